import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { inWords } from './inWords.ts';
import { trForm } from './trForm.ts';
import { trStorage } from './trStorage.ts';

const FILES = readdirSync(import.meta.dirname).filter((name) => /^tr[A-Z]?\w*\.ts$/.test(name));

/** The texts in a syntax tree node, with `…` for interpolated values. */
function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, quasis } = node as {
    type?: string;
    value?: unknown;
    quasis?: { value: { cooked: string } }[];
  };
  if (type === 'ImportDeclaration') return [];
  const inside = Object.values(node).flatMap(textsIn);
  if (type === 'Literal' && typeof value === 'string') return [value, ...inside];
  if (quasis === undefined) return inside;
  return [quasis.map((part) => part.value.cooked).join('…'), ...inside];
}

const texts = FILES.flatMap((name) =>
  textsIn(parseSync(name, readFileSync(join(import.meta.dirname, name), 'utf8')).program),
);

describe('sentences', () => {
  it('are read from every file of words', () => {
    expect(texts).toEqual(
      expect.arrayContaining(['Kullanıcı Listesi', 'Kaydet', '… eklendi.', 'Klavye kısayolları']),
    );
  });

  it('hold no number of their own: it comes from domain/limits.ts, or from the caller', () => {
    const number = /\d|(?<!\p{L})(?:iki|üç|dört|beş|altı|yedi|sekiz|dokuz|yüz|bin)(?!\p{L})/u;
    expect(texts.filter((text) => number.test(text))).toEqual([]);
  });

  it('say the numbers as they always did', () => {
    expect(trForm.errors.passwordTooShort).toBe('Şifre en az 6 karakter olmalıdır');
    expect(trStorage.fileProblems.tooLarge).toContain(': 32 MB’tan büyük bir liste');
    expect(trStorage.snapshotsText).toContain('son üç hâli');
    expect([0, 1, 10, 11].map(inWords)).toEqual(['sıfır', 'bir', 'on', '11']);
  });

  it('call a button by its name', () => {
    const named = texts.flatMap((text) => [...text.matchAll(/“([^”]+)”/g)].map(([, name]) => name));
    expect(named).toContain('Kaydet');
    expect(named.filter((name) => !texts.includes(name ?? ''))).toEqual([]);
  });
});
