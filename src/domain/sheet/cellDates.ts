import { cutText } from '#domain/cutText.ts';
import { formatDate } from '#domain/dates.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import { momentAt } from '#domain/listZone.ts';
import { foldText } from '#domain/turkish/turkish.ts';
import { trimUnseen } from '#domain/visibleText.ts';
import { shownText, textOfCell } from './cells.ts';
import { ORDERS, type DateOrder, type DateProblem } from './importPlan.ts';
import type { Cell } from './sheet.ts';

/** A date that a cell states. */
export interface CellDate {
  readonly date: Date;
  /** It states no time. A time of zeros only means no more than the day. */
  readonly isDay: boolean;
}

/**
 * The date that the text states, in the list's zone unless it names one, or why it states none.
 * @param order of dates of which either number may be the day; see `columnOrder`
 */
export function readDate(text: string, order: DateOrder | null): CellDate | DateProblem {
  const counted = countedDate(trimUnseen(text));
  if (counted !== null) return counted;
  const plain = plainTextOf(text);
  const written = writtenDate(plain);
  if (written === null) return CLOCK_ALONE.test(plain) ? 'timeAlone' : 'unreadable';
  const known = orderOf(written) ?? order;
  if (known === null) {
    const { day, month } = written;
    return day === month || Math.min(day, month) > MONTHS ? dateOf(written) : 'unordered';
  }
  return dateOf(known === 'dayFirst' ? written : turned(written));
}

/** Whether a reader sees a date in it, in either order, and not a mere number. */
export function looksLikeDate(text: string): boolean {
  return /\D/.test(text.trim()) && isDate(readDate(text, 'dayFirst'));
}

/** Whether it is a date, and not why there is none. */
export function isDate(read: CellDate | DateProblem): read is CellDate {
  return typeof read === 'object';
}

/** Whether the cell states the date that the list shows or holds already. */
export function isSameDate(text: string, date: Date, order: DateOrder | null): boolean {
  if (Number.isNaN(date.getTime())) return false;
  if (trimUnseen(text) === formatDate(date)) return true;
  const said = readDate(text, order);
  if (!isDate(said)) return false;
  return said.isDay
    ? formatDate(said.date) === formatDate(date)
    : said.date.getTime() === date.getTime();
}

/**
 * The order of a column's dates: `31/12/2024` has the day first, so `02/03/2024` beside it has, too.
 * @param texts of all its cells
 * @param chosen where no date decides, or they contradict each other
 */
export function columnOrder(
  texts: readonly string[],
  chosen: DateOrder | null = null,
): DateOrder | null {
  const found = new Set<DateOrder>();
  for (const text of texts) {
    // Dates with points have the day first everywhere: they tell nothing about others.
    const written = /[/-]/.test(text) ? writtenDate(plainTextOf(text)) : null;
    const order = written?.hasOrder === false ? orderOf(written) : null;
    if (order !== null) found.add(order);
  }
  const [only = null] = found;
  return found.size === 1 ? only : chosen;
}

const MAX_EXAMPLES = 3;

/** Dates of a column for which the person has to say whether the day or the month is first. */
export interface OpenDates {
  /** How many rows have one. */
  readonly count: number;
  /** The first distinct dates, as they are in the file. */
  readonly examples: readonly string[];
  /** The first of them, read in each order. */
  readonly read: Readonly<Record<DateOrder, Date>>;
}

/** These dates, as the person is asked about them; `null`: none. @param texts of the whole column */
export function openDates(texts: readonly string[]): OpenDates | null {
  const order = columnOrder(texts);
  const open = texts.filter((text) => readDate(text, order) === 'unordered');
  const examples = [...new Set(open.map(shownText))].slice(0, MAX_EXAMPLES);
  const [first] = open;
  const [dayFirst, monthFirst] = ORDERS.map((one) => readDate(first ?? '', one));
  // Both numbers of an open date may be months, so that it is a date in either order.
  if (dayFirst === undefined || monthFirst === undefined) return null;
  if (!isDate(dayFirst) || !isDate(monthFirst)) return null;
  return {
    count: open.length,
    examples,
    read: { dayFirst: dayFirst.date, monthFirst: monthFirst.date },
  };
}

const MAX_SHOWN_LENGTH = 60;
/** The form of a workbook's dates, and of dates that programs write. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/;

/**
 * A cell as a page shows it: numbers with a decimal comma, ISO dates as in the list, long texts
 * cut; blank for an empty one.
 */
export function shownCell(cell: Cell | undefined): string {
  const text = shownText(textOfCell(cell));
  const said = ISO_DATE.test(text) ? readDate(text, null) : null;
  if (said !== null && isDate(said))
    return said.isDay ? formatDate(said.date) : formatDateTime(said.date);
  return cutText(typeof cell === 'number' ? text.replace('.', ',') : text, MAX_SHOWN_LENGTH);
}

const SECONDS_PER_DAY = 86_400;

/**
 * Excel's day numbers from 1927 to 2173, and seconds or milliseconds as many programs count them.
 */
function countedDate(text: string): CellDate | null {
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) {
    // A second is a fraction that no number represents exactly.
    const seconds = Math.round(Number(text.replace(',', '.')) * SECONDS_PER_DAY);
    const date = momentAt(new Date(Date.UTC(1899, 11, 30, 0, 0, seconds)));
    return { date, isDay: seconds % SECONDS_PER_DAY === 0 };
  }
  if (/^\d{10}$/.test(text)) return { date: new Date(Number(text) * 1000), isDay: false };
  return /^\d{13}$/.test(text) ? { date: new Date(Number(text)), isDay: false } : null;
}

/** The numbers of a date as written; they may form a day that does not exist. */
interface WrittenDate {
  readonly day: number;
  readonly month: number;
  readonly year: number;
  /** The form says which number is the day. */
  readonly hasOrder: boolean;
  /** Dates with points have the day first, as everywhere, unless their numbers say otherwise. */
  readonly hasPoints: boolean;
  /** `null`: no time. */
  readonly time: WrittenTime | null;
}

interface WrittenTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** Minutes ahead of UTC; `null`: local time. */
  readonly zone: number | null;
}

const MONTHS = 12;

/** The order that the date itself shows; `null`: either number may be the day. */
function orderOf({ day, month, hasOrder, hasPoints }: WrittenDate): DateOrder | null {
  if (hasOrder) return 'dayFirst';
  if (day > MONTHS !== month > MONTHS) return day > MONTHS ? 'dayFirst' : 'monthFirst';
  return hasPoints ? 'dayFirst' : null;
}

function turned(written: WrittenDate): WrittenDate {
  return { ...written, day: written.month, month: written.day };
}

function dateOf({ year, month, day, time }: WrittenDate): CellDate | 'impossible' {
  // In UTC, which skips no hour. Unlike the constructor, this takes the year 24 literally.
  const utc = new Date(0);
  utc.setUTCFullYear(year, month - 1, day);
  if (year === 0 || utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day)
    return 'impossible';
  const { hour = 0, minute = 0, second = 0, millisecond = 0, zone = null } = time ?? {};
  utc.setUTCHours(hour, minute - (zone ?? 0), second, millisecond);
  const date = zone === null ? momentAt(utc) : utc;
  if (Number.isNaN(date.getTime())) return 'impossible';
  return { date, isDay: zone === null && hour + minute + second + millisecond === 0 };
}

/** Longer texts are not dates. */
const MAX_DATE_LENGTH = 64;

/** Blank for what is no date. */
function plainTextOf(text: string): string {
  const shown = trimUnseen(text);
  return shown.length > MAX_DATE_LENGTH || !/\d/.test(shown) ? '' : plainDate(shown);
}

const CLOCK = String.raw`(?:(?<before>am|pm) ?)?(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<after>am|pm))?`;
const ZONE = String.raw`(?: ?(?<zone>Z?[+-]\d{1,2}(?::?\d{2})?|Z))?`;
const TIME = `(?: ${CLOCK}${ZONE})?`;
const DAY = String.raw`(?<day>\d{1,2})`;
const MONTH = String.raw`(?<month>\d{1,2})`;
const NAMED_MONTH = `<${MONTH}>`;
const LONG_YEAR = String.raw`(?<year>\d{4}|[+-]\d{6})`;
const YEAR = String.raw`(?<year>\d{4}|\d{2})`;
const GAP = '[ ./-]*';

/** See `plainDate`. */
const FORMS = [
  // 03.04.2024, 3/4/24
  String.raw`${DAY} ?(?<separator>[./-]) ?${MONTH} ?\k<separator> ?${YEAR}${TIME}`,
  // 2024-04-03, 2024/4/3
  String.raw`${LONG_YEAR} ?(?<same>[./-]) ?${MONTH} ?\k<same> ?${DAY}${TIME}`,
  // 3 Nisan 2024, 03-Apr-24
  `${DAY}${GAP}${NAMED_MONTH}${GAP}${YEAR}${TIME}`,
  // April 3, 2024
  `${NAMED_MONTH}${GAP}${DAY}[ -]+${YEAR}${TIME}`,
  // 2024-Apr-03
  `${LONG_YEAR}${GAP}${NAMED_MONTH}${GAP}${DAY}${TIME}`,
  // Wed Apr  3 10:04:05 2024
  String.raw`${NAMED_MONTH} ${DAY} ${CLOCK}${ZONE} (?<year>\d{4})`,
  // 20240403, 20240403T100405Z, and what directories write: 20240403100405.0Z
  String.raw`(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?: ?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?${ZONE})?`,
].map((form) => new RegExp(`^${form}$`));

const CLOCK_ALONE = new RegExp(`^${CLOCK}$`);
type Groups = Readonly<Record<string, string | undefined>>;

/** A date in one of the forms that people and programs write; `null`: in none. */
function writtenDate(plain: string): WrittenDate | null {
  for (const form of FORMS) {
    const groups: Groups | undefined = form.exec(plain)?.groups;
    if (groups !== undefined) return fromGroups(groups);
  }
  return null;
}

function fromGroups(groups: Groups): WrittenDate | null {
  const time = groups['hour'] === undefined ? null : timeOf(groups);
  if (time === undefined) return null;
  return {
    day: Number(groups['day']),
    month: Number(groups['month']),
    year: yearOf(groups['year'] ?? ''),
    hasOrder: groups['separator'] === undefined,
    hasPoints: groups['separator'] === '.',
    time,
  };
}

/** Two-digit years up to this one belong to this century. */
const LAST_SHORT_YEAR = 49;

function yearOf(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year <= LAST_SHORT_YEAR ? 2000 + year : 1900 + year;
}

/** `undefined`: no clock shows it. */
function timeOf(groups: Groups): WrittenTime | undefined {
  const hour = hourOf(Number(groups['hour']), groups['before'] ?? groups['after']);
  const [minute, second] = [Number(groups['minute']), Number(groups['second'] ?? 0)];
  const zone = groups['zone'] === undefined ? null : zoneOf(groups['zone']);
  if (hour > 23 || minute > 59 || second > 59 || zone === undefined) return undefined;
  const millisecond = Number((groups['fraction'] ?? '').padEnd(3, '0').slice(0, 3));
  return { hour, minute, second, millisecond, zone };
}

/** @param half of the day, with hours from 1 to 12 */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.POSITIVE_INFINITY;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/** Minutes ahead of UTC; `undefined`: an unknown zone. */
function zoneOf(text: string): number | undefined {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || ahead > 14 * 60) return undefined;
  return sign === '-' ? -ahead : ahead;
}

/** Folded; the first three letters of each are its short form. */
const MONTH_NAMES = [
  'ocak january',
  'subat february',
  'mart march',
  'nisan april',
  'mayis may',
  'haziran june',
  'temmuz july',
  'agustos august',
  'eylul september sept',
  'ekim october',
  'kasim november',
  'aralik december',
];
/** Words that may stand beside a date without changing it. */
const FILLERS = `
  pazartesi pzt pts sali sal carsamba car crs persembe per prs cuma cum cumartesi cmt cts pazar paz
  monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun
  gunu saat at of st nd rd th`;

const WORDS: ReadonlyMap<string, string> = new Map([
  ...MONTH_NAMES.flatMap((names, index) =>
    names
      .split(' ')
      .flatMap((name) => [name, name.slice(0, 3)])
      .map((name) => [name, `<${index + 1}>`] as const),
  ),
  ...FILLERS.trim()
    .split(/\s+/)
    .map((name) => [name, ''] as const),
  ...['am', 'oo'].map((name) => [name, 'am'] as const),
  ...['pm', 'os'].map((name) => [name, 'pm'] as const),
  ...['z', 'utc', 'gmt'].map((name) => [name, 'Z'] as const),
  ['t', ' '],
]);

/** Most dates of files have no words. */
const WORDLESS = /^[\d\s.,:/+-]*$/;
const ISO = /^[\d+-]+T[\d:.,+-]+Z?$/;
const WORD = /\p{L}[\p{L}\p{M}]*(?:\.\p{L}[\p{L}\p{M}]*)*\.?/gu;

/**
 * A date with its month's name, Turkish or English, replaced by its number: `<1>`; `am` and `pm`
 * for halves of days, `Z` for UTC; without weekdays, and with single blanks.
 */
function plainDate(text: string): string {
  const worded = WORDLESS.test(text) ? text : ISO.test(text) ? text.replace('T', ' ') : named(text);
  return worded
    .replaceAll(/,(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function named(text: string): string {
  return (
    foldText(text)
      // The name of a zone after its offset from UTC.
      .plain.replace(/\([^()]*\)$/, '')
      .replaceAll(WORD, (word) => WORDS.get(word.replaceAll('.', '')) ?? word)
  );
}
