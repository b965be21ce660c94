import { formatDate } from '#domain/dates.ts';
import type { DateOrders } from './dateOrders.ts';
import { isTimeAlone, writtenDate, type WrittenDate } from './writtenDate.ts';

/** A date that a cell says. */
export interface CellDate {
  readonly date: Date;
  /** How much of the instant the cell says. A time of nothing but zeros says no more than the day. */
  readonly precision: 'day' | 'minute' | 'second' | 'instant';
}

/** Why a cell says no date. */
export type DateProblem =
  /** No calendar has it. */
  | 'impossible'
  /** It is a time of day. */
  | 'timeAlone'
  /** Whether its day or its month is first was not said. */
  | 'unordered'
  | 'unreadable';

/**
 * The date that the text says, in local time where it names no zone; `null`: it says none, see
 * `dateProblem`.
 */
export function readDate(text: string, orders: DateOrders): CellDate | null {
  const counted = countedDate(text.trim());
  if (counted !== null) return counted;
  const written = ordered(writtenDate(text), orders);
  return written === null ? null : dateOf(written);
}

/** Why `readDate` reads no date there. */
export function dateProblem(text: string, orders: DateOrders): DateProblem {
  const written = writtenDate(text);
  if (written === null) return isTimeAlone(text) ? 'timeAlone' : 'unreadable';
  return ordered(written, orders) === null ? 'unordered' : 'impossible';
}

/** Whether a reader sees a date in it: by the one or the other order, and not a mere number. */
export function looksLikeDate(text: string): boolean {
  const written = writtenDate(text);
  if (written === null || !/\D/.test(text.trim())) return false;
  return dateOf(written) !== null || dateOf(turned(written)) !== null;
}

/** Whether the cell says of this date what the list shows or holds already. */
export function isSameDate(text: string, date: Date, orders: DateOrders): boolean {
  if (Number.isNaN(date.getTime())) return false;
  const trimmed = text.trim();
  if (trimmed === formatDate(date) || trimmed === date.toISOString()) return true;
  const said = readDate(trimmed, orders);
  if (said === null) return false;
  if (said.precision === 'day') return formatDate(said.date) === formatDate(date);
  const unit = { minute: 60_000, second: 1000, instant: 1 }[said.precision];
  return Math.floor(said.date.getTime() / unit) === Math.floor(date.getTime() / unit);
}

const SECONDS_PER_DAY = 86_400;

/** The days that Excel counts, of 1927 to 2173; and the seconds or milliseconds of many programs. */
function countedDate(text: string): CellDate | null {
  const days = /^(?<day>\d{5})(?:[.,](?<part>\d+))?$/.exec(text)?.groups;
  if (days !== undefined) {
    // A second is a fraction that no number holds exactly.
    const seconds = Math.round(Number(`0.${days['part'] ?? 0}`) * SECONDS_PER_DAY);
    const date = new Date(1899, 11, 30 + Number(days['day']), 0, 0, seconds);
    return { date, precision: seconds % SECONDS_PER_DAY === 0 ? 'day' : 'second' };
  }
  if (/^\d{10}$/.test(text)) return { date: new Date(Number(text) * 1000), precision: 'second' };
  return /^\d{13}$/.test(text) ? { date: new Date(Number(text)), precision: 'instant' } : null;
}

/** With its day and month by the order of its column; `null`: that is not known. */
function ordered(written: WrittenDate | null, orders: DateOrders): WrittenDate | null {
  if (written === null || written.separator === null) return written;
  const order = orders[written.separator];
  if (order === 'monthFirst') return turned(written);
  return order === 'dayFirst' || written.day === written.month ? written : null;
}

function turned(written: WrittenDate): WrittenDate {
  return { ...written, day: written.month, month: written.day };
}

/** `null`: no calendar has it. */
function dateOf({ year, month, day, time }: WrittenDate): CellDate | null {
  // In UTC, where no hour is left out. Unlike the constructor, this takes the year 24 for what it is.
  const utc = new Date(0);
  utc.setUTCFullYear(year, month - 1, day);
  if (year === 0 || utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day) return null;
  const { hour = 0, minute = 0, second = 0, millisecond = 0, zone = null } = time ?? {};
  if (zone !== null) {
    const date = new Date(utc.setUTCHours(hour, minute - zone, second, millisecond));
    return Number.isNaN(date.getTime()) ? null : { date, precision: time?.precision ?? 'instant' };
  }
  const date = new Date(2000, 0, 1, hour, minute, second, millisecond);
  date.setFullYear(year, month - 1, day);
  if (Number.isNaN(date.getTime())) return null;
  const isDay = hour + minute + second + millisecond === 0;
  return { date, precision: isDay ? 'day' : (time?.precision ?? 'day') };
}
