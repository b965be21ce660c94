import { expect, it, describe } from 'vitest';
import { dayInWords, momentInWords, grouped, isolated, ofThem } from './grammar.ts';
import fc from 'fast-check';
import { tr } from './tr.ts';
import { trAdded } from './trChanges.ts';
import { trDetail } from './trDetail.ts';

const NOW = new Date(2026, 10, 24, 0, 30);

it.each([
  ['bugün', new Date(2026, 10, 24, 23, 59)],
  ['dün', new Date(2026, 10, 23, 0, 0)],
  ['dün', new Date(2026, 10, 23, 23, 59)],
  ['6 gün önce', new Date(2026, 10, 18, 12, 0)],
  [null, new Date(2026, 10, 17, 23, 59)],
  [null, new Date(2026, 10, 25, 0, 0)],
  [null, new Date(NaN)],
  [null, null],
])('a day of the last week is described by the calendar: %s', (words, date) => {
  expect(dayInWords(date, NOW)).toBe(words);
});

it.each([
  ['23:59', new Date(2026, 10, 24, 23, 59)],
  ['dün', new Date(2026, 10, 23, 10, 4)],
  ['17.11.2026', new Date(2026, 10, 17, 10, 4)],
  ['25.11.2026', new Date(2026, 10, 25, 0, 0)],
  ['-', new Date(NaN)],
])('a moment today is described by its time, others by their day: %s', (words, at) => {
  expect(momentInWords(at, NOW)).toBe(words);
});

it('yesterday is “dün” also when the clocks change', () => {
  // In the test's own time zone, which may have longer and shorter days.
  for (let day = 1; day < 366; day += 1) {
    const words = dayInWords(new Date(2026, 0, day - 1), new Date(2026, 0, day));
    expect(words).toBe('dün');
  }
});

it('the digits of a count are grouped as the platform does it in Turkish', () => {
  const platform = new Intl.NumberFormat('tr');
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(grouped(count)).toBe(platform.format(count));
    }),
    { examples: [[0], [999], [1000], [12_345], [1_234_567]] },
  );
});

/** How many isolates are open after each character. */
function depths(text: string): number[] {
  let depth = 0;
  return Array.from(text, (sign) => {
    if ('\u2066\u2067\u2068'.includes(sign)) depth += 1;
    if (sign === '\u2069') depth -= 1;
    return depth;
  });
}

const typed = fc.string({
  unit: fc.constantFrom(
    'a',
    'ş',
    ' ',
    'ع',
    'א',
    '\u202e',
    '\u202c',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ),
});
const SIGNS = /[\u2066-\u2069]/g;

describe('typed text within a sentence', () => {
  it('is unchanged when it cannot reorder words', () => {
    for (const name of ['Şule Çağrı', '王伟', 'O’Brien', '1-2', '', '👩‍💻', 'Ada\u200b']) {
      expect(isolated(name)).toBe(name);
    }
  });

  it.each(['سارة', 'שרה', 'a\u202eb', '\u200fAli', '𐤀', '𞤀', 'ﻋ'])(
    'is isolated when it is like "%s"',
    (name) => {
      expect(isolated(name)).toBe(`\u2068${name}\u2069`);
    },
  );

  it('cannot end its isolation early or affect text outside', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const inside = isolated(text);
        expect(inside.replaceAll(SIGNS, '')).toBe(text.replaceAll(SIGNS, ''));
        if (inside === text) return;
        const within = depths(inside);
        expect(Math.min(...within.slice(0, -1))).toBe(1);
        expect(within.at(-1)).toBe(0);
      }),
    );
  });

  it('is isolated in every sentence with a name, an email or a role', () => {
    const name = 'سارة\u2069\u202e';
    for (const sentence of [
      tr.pageTitle(name),
      tr.list.detailsOf(name),
      trAdded.added(name, null),
      trAdded.added(name, trAdded.otherPage(3)),
      trAdded.addedUnseen(name, trAdded.leftOut.both),
      trAdded.gone(name),
      trAdded.failed(name),
      tr.table.filterSummary('Rol', [name, name]),
      trDetail.writeTo(name),
      trDetail.map.name(name),
      trDetail.map.marker(name),
    ]) {
      expect(sentence).toContain(isolated(name));
      expect(sentence.replaceAll(isolated(name), '')).not.toMatch(/[\u2066-\u2069\u202e]/);
    }
  });
});

it('a number gets the suffix of its last word', () => {
  const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1000, 2500];
  expect([...counts, 1_000_000].map(ofThem).join(' ')).toBe(
    '1’i 2’si 3’ü 4’ü 5’i 6’sı 7’si 8’i 9’u 10’u 20’si 30’u 40’ı 50’si 60’ı 70’i 80’i 90’ı 100’ü 1.000’i 2.500’ü 1.000.000’u',
  );
});
