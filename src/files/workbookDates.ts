const MS_PER_SECOND = 1000;
const SECONDS_PER_DAY = 86_400;
const START_1904 = Date.UTC(1904, 0, 1);
/** The days 0 of workbooks: a time alone is stored as a part of such a day. */
const NO_DAY = '1899-12-30';
const NO_DAY_FROM_1904 = '1904-01-01';
const MIDNIGHT = '00:00:00';
/** What Excel shows for a date that it does not know. */
const NO_DATE = '#####';

/**
 * A date as a number of days: `2024-04-03`, or `2024-04-03T10:04:05` unless it is midnight;
 * `10:04:05` for a time alone.
 */
export function dateText(days: number, isFrom1904: boolean): string {
  // Excel counts in days: a second is a fraction that no number represents exactly.
  const seconds = Math.round(days * SECONDS_PER_DAY);
  const start = isFrom1904 ? START_1904 : startOf1900(days);
  const date = new Date(start + seconds * MS_PER_SECOND);
  const year = date.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) return NO_DATE;
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  const isMidnight = time === MIDNIGHT;
  if (day === NO_DAY || (day === NO_DAY_FROM_1904 && !isMidnight)) return time;
  return isMidnight ? day : `${day}T${time}`;
}

/** Excel counts a 29th of February in 1900, which did not exist; only other programs go before. */
function startOf1900(days: number): number {
  return Date.UTC(1899, 11, days >= 1 && days < 60 ? 31 : 30);
}

/** Excel's own formats of dates and times, by their numbers. */
const DATE_FORMATS: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** Colours, currencies and conditions, but not `[h]`; escaped letters, texts, gaps and fillers. */
const NO_LETTERS_OF_DATES = /\[(?!(?:h+|m+|s+)\])[^\]]*\]|\\.|"[^"]*"|[_*]./gi;

/**
 * Whether a number in this format is a date or a time.
 * @param code of a format that is not Excel's own
 */
export function isDateFormat(id: number, code?: string): boolean {
  if (code !== undefined) return /[dhmsy]/i.test(code.replaceAll(NO_LETTERS_OF_DATES, ''));
  return DATE_FORMATS.some(([first, last]) => id >= first && id <= last);
}
