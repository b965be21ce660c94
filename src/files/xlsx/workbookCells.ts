import type { CellValue } from 'hucre/xlsx';
import type { Cell } from '#domain/sheet/sheet.ts';

const MS_PER_SECOND = 1000;
const MS_PER_DAY = 86_400_000;
const EXCEL_START = Date.UTC(1900, 0, 1);
/** The days 0 of workbooks: a time alone is stored as a part of such a day. */
const NO_DAY = '1899-12-30';
const NO_DAY_FROM_1904 = '1904-01-01';
const MIDNIGHT = '00:00:00';
/** What Excel shows for a date that it does not know. */
const NO_DATE = '#####';

/** Converts a cell of the library, whose dates are local times given as UTC. */
export function cellOf(value: CellValue | undefined): Cell {
  if (value === undefined || value === null || value === '') return null;
  return value instanceof Date ? dateText(value) : value;
}

/** Only other programs write dates before Excel's first day, and they count from a day earlier. */
function actualTime(date: Date): number {
  return date.getTime() < EXCEL_START ? date.getTime() - MS_PER_DAY : date.getTime();
}

/** `2024-04-03`, or `2024-04-03T10:04:05` unless it is midnight; `10:04:05` for a time alone. */
function dateText(date: Date): string {
  // Excel counts in days: a second is a fraction that no number represents exactly.
  const rounded = new Date(Math.round(actualTime(date) / MS_PER_SECOND) * MS_PER_SECOND);
  const year = rounded.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) return NO_DATE;
  const [day = '', time = ''] = rounded.toISOString().split(/[T.]/);
  const isMidnight = time === MIDNIGHT;
  if (day === NO_DAY || (day === NO_DAY_FROM_1904 && !isMidnight)) return time;
  return isMidnight ? day : `${day}T${time}`;
}
