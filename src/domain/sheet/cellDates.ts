import { formatDate } from '#domain/dates.ts';
import { momentAt } from '#domain/listZone.ts';
import { trimUnseen } from '#domain/visibleText.ts';
import {
  isTimeAlone,
  writtenDate,
  type WrittenDate,
  DATE_SEPARATORS,
  type DateSeparator,
} from '#domain/sheet/writtenDate.ts';
import { shownText, textOfCell } from '#domain/sheet/cells.ts';
import { cutText } from '#domain/cutText.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import type { Cell } from '#domain/sheet/sheet.ts';

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

/** What comes first in a date whose year is last. */
export const ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof ORDERS)[number];

/** By separator: the order of a column's dates; missing: not known. */
export type DateOrders = Readonly<Partial<Record<DateSeparator, DateOrder>>>;

const MONTHS = 12;

/**
 * The order of a column's dates: one for each separator, since a column may be made of two files.
 * All dates count: `31/12/2024` has the day first, so `02/03/2024` beside it has, too. If none
 * decides, dates with points have the day first, as everywhere.
 * @param texts of all its cells
 * @param chosen for dates whose order the column leaves open or contradicts
 */
export function dateOrders(texts: readonly string[], chosen?: DateOrder): DateOrders {
  const found: Record<DateSeparator, Set<DateOrder>> = {
    '.': new Set(),
    '/': new Set(),
    '-': new Set(),
  };
  for (const text of texts) {
    const written = writtenDate(text);
    const order = written === null ? null : orderOf(written);
    if (written !== null && written.separator !== null && order !== null) {
      found[written.separator].add(order);
    }
  }
  const orders = DATE_SEPARATORS.map((separator) => {
    const [only, other] = found[separator];
    if (only !== undefined && other === undefined) return [separator, only];
    return [separator, separator === '.' && only === undefined ? 'dayFirst' : chosen];
  });
  return Object.fromEntries(orders.filter(([, order]) => order !== undefined)) as DateOrders;
}

/** The only order in which it can be a date; `null`: either or neither. */
function orderOf({ day, month }: WrittenDate): DateOrder | null {
  if (day > MONTHS === month > MONTHS) return null;
  return day > MONTHS ? 'dayFirst' : 'monthFirst';
}

const MAX_EXAMPLES = 3;

/** Dates of a column for which the person has to say whether the day or the month is first. */
export interface OpenDates {
  /** How many rows have one. */
  readonly count: number;
  /** The first distinct dates, as they are in the file. */
  readonly examples: readonly string[];
  /** One of them, read in each order; `null`: in that order none is a date. */
  readonly read: Readonly<Record<DateOrder, ReadExample | null>>;
}

interface ReadExample {
  readonly text: string;
  readonly date: Date;
}

/**
 * Finds the dates of a column whose order nothing in the column decides.
 * @param texts of all its cells
 */
export function openDateFinder(texts: readonly string[]): (text: string) => boolean {
  const orders = dateOrders(texts);
  return (text) => {
    const written = writtenDate(text);
    if (written === null || written.separator === null) return false;
    const { day, month, separator } = written;
    return orders[separator] === undefined && day !== month && Math.min(day, month) <= MONTHS;
  };
}

/**
 * These dates, as the person is asked about them; `null`: none. @param texts as for
 * `openDateFinder`
 */
export function openDates(texts: readonly string[]): OpenDates | null {
  const open = texts.filter(openDateFinder(texts));
  const examples = [...new Set(open.map(shownText))].slice(0, MAX_EXAMPLES);
  const readBy = (order: DateOrder): ReadExample | null => {
    for (const text of open) {
      const said = readDate(text, { '.': order, '/': order, '-': order });
      if (said !== null) return { text: shownText(text), date: said.date };
    }
    return null;
  };
  return open.length === 0
    ? null
    : {
        count: open.length,
        examples,
        read: { dayFirst: readBy('dayFirst'), monthFirst: readBy('monthFirst') },
      };
}

const MAX_LENGTH = 60;

/** The form of a workbook's dates, and of dates that programs write. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/;

/**
 * A cell as a page shows it: numbers with a decimal comma, ISO dates as in the list, long texts
 * cut; blank for an empty one.
 */
export function shownCell(cell: Cell | undefined): string {
  const text = shownText(textOfCell(cell));
  const said = ISO_DATE.test(text) ? readDate(text, {}) : null;
  if (said !== null)
    return said.precision === 'day' ? formatDate(said.date) : formatDateTime(said.date);
  return cutText(typeof cell === 'number' ? text.replace('.', ',') : text, MAX_LENGTH);
}
