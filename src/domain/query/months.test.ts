import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { compareMonths, monthOf, monthsUpTo, parseMonth } from '#domain/query/months.ts';

const MOMENTS = fc.date({
  min: new Date(-8.64e15),
  max: new Date(8.64e15 - 86_400_000),
  noInvalidDate: true,
});

describe('the month of a date', () => {
  it('is that of the local day', () => {
    expect(monthOf(new Date('2024-03-14T09:00:00Z'))).toBe('2024-03');
    expect(monthOf(new Date('2024-03-31T20:59:59Z'))).toBe('2024-03');
    // Midnight in Istanbul.
    expect(monthOf(new Date('2024-03-31T21:00:00Z'))).toBe('2024-04');
    expect(monthOf(new Date('2023-12-31T21:00:00Z'))).toBe('2024-01');
  });

  it('is null without a valid date', () => {
    expect(monthOf(null)).toBeNull();
    expect(monthOf(new Date('dün'))).toBeNull();
  });

  it('has more digits and a sign in a year that needs them', () => {
    expect(monthOf(new Date('0101-03-14T09:00:00Z'))).toBe('0101-03');
    expect(monthOf(new Date('0000-03-14T09:00:00Z'))).toBe('0000-03');
    expect(monthOf(new Date('-000100-03-14T09:00:00Z'))).toBe('-000100-03');
    expect(monthOf(new Date('+012345-03-14T09:00:00Z'))).toBe('+012345-03');
  });

  it('is parsed to the year and month that the date shows', () => {
    fc.assert(
      fc.property(MOMENTS, (date) => {
        const month = monthOf(date) ?? '';
        expect(parseMonth(month)).toEqual({
          year: date.getFullYear(),
          month: date.getMonth() + 1,
        });
        if (date.getFullYear() > 0) {
          const [, shownMonth, shownYear] = formatDate(date).split('.').map(Number);
          expect(parseMonth(month)).toEqual({ year: shownYear, month: shownMonth });
        }
      }),
    );
  });

  it('is ordered like the dates', () => {
    fc.assert(
      fc.property(MOMENTS, MOMENTS, (one, other) => {
        const order = compareMonths(monthOf(one) ?? '', monthOf(other) ?? '');
        if (order !== 0) expect(Math.sign(order)).toBe(Math.sign(Number(one) - Number(other)));
        else expect(monthOf(one)).toBe(monthOf(other));
      }),
    );
  });
});

describe('an invalid month', () => {
  it.each([
    ['', 'x', '2024', '2024-3', '2024-00', '2024-13', '2024-03-14', ' 2024-03', '2024-03\n'],
    ['02024-03', '+002024-03', '-000000-03', '-2024-03', '+2024-03', '１２３４-03'],
  ])('is rejected: %j', (...texts) => {
    expect(texts.filter((text) => parseMonth(text) !== null)).toEqual([]);
  });

  it('sorts before every month', () => {
    expect(['2024-03', 'x', '-000100-01'].toSorted(compareMonths)).toEqual([
      'x',
      '-000100-01',
      '2024-03',
    ]);
  });
});

describe('months up to one', () => {
  it('are the requested number, across years', () => {
    expect(monthsUpTo('2024-02', 4)).toEqual(['2023-11', '2023-12', '2024-01', '2024-02']);
    expect(monthsUpTo('0000-01', 2)).toEqual(['-000001-12', '0000-01']);
    expect(monthsUpTo('+010000-01', 2)).toEqual(['9999-12', '+010000-01']);
  });
});
