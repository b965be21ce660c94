// Separate from dates.ts: the first row needs none of it.
import { wallClock } from '#domain/listZone.ts';

let formatWithTime: Intl.DateTimeFormat | null = null;
let formatToMinute: Intl.DateTimeFormat | null = null;
let formatWithWeekday: Intl.DateTimeFormat | null = null;
let formatLong: Intl.DateTimeFormat | null = null;

/** Of what `wallClock` returns. */
const UTC = { timeZone: 'UTC' } as const;

/** Date and time as shown, in the list's zone: `21 Kas 2026 10:04:05`. */
export function formatDateTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '-';
  const styles = { dateStyle: 'medium', timeStyle: 'medium' } as const;
  formatWithTime ??= new Intl.DateTimeFormat('tr', { ...styles, ...UTC });
  return formatWithTime.format(wallClock(date));
}

/** As `formatDateTime`, without the seconds: `21 Kas 2026 10:04`. */
export function formatMinute(date: Date): string {
  if (Number.isNaN(date.getTime())) return '-';
  const styles = { dateStyle: 'medium', timeStyle: 'short' } as const;
  formatToMinute ??= new Intl.DateTimeFormat('tr', { ...styles, ...UTC });
  return formatToMinute.format(wallClock(date));
}

/** The time of day as shown: `10:04`. */
export function formatTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '-';
  const wall = wallClock(date);
  return [wall.getUTCHours(), wall.getUTCMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** The day as a heading, in the list's zone: `21 Kasım 2026 Cumartesi`. */
export function formatDay(date: Date): string {
  if (Number.isNaN(date.getTime())) return '-';
  formatWithWeekday ??= new Intl.DateTimeFormat('tr', { dateStyle: 'full', ...UTC });
  return formatWithWeekday.format(wallClock(date));
}

/** As `formatDay`, without the weekday: `21 Kasım 2026`. */
export function formatLongDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '-';
  formatLong ??= new Intl.DateTimeFormat('tr', { dateStyle: 'long', ...UTC });
  return formatLong.format(wallClock(date));
}

/** The list's day as `2026-11-21`, for conditions and file names. */
export function isoDate(date: Date): string {
  return isoDay(wallClock(date));
}

/** The day that a date has in UTC, as `isoDate`. */
export function isoDay(wall: Date): string {
  return [wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/**
 * How many days of the list a date lies before `now`, whatever its time: 0 for the same day, 1 for
 * the day before; negative for later days, `NaN` for an invalid date.
 */
export function daysBefore(date: Date, now: Date): number {
  return (dayNumber(now) - dayNumber(date)) / DAY_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** In UTC, where every day is equally long. */
function dayNumber(date: Date): number {
  return wallClock(date).setUTCHours(0, 0, 0, 0);
}
