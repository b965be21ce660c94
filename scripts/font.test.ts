import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FONT_FILE, FONT_CHARACTERS, makeFont } from './font.mjs';

const TEXT_FOLDER = join(import.meta.dirname, '../src/text');

it('the committed font equals the one made from the pinned package', async () => {
  expect(readFileSync(FONT_FILE).equals(await makeFont())).toBe(true);
});

it('the font has every character of the product’s own texts', () => {
  const words = readdirSync(TEXT_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^.]+\.ts$/.test(name))
    .map((name) => readFileSync(join(TEXT_FOLDER, name), 'utf8'))
    .join('');
  const missing = new Set(words.replaceAll('\n', ''));
  for (const character of FONT_CHARACTERS) missing.delete(character);
  expect([...missing]).toEqual([]);
});

it('the font has the letters of Turkish names, and of names from the rest of Europe', () => {
  const names =
    'Çağrı Işık, İpek Gülşah Öz, Âlim Sîret Rûşen, Łukasz Żółć, Jiří Dvořák, Đorđe Šešić, ' +
    'Ștefan Țăran, Bjørn Åse, François Lœuil, Ñuño, Þórður Æsir, Ķēniņš, Győző, Ħelwa, Əli, Weiß';
  expect([...names].filter((letter) => !FONT_CHARACTERS.includes(letter))).toEqual([]);
});
