// Separate from dates.ts: the first row needs none of it.
import { wallClock } from '#domain/listZone.ts';

/**
 * Shows a date in the list's zone; `-` for an invalid one. The formatter is created lazily: creating
 * one is slow.
 */
function shownBy(styles: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (date) => {
    if (Number.isNaN(date.getTime())) return '-';
    // What `wallClock` returns is read in UTC.
    format ??= new Intl.DateTimeFormat('tr', { ...styles, timeZone: 'UTC' });
    return format.format(wallClock(date));
  };
}

/** `21 Kas 2026 10:04:05`. */
export const formatDateTime = shownBy({ dateStyle: 'medium', timeStyle: 'medium' });

/** `21 Kas 2026 10:04`. */
export const formatMinute = shownBy({ dateStyle: 'medium', timeStyle: 'short' });

/** The time of day: `10:04`. */
export const formatTime = shownBy({ timeStyle: 'short' });

/** As a heading: `21 Kasım 2026 Cumartesi`. */
export const formatDay = shownBy({ dateStyle: 'full' });

/** `21 Kasım 2026`. */
export const formatLongDate = shownBy({ dateStyle: 'long' });

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
