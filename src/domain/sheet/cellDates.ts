import { formatDate } from '#domain/dates.ts';
import { foldText } from '#domain/turkish/turkish.ts';

/** A date that a cell says. */
export interface CellDate {
  readonly date: Date;
  /** How much of the instant the cell says. A time of nothing but zeros says no more than the day. */
  readonly precision: 'day' | 'minute' | 'second' | 'instant';
}

/** Longer texts are no dates. */
const MAX_DATE_LENGTH = 64;

const TIME = String.raw`(?:(?:T|,?\s+)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?`;
const DAY = String.raw`(?<day>\d{1,2})`;
const MONTH = String.raw`(?<month>\d{1,2})`;
const YEAR = String.raw`(?<year>\d{4})`;

/** The day before the month before the year, or the year first: never the month. */
const FORMS = [
  new RegExp(String.raw`^${DAY}([./-])${MONTH}\2${YEAR}${TIME}$`),
  new RegExp(String.raw`^${YEAR}([./-])${MONTH}\2${DAY}${TIME}$`),
  new RegExp(String.raw`^${DAY}\s+(?<monthName>[\p{L}\p{M}]{3,9})\.?,?\s+${YEAR}${TIME}$`, 'u'),
];

/** With a zone, as `toISOString` and most programs write it. */
const INSTANT =
  /^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?<fraction>\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Folded; the first three letters of each are its short form. */
const MONTHS = [
  'ocak',
  'subat',
  'mart',
  'nisan',
  'mayis',
  'haziran',
  'temmuz',
  'agustos',
  'eylul',
  'ekim',
  'kasim',
  'aralik',
];

/**
 * A date in a Turkish or ISO form, `3.4.2024` the 3rd of April, in local time where it names no
 * zone; `null`: it is none, or is none in any calendar.
 */
export function readDate(text: string): CellDate | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_DATE_LENGTH) return null;
  const instant = INSTANT.exec(trimmed);
  if (instant !== null) return instantOf(trimmed, instant.groups?.['fraction'] !== undefined);
  for (const form of FORMS) {
    const groups = form.exec(trimmed)?.groups;
    if (groups !== undefined) return localDateOf(groups);
  }
  return null;
}

/** Whether the cell says of this date what the list shows or holds already. */
export function isSameDate(text: string, date: Date): boolean {
  if (Number.isNaN(date.getTime())) return false;
  const trimmed = text.trim();
  if (trimmed === formatDate(date) || trimmed === date.toISOString()) return true;
  const said = readDate(trimmed);
  if (said === null) return false;
  if (said.precision === 'day') return formatDate(said.date) === formatDate(date);
  const unit = { minute: 60_000, second: 1000, instant: 1 }[said.precision];
  return Math.floor(said.date.getTime() / unit) === Math.floor(date.getTime() / unit);
}

function instantOf(text: string, hasFraction: boolean): CellDate | null {
  const date = new Date(text.replace(' ', 'T'));
  if (Number.isNaN(date.getTime()) || !isDayOfMonth(text)) return null;
  return { date, precision: hasFraction ? 'instant' : 'second' };
}

/** `Date` takes the 31st of April for the 1st of May. */
function isDayOfMonth(iso: string): boolean {
  const [year = '', month = '', day = ''] = iso.split(/(?<=\d)-/);
  return new Date(`${year}-${month}-${day.slice(0, 2)}`).getUTCDate() === Number(day.slice(0, 2));
}

function localDateOf(groups: Readonly<Record<string, string | undefined>>): CellDate | null {
  const numberOf = (group: string) => Number(groups[group] ?? 0);
  const name = groups['monthName'];
  const month = name === undefined ? numberOf('month') : monthOf(name);
  const [year, day] = [numberOf('year'), numberOf('day')];
  const [hour, minute, second] = [numberOf('hour'), numberOf('minute'), numberOf('second')];
  const fraction = groups['fraction'] ?? '';
  const millisecond = Number(fraction.padEnd(3, '0').slice(0, 3));
  if (year === 0 || hour > 23 || minute > 59 || second > 59) return null;
  // Unlike the constructor, this takes the year 24 for what it is.
  const date = new Date(2000, 0, 1, hour, minute, second, millisecond);
  date.setFullYear(year, month - 1, day);
  if (date.getMonth() !== month - 1 || date.getDate() !== day) return null;
  if (hour + minute + second + millisecond === 0) return { date, precision: 'day' };
  if (fraction !== '') return { date, precision: 'instant' };
  return { date, precision: groups['second'] === undefined ? 'minute' : 'second' };
}

/** From 1; 0: it is no month. */
function monthOf(name: string): number {
  const { plain } = foldText(name);
  return MONTHS.findIndex((month) => month === plain || month.slice(0, 3) === plain) + 1;
}
