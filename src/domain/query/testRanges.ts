import type { AskedTest } from '#domain/query/condition.ts';
import { startOfDay } from '#domain/query/days.ts';
import { cellAt, FINEST_LEVEL, type PlaceArea } from '#domain/query/placeCells.ts';

/** The range that a test covers; `isWithin`: both ends belong to it. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly isWithin: boolean;
}

/** The range of a finished test on a number. Its ends may be in any order. */
export function numbersOf({ operator, values }: AskedTest): NumberRange {
  const numbers = values.map(Number);
  const range = { least: Math.min(...numbers), most: Math.max(...numbers) };
  if (operator === 'less') return { ...range, least: -Infinity, isWithin: false };
  if (operator === 'greater') return { ...range, most: Infinity, isWithin: false };
  return { ...range, isWithin: true };
}

/** Milliseconds since 1970; `to` is exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The times of the days that a finished test on a date covers, in the list's zone. */
export function timesOf({ operator, values }: AskedTest): TimeRange {
  // The days of a range may be in any order.
  const days = values.toSorted();
  const [first = '', last = first] = days;
  if (operator === 'before') return { from: -Infinity, to: startOfDay(first) };
  if (operator === 'after') return { from: startOfDay(first, 1), to: Infinity };
  return { from: startOfDay(first), to: startOfDay(last, 1) };
}

/** The cells of the finest level that a finished test covers, including those of its edges. */
export function areaOf({ values }: Pick<AskedTest, 'values'>): PlaceArea {
  const [south = 0, west = 0, north = 0, east = 0] = values.map((degrees) =>
    cellAt(Number(degrees), FINEST_LEVEL),
  );
  // The edges may be in any order.
  return {
    west: Math.min(west, east),
    south: Math.min(south, north),
    east: Math.max(west, east),
    north: Math.max(south, north),
  };
}
