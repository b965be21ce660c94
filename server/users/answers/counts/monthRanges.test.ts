import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthOf } from '#domain/query/months.ts';
import {
  mergedRanges,
  rangeOfDay,
  rangeOfMonth,
  withoutEdges,
  type TimeRange,
} from './monthRanges.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const HOUR_MS = 3_600_000;
const anyTime = fc.oneof(
  fc.integer({ min: -8.6e15, max: 8.6e15 }),
  // Around the ends of months.
  fc
    .tuple(fc.integer({ min: 1970, max: 2100 }), fc.nat(11), fc.integer({ min: -30, max: 30 }))
    .map(([year, month, hours]) => Date.UTC(year, month, 1) + hours * HOUR_MS),
);
/** Of every time zone, and a little more. */
const anyOffset = fc.integer({ min: -15, max: 15 }).map((hours) => hours * HOUR_MS);

const holds = ({ from, to }: TimeRange, time: number) => from <= time && time <= to;
/** The range of a valid month. */
const monthRange = (text: string) => rangeOfMonth(text) ?? { from: NaN, to: NaN };

it('a time is in the range of its day and month in any zone, and in no other month without edges', () => {
  fc.assert(
    fc.property(anyTime, anyOffset, fc.integer({ min: -2, max: 2 }), (time, offset, months) => {
      const shown = new Date(time + offset);
      const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate()];
      // In the zone of this process, as the month of what is shown in the other.
      const textOf = (more: number) =>
        monthOf(new Date(new Date(0, 0, 15).setFullYear(year, month + more, 15))) ?? '';
      expect(holds(rangeOfDay(year, month, day), time)).toBe(true);
      expect(holds(monthRange(textOf(0)), time)).toBe(true);
      if (months !== 0) expect(holds(withoutEdges(monthRange(textOf(months))), time)).toBe(false);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

it('merged ranges have the same times, each in one range only', () => {
  const anyRange = fc
    .tuple(fc.nat(50), fc.nat(9))
    .map(([from, size]) => ({ from, to: from + size }));
  fc.assert(
    fc.property(fc.array(anyRange), (ranges) => {
      const merged = mergedRanges(ranges);
      for (let time = 0; time < 60; time += 1) {
        expect(merged.filter((range) => holds(range, time)).length).toBe(
          ranges.some((range) => holds(range, time)) ? 1 : 0,
        );
      }
    }),
  );
});
