// Separate from dates.ts: the first row needs none of it.
let formatWithTime: Intl.DateTimeFormat | null = null;
let formatToMinute: Intl.DateTimeFormat | null = null;
let formatWithWeekday: Intl.DateTimeFormat | null = null;

/** Date and time as shown, in local time: `21 Kas 2026 10:04:05`. */
export function formatDateTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '-';
  formatWithTime ??= new Intl.DateTimeFormat('tr', { dateStyle: 'medium', timeStyle: 'medium' });
  return formatWithTime.format(date);
}

/** As `formatDateTime`, without the seconds: `21 Kas 2026 10:04`. */
export function formatMinute(date: Date): string {
  if (Number.isNaN(date.getTime())) return '-';
  formatToMinute ??= new Intl.DateTimeFormat('tr', { dateStyle: 'medium', timeStyle: 'short' });
  return formatToMinute.format(date);
}

/** The time of day as shown: `10:04`. */
export function formatTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '-';
  return [date.getHours(), date.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** The day as a heading, in local time: `21 Kasım 2026 Cumartesi`. */
export function formatDay(date: Date): string {
  if (Number.isNaN(date.getTime())) return '-';
  formatWithWeekday ??= new Intl.DateTimeFormat('tr', { dateStyle: 'full' });
  return formatWithWeekday.format(date);
}

/** The local day as `2026-11-21`, for file names. */
export function isoDate(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/**
 * How many local days a date lies before `now`, whatever its time: 0 for the same day, 1 for the day
 * before; negative for later days, `NaN` for an invalid date.
 */
export function daysBefore(date: Date, now: Date): number {
  return (startOfDay(now) - startOfDay(date)) / DAY_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** In UTC, where every day is equally long. */
function startOfDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
