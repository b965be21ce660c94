import { parseMonth } from '#domain/query/months.ts';

/** Milliseconds since 1970, both inclusive, for `created_at`. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const MAX_TIME_MS = 8.64e15;

/**
 * Contains a day of the server's time zone, whatever that is. @param month from 0, or any number
 */
export function rangeOfDay(year: number, month: number, day: number): TimeRange {
  return { from: timeOf(year, month, day) - DAY_MS, to: timeOf(year, month, day + 1) + DAY_MS };
}

/** Contains a month of the server's time zone; `null`: the text is not a month. */
export function rangeOfMonth(text: string): TimeRange | null {
  const parsed = parseMonth(text);
  if (parsed === null) return null;
  const { year, month } = parsed;
  return { from: timeOf(year, month - 1, 1) - DAY_MS, to: timeOf(year, month, 1) + DAY_MS };
}

/** The part of `rangeOfMonth` that certainly belongs to the month. */
export function withoutEdges({ from, to }: TimeRange): TimeRange {
  return { from: from + 2 * DAY_MS, to: to - 2 * DAY_MS };
}

/** Clamped to the limits of dates. */
function timeOf(year: number, month: number, day: number): number {
  const time = new Date(0).setUTCFullYear(year, month, day);
  return Number.isNaN(time) ? Math.sign(year) * MAX_TIME_MS : time;
}

/** The same times in fewer ranges, from the first to the last. */
export function mergedRanges(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const merged: TimeRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last === undefined || range.from > last.to) merged.push(range);
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
  }
  return merged;
}
