import { trimUnseen } from '#domain/visibleText.ts';
import { foldText } from '#domain/turkish/turkish.ts';

/** Longer texts are not dates. */
const MAX_DATE_LENGTH = 64;

/** What may stand between the numbers of a date. */
export const DATE_SEPARATORS = ['.', '/', '-'] as const;
export type DateSeparator = (typeof DATE_SEPARATORS)[number];

/** The numbers of a date as written; they may form a day that does not exist. */
export interface WrittenDate {
  readonly day: number;
  readonly month: number;
  readonly year: number;
  /**
   * The separator of numbers that may be month and day in either order; `null`: the order is known.
   */
  readonly separator: DateSeparator | null;
  /** `null`: no time. */
  readonly time: WrittenTime | null;
}

interface WrittenTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** How much of it is written. */
  readonly precision: 'minute' | 'second' | 'instant';
  /** Minutes ahead of UTC; `null`: local time. */
  readonly zone: number | null;
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
/** Two-digit years up to this one belong to this century. */
const LAST_SHORT_YEAR = 49;

type Groups = Readonly<Record<string, string | undefined>>;

/** A date in one of the forms that people and programs write; `null`: in none. */
export function writtenDate(text: string): WrittenDate | null {
  const plain = plainTextOf(text);
  if (plain === null) return null;
  for (const form of FORMS) {
    const groups: Groups | undefined = form.exec(plain)?.groups;
    if (groups !== undefined) return fromGroups(groups);
  }
  return null;
}

/** Whether it is a time without a day. */
export function isTimeAlone(text: string): boolean {
  const plain = plainTextOf(text);
  return plain !== null && CLOCK_ALONE.test(plain);
}

function plainTextOf(text: string): string | null {
  const shown = trimUnseen(text);
  return shown.length > MAX_DATE_LENGTH || !/\d/.test(shown) ? null : plainDate(shown);
}

function fromGroups(groups: Groups): WrittenDate | null {
  const time = groups['hour'] === undefined ? null : timeOf(groups);
  if (groups['hour'] !== undefined && time === null) return null;
  return {
    day: Number(groups['day']),
    month: Number(groups['month']),
    year: yearOf(groups['year'] ?? ''),
    separator: DATE_SEPARATORS.find((separator) => separator === groups['separator']) ?? null,
    time,
  };
}

function yearOf(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year <= LAST_SHORT_YEAR ? 2000 + year : 1900 + year;
}

/** `null`: no clock shows it. */
function timeOf(groups: Groups): WrittenTime | null {
  const hour = hourOf(Number(groups['hour']), groups['before'] ?? groups['after']);
  const [minute, second] = [Number(groups['minute']), Number(groups['second'] ?? 0)];
  const zone = groups['zone'] === undefined ? null : zoneOf(groups['zone']);
  if (hour === null || hour > 23 || minute > 59 || second > 59 || zone === undefined) return null;
  const { fraction } = groups;
  const millisecond = Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  const unitPrecision = groups['second'] === undefined ? 'minute' : 'second';
  return {
    hour,
    minute,
    second,
    millisecond,
    precision: fraction === undefined ? unitPrecision : 'instant',
    zone,
  };
}

/** @param half of the day, with hours from 1 to 12 */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
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
const MONTHS = [
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
  ...MONTHS.flatMap((names, index) =>
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
