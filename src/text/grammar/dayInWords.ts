import { formatDate } from '#domain/dates.ts';
import { daysBefore, formatTime } from '#domain/dateTimes.ts';

/** A day of the last week in words, such as `dün`; `null` for other days and for no date. */
export function dayInWords(date: Date | null, now: Date): string | null {
  const days = date === null ? NaN : daysBefore(date, now);
  if (days === 0) return 'bugün';
  if (days === 1) return 'dün';
  return days > 1 && days < 7 ? `${days} gün önce` : null;
}

/** A moment as shown where there is little room: today's by its time of day, others by their day. */
export function momentInWords(at: Date, now: Date): string {
  return daysBefore(at, now) === 0 ? formatTime(at) : (dayInWords(at, now) ?? formatDate(at));
}
