// `npm run font`: makes the product's font, a subset of the package inter-ui with the letters and
// weights that the product needs. See docs/decisions/011-first-bytes-and-font.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { ROOT } from './install.mjs';

const SOURCE = join(ROOT, 'node_modules/inter-ui/variable/InterVariable.woff2');
export const FONT_FILE = join(ROOT, 'src/theme/fonts/inter.woff2');

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
/** The letters of Europe's languages in Latin script, and of Azerbaijani. */
const LETTERS =
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþßÿ' +
  'ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŒœŔŕŖŗŘř' +
  'ŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƏəȘșȚț';
const SIGNS = '\u00A0–—‘’“”„‹›«»…•·°©×−→←↑↓≠≤≥½²³₺€';
export const FONT_CHARACTERS = ASCII + LETTERS + SIGNS;

/**
 * The font as WOFF2, reproducible from the same packages.
 * @returns {Promise<Uint8Array>}
 */
export function makeFont() {
  return subsetFont(readFileSync(SOURCE), FONT_CHARACTERS, {
    targetFormat: 'woff2',
    // Kerning, tabular figures, composed accents, and forms that depend on the language.
    keepFeatures: ['kern', 'tnum', 'ccmp', 'locl'],
    noHinting: true,
    // The optical size for text, and the weights of tokens.css.
    variationAxes: { opsz: 14, wght: { min: 400, max: 600 } },
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const font = await makeFont();
  writeFileSync(FONT_FILE, font);
  console.log(`${FONT_FILE}: ${font.length} bytes`);
}
