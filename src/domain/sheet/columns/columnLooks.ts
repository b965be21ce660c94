import { MAX_DEGREES } from '#domain/limits.ts';
import { looksLikeDate } from '#domain/sheet/cells/cellDates.ts';
import { isBlankCell, shownText, textOfCell } from '#domain/sheet/cells/cellText.ts';
import {
  firstValue,
  readNumber,
  readRole,
  readStatus,
  suggestedRole,
} from '#domain/sheet/cells/cellValues.ts';
import type { ColumnMeaning } from './columnNames.ts';
import type { Cell, SheetField, SheetRow } from '#domain/sheet/sheet.ts';
import { isValidEmail } from '#domain/user/userForm.ts';
import { trimUnseen } from '#domain/visibleText.ts';

/** How many cells decide what a column holds, and in how many rows they are looked for. */
const SAMPLE_CELLS = 200;
const SAMPLE_ROWS = 2000;
/** The share of them that has to agree. */
const SAMPLE_SHARE = 0.8;

/** Whether the cell cannot be the name of a column: it is an address, a date, a number or an id. */
export function looksLikeValue(cell: Cell): boolean {
  if (isBlankCell(cell)) return false;
  if (typeof cell !== 'string') return true;
  return isValidEmail(cell) || looksLikeDate(cell) || readNumber(cell) !== null || isUuid(cell);
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function isUuid(text: string): boolean {
  return UUID.test(trimUnseen(text));
}

/** Whether a cell that is not blank looks like a value of the field. */
const LOOKS: Readonly<Partial<Record<ColumnMeaning, (cell: Cell) => boolean>>> = {
  id: (cell) => isUuid(textOfCell(cell)),
  email: looksLikeEmail,
  createdAt: (cell) => looksLikeDate(textOfCell(cell)),
  role: (cell) => readRole(cell) !== null || suggestedRole(textOfCell(cell)) !== null,
  // A single letter may be anything, such as a gender.
  active: (cell) => readStatus(cell) !== null && !/^[tf]$/i.test(trimUnseen(textOfCell(cell))),
  latitude: (cell) => isDegrees(cell, MAX_DEGREES.latitude),
  longitude: (cell) => isDegrees(cell, MAX_DEGREES.longitude),
  name: (cell) => !looksLikeValue(cell),
};

/** Fields with the most recognisable values come first. */
export const FIELDS_BY_CERTAINTY = [
  'id',
  'email',
  'createdAt',
  'role',
  'active',
  'latitude',
  'longitude',
  'name',
] as const satisfies readonly SheetField[];

/**
 * Whether a column has values, and most of them look like the field's; `false` if no value decides.
 */
export function columnHolds(
  rows: readonly SheetRow[],
  column: number,
  meaning: ColumnMeaning,
): boolean {
  const isLike = LOOKS[meaning];
  return isLike !== undefined && shareOf(rows, column, isLike) >= SAMPLE_SHARE;
}

/** Whether any value of a column looks like an email. */
export function hasEmails(rows: readonly SheetRow[], column: number): boolean {
  return shareOf(rows, column, looksLikeEmail) > 0;
}

/**
 * Whether most names of a column end with the last name beside them, so that they are whole names.
 */
export function endWithLastName(
  rows: readonly SheetRow[],
  name: number,
  lastName: number,
): boolean {
  const share = shareOf(rows, name, (cell, { cells }) => {
    const last = shownText(textOfCell(cells[lastName]));
    return last !== '' && shownText(textOfCell(cell)).endsWith(` ${last}`);
  });
  return share >= SAMPLE_SHARE;
}

/** The share among a column's first values, from 0 to 1; 0 if it has none. */
function shareOf(
  rows: readonly SheetRow[],
  column: number,
  isLike: (cell: Cell, row: SheetRow) => boolean,
): number {
  let [filled, alike] = [0, 0];
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    const cell = row.cells[column] ?? null;
    if (isBlankCell(cell)) continue;
    filled += 1;
    if (isLike(cell, row)) alike += 1;
    if (filled === SAMPLE_CELLS) break;
  }
  return filled === 0 ? 0 : alike / filled;
}

function looksLikeEmail(cell: Cell): boolean {
  return isValidEmail(textOfCell(firstValue(cell)));
}

function isDegrees(cell: Cell, limit: number): boolean {
  const value = readNumber(cell);
  return value !== null && Math.abs(value) <= limit;
}
