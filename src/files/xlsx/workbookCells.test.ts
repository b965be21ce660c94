import { describe, expect, it } from 'vitest';
import { cellOf } from '#files/xlsx/workbookCells.ts';

const at = (iso: string) => new Date(`${iso}Z`);

describe('a cell of a workbook', () => {
  it('with a date is read as the day, with a time unless it is midnight', () => {
    expect(cellOf(at('2024-04-03T00:00:00'))).toBe('2024-04-03');
    expect(cellOf(at('2024-04-03T10:04:05'))).toBe('2024-04-03T10:04:05');
  });

  it('with a date is rounded to the second', () => {
    expect(cellOf(at('2024-04-02T23:59:59.999'))).toBe('2024-04-03');
    expect(cellOf(at('2024-04-03T00:00:00.001'))).toBe('2024-04-03');
  });

  it('with a date before 1900 is read as the day that was written', () => {
    // As the library gives what LibreOffice wrote for the 7th of June; Excel writes none of them.
    expect(cellOf(at('1800-06-08T00:00:00'))).toBe('1800-06-07');
    expect(cellOf(at('1900-01-01T00:00:00'))).toBe('1900-01-01');
  });

  it('with only a time has no day', () => {
    // As the library gives 0.42 and 0 of a workbook that counts from 1900, and 0.42 of one from 1904.
    expect(cellOf(at('1899-12-31T10:04:48'))).toBe('10:04:48');
    expect(cellOf(at('1899-12-31T00:00:00'))).toBe('00:00:00');
    expect(cellOf(at('1904-01-01T10:04:48'))).toBe('10:04:48');
    expect(cellOf(at('1904-01-01T00:00:00'))).toBe('1904-01-01');
  });

  it('with a date out of range is read as Excel shows it', () => {
    expect(cellOf(new Date(Number.NaN))).toBe('#####');
    expect(cellOf(new Date(8.64e15))).toBe('#####');
    expect(cellOf(new Date(-8.64e15))).toBe('#####');
  });

  it('without a value is empty', () => {
    expect(cellOf('')).toBeNull();
    expect(cellOf(undefined)).toBeNull();
    expect(cellOf(0)).toBe(0);
    expect(cellOf(false)).toBe(false);
  });
});
