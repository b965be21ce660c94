import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampPage,
  offsetOf,
  pageAt,
  pageCount,
  pageRange,
  rangeText,
} from '#domain/query/pages.ts';

describe('pages', () => {
  it('are described as "start - end / total", or "0 / 0" when empty', () => {
    expect(rangeText(1, 5000, 10)).toBe('1 - 10 / 5000');
    expect(rangeText(500, 4997, 10)).toBe('4991 - 4997 / 4997');
    expect(rangeText(1, 0, 10)).toBe('0 / 0');
  });

  it('out of range are described by the rows of the nearest page', () => {
    expect(rangeText(9, 25, 10)).toBe('21 - 25 / 25');
    expect(rangeText(-1, 25, 10)).toBe('1 - 10 / 25');
    expect(pageRange(3, 25, 10)).toEqual({ start: 21, end: 25 });
    expect(pageRange(3, 0, 10)).toEqual({ start: 0, end: 0 });
  });

  it('number 0 when there is nothing to show', () => {
    expect(pageCount(0, 10)).toBe(0);
    expect(pageCount(11, 10)).toBe(2);
  });

  it('are the first one for an invalid number', () => {
    for (const junk of [Number.NaN, Infinity, 1.5, 0, -3]) expect(clampPage(junk, 30, 10)).toBe(1);
  });

  it('are never out of range, for any requested page', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.integer({ min: 1, max: 50 }),
        fc.double(),
        (total, size, page) => {
          const clamped = clampPage(page, total, size);
          expect(clamped).toBeGreaterThanOrEqual(1);
          expect(clamped).toBeLessThanOrEqual(Math.max(1, pageCount(total, size)));
          expect(offsetOf(clamped, size)).toBeLessThan(Math.max(1, total));
        },
      ),
    );
  });

  it('together contain every row once', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 50 }), (total, size) => {
        const shown = [];
        for (let page = 1; page <= pageCount(total, size); page += 1) {
          const start = offsetOf(page, size);
          for (let row = start; row < Math.min(start + size, total); row += 1) {
            shown.push(row);
            expect(pageAt(row, size)).toBe(page);
          }
        }
        expect(shown).toEqual(Array.from({ length: total }, (_, row) => row));
      }),
    );
  });

  it('keep a page that is in range', () => {
    expect(clampPage(3, 30, 10)).toBe(3);
    expect(clampPage(4, 30, 10)).toBe(3);
  });
});
