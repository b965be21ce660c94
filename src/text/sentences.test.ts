import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { inWords } from './grammar.ts';
import { tr, trNotices, trSeeding } from './tr.ts';
import { trAdded } from './trChanges.ts';
import { trCards } from './trUsers.ts';
import { trDetail } from './trDetail.ts';
import { trForm } from './trForm.ts';
import { trStorage } from './trStorage.ts';

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /(^|\/)tr[A-Z]?\w*\.ts$/.test(name),
);

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
  it('are found in every file of words', () => {
    expect(texts).toEqual(
      expect.arrayContaining(['Kullanıcı Listesi', 'Kaydet', '… eklendi.', 'Klavye kısayolları']),
    );
  });

  it('have no numbers of their own, except in names of encodings and of spans of days', () => {
    const number = /\d|(?<!\p{L})(?:iki|üç|dört|beş|altı|yedi|sekiz|dokuz|yüz|bin)(?!\p{L})/u;
    const names = /^(?:utf-|windows-|DOS |Son \d+ gün$)/i;
    const others = texts.filter((text) => !names.test(text));
    expect(others.filter((text) => number.test(text))).toEqual([]);
  });

  it('use the numbers of domain/limits.ts', () => {
    expect(trForm.errors.passwordTooShort).toBe('Şifre en az 6 karakter olmalıdır');
    expect(trStorage.fileProblems.tooLarge).toContain(': 32 MB’tan büyük bir liste');
    expect(trStorage.snapshotsText).toContain('son üç kopya');
    expect([0, 1, 10, 11].map(inWords)).toEqual(['sıfır', 'bir', 'on', '11']);
  });

  it('group the digits of numbers, except in the pager of the specification', () => {
    for (const sentence of [
      tr.list.resultCount(12_345),
      tr.list.resultsFound(12_345),
      tr.list.rowsShown(12_345, 12_345),
      trSeeding.progress(12_345, 12_345),
      trAdded.otherPage(12_345),
      trAdded.furtherDown(12_345),
      trCards.pageAnnouncement(12_345, 12_345),
      trCards.countAnnouncement(12_345),
      trDetail.place({ position: 12_344, total: 12_345 }),
      trDetail.place({ position: null, total: 12_345, isTotalLowerBound: true }),
      trNotices.skipped(12_345),
      trStorage.replace(12_345, false),
      trStorage.copyRemoved(12_345),
    ]) {
      expect(sentence).toContain('12.345');
      expect(sentence).not.toContain('12345');
    }
    expect(trCards.page(12_345, 12_345)).toBe('Sayfa 12345 / 12345');
  });

  it('describe a place by its degrees and directions', () => {
    expect(trDetail.coordinates(41.00823, 28.97842)).toBe('41,0082° K · 28,9784° D');
    expect(trDetail.coordinates(-33.9, -70)).toBe('33,9000° G · 70,0000° B');
  });

  it('name buttons exactly', () => {
    const named = texts.flatMap((text) => [...text.matchAll(/“([^”]+)”/g)].map(([, name]) => name));
    expect(named).toContain('Kaydet');
    expect(named.filter((name) => !texts.includes(name ?? ''))).toEqual([]);
  });
});
