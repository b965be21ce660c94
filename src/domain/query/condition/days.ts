import { isoDate } from '#domain/dateTimes.ts';
import type { AskedTest } from '#domain/query/condition/condition.ts';

/** Relative days, counted from today. */
export const SPANS = [
  'today',
  'thisWeek',
  'last7Days',
  'thisMonth',
  'last30Days',
  'thisYear',
] as const;
export type Span = (typeof SPANS)[number];

/** Both inclusive, such as `2026-11-23` and `2026-11-29`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Whether a text is a calendar day: a year of four digits, from year 1 on. */
export function isDay(text: string): boolean {
  const [year, month, day] = partsOf(text);
  if (year === 0) return false;
  const date = localDay(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day;
}

/** Milliseconds since 1970; `to` is exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The times of the days that a finished test on a date covers, in local time. */
export function timesOf({ operator, values }: AskedTest): TimeRange {
  // The days of a range may be in any order.
  const days = values.toSorted();
  const [first = '', last = first] = days;
  if (operator === 'before') return { from: -Infinity, to: startOfDay(first) };
  if (operator === 'after') return { from: startOfDay(first, 1), to: Infinity };
  return { from: startOfDay(first), to: startOfDay(last, 1) };
}

/** The first moment of a day in local time; `later`: that many days later. */
function startOfDay(text: string, later = 0): number {
  const [year, month, day] = partsOf(text);
  return localDay(year, month - 1, day + later).getTime();
}

export function isSpan(text: string): text is Span {
  return SPANS.some((span) => span === text);
}

/** The days of a span as of now, in local time. */
export function daysOfSpan(span: Span, now: Date): DayRange {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = day - ((now.getDay() + 6) % 7);
  const [from, to] = {
    today: [localDay(year, month, day), localDay(year, month, day)],
    thisWeek: [localDay(year, month, monday), localDay(year, month, monday + 6)],
    last7Days: [localDay(year, month, day - 6), localDay(year, month, day)],
    thisMonth: [localDay(year, month, 1), localDay(year, month + 1, 0)],
    last30Days: [localDay(year, month, day - 29), localDay(year, month, day)],
    thisYear: [localDay(year, 0, 1), localDay(year, 11, 31)],
  }[span] as [Date, Date];
  return { from: isoDate(from), to: isoDate(to) };
}

function partsOf(text: string): [number, number, number] {
  const [, year = '0', month = '0', day = '0'] = DAY.exec(text) ?? [];
  return [Number(year), Number(month), Number(day)];
}

/** As `new Date`, which takes years before 100 for later ones. */
function localDay(year: number, month: number, day: number): Date {
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month, day);
  return date;
}
