import { describe, expect, it } from 'vitest';
import { percentile, rotated, summarize } from './figures.mjs';

describe('a summary', () => {
  it('has the median, minimum and maximum', () => {
    expect(summarize([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 });
    expect(summarize([4, 10, 2, 8])).toEqual({ median: 6, min: 2, max: 10 });
  });
});

it('rotated starts with another item and keeps all of them', () => {
  expect(rotated(['a', 'b', 'c'], 1)).toEqual(['b', 'c', 'a']);
  expect(rotated(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c']);
});

describe('a percentile', () => {
  it('is the lowest value that the given percentage does not exceed', () => {
    const values = Array.from({ length: 200 }, (_, place) => place + 1);
    expect([50, 95, 99, 100].map((percent) => percentile(values, percent))).toEqual([
      100, 190, 198, 200,
    ]);
  });

  it('of few values is the last one, and of none 0', () => {
    expect(percentile([3, 4], 99)).toBe(4);
    expect(percentile([], 99)).toBe(0);
  });
});
