import { describe, expect, it } from 'vitest';
import { dateText, isDateFormat } from '#files/workbookDates.ts';

describe('a date of a workbook', () => {
  it('is the day, with a time unless it is midnight', () => {
    expect(dateText(45_385, false)).toBe('2024-04-03');
    expect(dateText(45_385.419_502_3, false)).toBe('2024-04-03T10:04:05');
    expect(dateText(43_923, true)).toBe('2024-04-03');
  });

  it('is rounded to the second', () => {
    expect(dateText(45_384.999_999_99, false)).toBe('2024-04-03');
    expect(dateText(45_385.000_000_01, false)).toBe('2024-04-03');
  });

  it('is right around the 29th of February 1900, which Excel counts though it did not exist', () => {
    expect(dateText(1, false)).toBe('1900-01-01');
    expect(dateText(59, false)).toBe('1900-02-28');
    expect(dateText(60, false)).toBe('1900-02-28');
    expect(dateText(61, false)).toBe('1900-03-01');
  });

  it('before 1900 is the day that was written', () => {
    // LibreOffice wrote this for it; Excel writes none.
    expect(dateText(-36_365, false)).toBe('1800-06-07');
  });

  it('that is a time alone has no day', () => {
    expect(dateText(0.42, false)).toBe('10:04:48');
    expect(dateText(0, false)).toBe('00:00:00');
    expect(dateText(0.42, true)).toBe('10:04:48');
    expect(dateText(0, true)).toBe('1904-01-01');
  });

  it('out of range is what Excel shows', () => {
    expect([Number.NaN, 1e9, -1e9].map((days) => dateText(days, false))).toEqual([
      '#####',
      '#####',
      '#####',
    ]);
  });
});

describe('the format of a cell', () => {
  it('is one of dates by its number, or by its code', () => {
    expect([14, 22, 45, 57].map((id) => isDateFormat(id))).toEqual([true, true, true, true]);
    const codes = ['dd.mm.yyyy', '[$-41F]d mmmm yyyy;@', '[h]:mm', '[s]', 'mmm\\ yy', 'hh"sa"'];
    expect(codes.map((code) => isDateFormat(164, code))).toEqual(codes.map(() => true));
  });

  it('is not one of dates because of its words, colours and currencies', () => {
    expect([0, 4, 44, 49].map((id) => isDateFormat(id))).toEqual([false, false, false, false]);
    const codes = ['General', '@', '#,##0.00 "gün"', '0.00E+00', '[Red]0;[$USD-409]0', '0\\d_s*y'];
    expect(codes.map((code) => isDateFormat(164, code))).toEqual(codes.map(() => false));
  });
});
