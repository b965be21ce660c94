import { isoDay } from '#domain/dateTimes.ts';
import { momentAt, wallClock } from '#domain/listZone.ts';

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
  const date = calendarDay(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The first moment of a day in the list's zone; `later`: that many days later. */
export function startOfDay(text: string, later = 0): number {
  const [year, month, day] = partsOf(text);
  return momentAt(calendarDay(year, month - 1, day + later)).getTime();
}

export function isSpan(text: string): text is Span {
  return SPANS.some((span) => span === text);
}

/** The days of a span as of now, in the list's zone. */
export function daysOfSpan(span: Span, now: Date): DayRange {
  const today = wallClock(now);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const monday = day - ((today.getUTCDay() + 6) % 7);
  const [from, to] = {
    today: [calendarDay(year, month, day), calendarDay(year, month, day)],
    thisWeek: [calendarDay(year, month, monday), calendarDay(year, month, monday + 6)],
    last7Days: [calendarDay(year, month, day - 6), calendarDay(year, month, day)],
    thisMonth: [calendarDay(year, month, 1), calendarDay(year, month + 1, 0)],
    last30Days: [calendarDay(year, month, day - 29), calendarDay(year, month, day)],
    thisYear: [calendarDay(year, 0, 1), calendarDay(year, 11, 31)],
  }[span] as [Date, Date];
  return { from: isoDay(from), to: isoDay(to) };
}

function partsOf(text: string): [number, number, number] {
  const [, year = '0', month = '0', day = '0'] = DAY.exec(text) ?? [];
  return [Number(year), Number(month), Number(day)];
}

/** In UTC. As `Date.UTC`, which takes years before 100 for later ones. */
function calendarDay(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}
