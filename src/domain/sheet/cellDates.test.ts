import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, isoDate } from '#domain/dates.ts';
import { isSameDate, readDate } from '#domain/sheet/cellDates.ts';

const local = (...parts: [number, number, number, ...number[]]) => {
  const [year, month, day, ...time] = parts;
  return new Date(year, month - 1, day, ...time);
};
const dateOf = (text: string) => readDate(text)?.date ?? null;
const anyDate = fc.date({
  noInvalidDate: true,
  min: new Date('0001-01-03'),
  max: new Date('9999-12-29'),
});

describe('a date of a file', () => {
  it('has the day before the month, whatever it is written with, and never turned round', () => {
    const third = local(2024, 4, 3);
    const texts = ['03.04.2024', '3.4.2024', '3/4/2024', '03-04-2024', ' 03/04/2024 '];
    expect(texts.map(dateOf)).toEqual(texts.map(() => third));
    expect(['04/13/2024', '4.13.2024', '2024-13-04'].map(dateOf)).toEqual([null, null, null]);
  });

  it('has the year first where it is written so', () => {
    const texts = [
      '2024-04-03',
      '2024/4/3',
      '2024.04.03',
      '2024-04-03T00:00:00',
      '2024-04-03 00:00',
    ];
    expect(texts.map(dateOf)).toEqual(texts.map(() => local(2024, 4, 3)));
    expect(texts.map((text) => readDate(text)?.precision)).toEqual(texts.map(() => 'day'));
  });

  it('may name its month, in full or short', () => {
    const texts = ['3 Nisan 2024', '03 nis 2024', '3 NİSAN 2024', '3 Nis. 2024', '3 nısan 2024'];
    expect(texts.map(dateOf)).toEqual(texts.map(() => local(2024, 4, 3)));
    for (const month of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
      const date = local(2024, month, 3);
      for (const length of ['long', 'short'] as const) {
        const parts = { day: 'numeric', month: length, year: 'numeric' } as const;
        expect(dateOf(date.toLocaleDateString('tr', parts))).toEqual(date);
      }
    }
    expect(dateOf('3 Brumaire 2024')).toBeNull();
  });

  it('may have a time, of which it says as much as it says', () => {
    expect(readDate('3.4.2024 9:05')).toEqual({
      date: local(2024, 4, 3, 9, 5),
      precision: 'minute',
    });
    expect(readDate('03.04.2024, 10:04:05')).toEqual({
      date: local(2024, 4, 3, 10, 4, 5),
      precision: 'second',
    });
    expect(readDate('2024-04-03T10:04:05.5')).toEqual({
      date: local(2024, 4, 3, 10, 4, 5, 500),
      precision: 'instant',
    });
    expect(readDate('2024-04-03T10:04:05+03:00')).toEqual({
      date: new Date('2024-04-03T07:04:05Z'),
      precision: 'second',
    });
    expect(dateOf('2024-04-03 10:04:05.123Z')).toEqual(new Date('2024-04-03T10:04:05.123Z'));
  });

  it('is none where no calendar has it, where its year has two digits, and of anything else', () => {
    const none = ['31.04.2024', '29.02.2023', '2024-02-30T00:00:00Z', '0.1.2024', '01.00.2024'];
    const times = ['1.1.2024 24:00', '1.1.2024 10:60', '1.1.2024 10:00:60', '2024-01-01T25:00Z'];
    const others = ['03.04.24', '3/4-2024', '', '45000', 'dün', '03.04.2024 x', '1.1.0000'];
    expect([...none, ...times, ...others].map(dateOf).filter((date) => date !== null)).toEqual([]);
    expect(dateOf('29.02.2024')).toEqual(local(2024, 2, 29));
    expect(dateOf(`${' '.repeat(100_000)}x`)).toBeNull();
  });

  it('is read again however the list shows or holds it', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const iso = date.toISOString();
        expect(dateOf(iso)).toEqual(date);
        if (date.getFullYear() < 1000) return;
        expect(formatDate(dateOf(formatDate(date)))).toBe(formatDate(date));
        expect(dateOf(isoDate(date))).toEqual(dateOf(formatDate(date)));
        expect(dateOf(formatDateTime(date))?.getTime()).toBe(
          Math.floor(date.getTime() / 1000) * 1000,
        );
      }),
    );
  });

  it('never throws, and takes no time, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123 .:-TZ+/ıŞ') }), (text) => {
        const date = dateOf(text);
        expect(date === null || !Number.isNaN(date.getTime())).toBe(true);
      }),
    );
  });
});

describe('a date that the list has already', () => {
  const stored = local(2024, 4, 3, 10, 4, 5, 678);

  it('is the same as far as the cell says anything of it', () => {
    const same = ['3.4.2024', '2024-04-03', '03.04.2024 10:04', '2024-04-03T10:04:05'];
    expect([...same, stored.toISOString()].filter((text) => !isSameDate(text, stored))).toEqual([]);
    const others = ['4.4.2024', '3.4.2024 10:05', '2024-04-03T10:04:06', '3.4.2024 10:04:05.679'];
    expect([...others, '', 'dün'].filter((text) => isSameDate(text, stored))).toEqual([]);
  });

  it('is the same as it is shown and stored, of whatever year', () => {
    const anyYear = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(anyYear, (date) => {
        expect(isSameDate(formatDate(date), date)).toBe(true);
        expect(isSameDate(date.toISOString(), date)).toBe(true);
      }),
    );
  });

  it('is never that of an invalid one', () => {
    expect(isSameDate('-', new Date(Number.NaN))).toBe(false);
  });
});
