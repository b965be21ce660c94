import { formatDate } from '#domain/dates.ts';
import { momentAt } from '#domain/listZone.ts';
import type { DateOrders } from './dateOrders.ts';
import { trimUnseen } from '#domain/visibleText.ts';
import { isTimeAlone, writtenDate, type WrittenDate } from './writtenDate.ts';

/** A date that a cell states. */
export interface CellDate {
  readonly date: Date;
  /** How precise the cell is. A time of zeros only means no more than the day. */
  readonly precision: 'day' | 'minute' | 'second' | 'instant';
}

/** Why a cell states no date. */
export type DateProblem =
  /** No calendar has this day. */
  | 'impossible'
  /** The cell has only a time of day. */
  | 'timeAlone'
  /** It is not known whether the day or the month comes first. */
  | 'unordered'
  | 'unreadable';

/**
 * The date that the text states, in the list's zone unless it names one; `null`: none, see
 * `dateProblem`.
 */
export function readDate(text: string, orders: DateOrders): CellDate | null {
  const counted = countedDate(trimUnseen(text));
  if (counted !== null) return counted;
  const written = ordered(writtenDate(text), orders);
  return written === null ? null : dateOf(written);
}

/** Why `readDate` returns `null`. */
export function dateProblem(text: string, orders: DateOrders): DateProblem {
  const written = writtenDate(text);
  if (written === null) return isTimeAlone(text) ? 'timeAlone' : 'unreadable';
  return ordered(written, orders) === null ? 'unordered' : 'impossible';
}

/** Whether a reader sees a date in it, in either order, and not a mere number. */
export function looksLikeDate(text: string): boolean {
  const written = writtenDate(text);
  if (written === null || !/\D/.test(text.trim())) return false;
  return dateOf(written) !== null || dateOf(turned(written)) !== null;
}

/** Whether the cell states the date that the list shows or holds already. */
export function isSameDate(text: string, date: Date, orders: DateOrders): boolean {
  if (Number.isNaN(date.getTime())) return false;
  const shown = trimUnseen(text);
  if (shown === formatDate(date) || shown === date.toISOString()) return true;
  const said = readDate(shown, orders);
  if (said === null) return false;
  if (said.precision === 'day') return formatDate(said.date) === formatDate(date);
  const unit = { minute: 60_000, second: 1000, instant: 1 }[said.precision];
  return Math.floor(said.date.getTime() / unit) === Math.floor(date.getTime() / unit);
}

const SECONDS_PER_DAY = 86_400;

/**
 * Excel's day numbers from 1927 to 2173, and seconds or milliseconds as many programs count them.
 */
function countedDate(text: string): CellDate | null {
  const days = /^(?<day>\d{5})(?:[.,](?<part>\d+))?$/.exec(text)?.groups;
  if (days !== undefined) {
    // A second is a fraction that no number represents exactly.
    const seconds = Math.round(Number(`0.${days['part'] ?? 0}`) * SECONDS_PER_DAY);
    const date = momentAt(new Date(Date.UTC(1899, 11, 30 + Number(days['day']), 0, 0, seconds)));
    return { date, precision: seconds % SECONDS_PER_DAY === 0 ? 'day' : 'second' };
  }
  if (/^\d{10}$/.test(text)) return { date: new Date(Number(text) * 1000), precision: 'second' };
  return /^\d{13}$/.test(text) ? { date: new Date(Number(text)), precision: 'instant' } : null;
}

/** The date with its day and month in the order of its column; `null`: the order is not known. */
function ordered(written: WrittenDate | null, orders: DateOrders): WrittenDate | null {
  if (written === null || written.separator === null) return written;
  const order = orders[written.separator];
  if (order === 'monthFirst') return turned(written);
  return order === 'dayFirst' || written.day === written.month ? written : null;
}

function turned(written: WrittenDate): WrittenDate {
  return { ...written, day: written.month, month: written.day };
}

/** `null`: no calendar has this day. */
function dateOf({ year, month, day, time }: WrittenDate): CellDate | null {
  // In UTC, which skips no hour. Unlike the constructor, this takes the year 24 literally.
  const utc = new Date(0);
  utc.setUTCFullYear(year, month - 1, day);
  if (year === 0 || utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day) return null;
  const { hour = 0, minute = 0, second = 0, millisecond = 0, zone = null } = time ?? {};
  if (zone !== null) {
    const date = new Date(utc.setUTCHours(hour, minute - zone, second, millisecond));
    return Number.isNaN(date.getTime()) ? null : { date, precision: time?.precision ?? 'instant' };
  }
  const date = momentAt(new Date(utc.setUTCHours(hour, minute, second, millisecond)));
  if (Number.isNaN(date.getTime())) return null;
  const isDay = hour + minute + second + millisecond === 0;
  return { date, precision: isDay ? 'day' : (time?.precision ?? 'day') };
}
