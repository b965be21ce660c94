import { wallClock } from '#domain/listZone.ts';

/**
 * Months in addresses and questions: `2024-03`, with the year as in ISO 8601 if it has more than
 * four digits or a sign (`+012345-03`, `-000100-03`; the year before 1 is `0000`).
 */
const MONTH = /^(\d{4}|[+-]\d{6})-(0[1-9]|1[0-2])$/;
const MONTHS_A_YEAR = 12;

/** The month of a date in the list's zone, as the date is shown; `null` for none or an invalid one. */
export function monthOf(date: Date | null): string | null {
  if (date === null || Number.isNaN(date.getTime())) return null;
  const wall = wallClock(date);
  return monthNumbered(wall.getUTCFullYear() * MONTHS_A_YEAR + wall.getUTCMonth());
}

/** `month` from 1 to 12; `null` for a text that is no month. */
export function parseMonth(text: string): { year: number; month: number } | null {
  const [, year, month] = MONTH.exec(text) ?? [];
  const parsed = { year: Number(year), month: Number(month) };
  // Each month has one spelling: `+002024-03` is invalid.
  return monthNumbered(numberOf(parsed)) === text ? parsed : null;
}

/**
 * The times of a month in local time, milliseconds since 1970, `to` exclusive; `null` for a text that
 * is no month. Infinite where dates end before the month does.
 */
export function timesOfMonth(text: string): { readonly from: number; readonly to: number } | null {
  const parsed = parseMonth(text);
  if (parsed === null) return null;
  const { year, month } = parsed;
  const startOf = (place: number) => {
    const time = new Date(2000, 0, 1).setFullYear(year, place, 1);
    return Number.isNaN(time) ? Math.sign(year) * Infinity : time;
  };
  return { from: startOf(month - 1), to: startOf(month) };
}

/** Chronological order; invalid months come first. */
export function compareMonths(one: string, other: string): number {
  return numberOfText(one) - numberOfText(other);
}

/** `count` months, of which this is the last. */
export function monthsUpTo(last: string, count: number): readonly string[] {
  const end = numberOfText(last);
  return Array.from({ length: count }, (_, place) => monthNumbered(end - count + 1 + place));
}

/** `count` months, of which this is the first. */
export function monthsFrom(first: string, count: number): readonly string[] {
  const start = numberOfText(first);
  return Array.from({ length: count }, (_, place) => monthNumbered(start + place));
}

/** Months since the year 0. */
function numberOf({ year, month }: { year: number; month: number }): number {
  return year * MONTHS_A_YEAR + month - 1;
}

function numberOfText(text: string): number {
  const parsed = parseMonth(text);
  return parsed === null ? Number.MIN_SAFE_INTEGER : numberOf(parsed);
}

function monthNumbered(number: number): string {
  const year = Math.floor(number / MONTHS_A_YEAR);
  const month = String(number - year * MONTHS_A_YEAR + 1).padStart(2, '0');
  return `${yearText(year)}-${month}`;
}

function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0');
  return (year < 0 ? '-' : '+') + String(Math.abs(year)).padStart(6, '0');
}
