import { expect, it } from 'vitest';
import { dayInWords, momentInWords } from './dayInWords.ts';

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
