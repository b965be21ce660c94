import {
  isBlankCell,
  textOfCell,
  readRole,
  readStatus,
  suggestedRole,
  shownText,
  firstValue,
  readNumber,
} from '#domain/sheet/cells.ts';
import { meaningOf, type ColumnMeaning } from '#domain/sheet/columnNames.ts';
import type { Cell, SheetRow, SheetField } from '#domain/sheet/sheet.ts';
import { isValidEmail } from '#domain/user/userForm.ts';
import { MAX_DEGREES } from '#domain/limits.ts';
import { looksLikeDate } from '#domain/sheet/cellDates.ts';
import { trimUnseen } from '#domain/visibleText.ts';

/** How many rows are searched: titles and notes may stand above the header. */
export const MAX_HEADER_ROWS = 20;

/**
 * The position of the row that names the columns, below titles and notes: the row with the most
 * known names, or else the first row of several cells that looks unlike the rows below. `null`:
 * none.
 */
export function guessHeaderRow(rows: readonly SheetRow[]): number | null {
  const top = rows.slice(0, MAX_HEADER_ROWS);
  let best: { readonly position: number; readonly names: number } | null = null;
  for (const [position, row] of top.entries()) {
    const names = nameCount(row, position);
    if (names <= (best?.names ?? 0)) continue;
    if (canBeHeader(rows, position, names)) best = { position, names };
  }
  return best?.position ?? unnamedHeader(rows, top);
}

/** How many different fields the row names; 0 if one of its cells is a value. */
function nameCount({ cells }: SheetRow, position: number): number {
  const known = cells.map((cell) => {
    // In a user's row these words are values.
    if (position > 0 && isValueWord(cell)) return null;
    return meaningOf(textOfCell(cell));
  });
  const { size } = new Set(known.filter((meaning) => meaning !== null));
  if (cells.some(isAddress)) return 0;
  // Years, months and numbers may be names beside others.
  return size < 2 && cells.some(looksLikeValue) ? 0 : size;
}

/**
 * Whether no table stands above the row, and it names two columns, or one with its values below.
 */
function canBeHeader(rows: readonly SheetRow[], position: number, names: number): boolean {
  const row = rows[position];
  if (position === 0 || row === undefined) return row !== undefined;
  const width = filledCount(row);
  const isTitle = (other: SheetRow, at: number) => {
    const isNarrower = filledCount(other) < width;
    // An address above many columns may be the sender of a report; above few columns it is a user.
    if (other.cells.some(isAddress)) return isNarrower && names > 2;
    return nameCount(other, at) < (isNarrower ? 2 : 1);
  };
  if (!rows.slice(0, position).every(isTitle)) return false;
  return names > 1 || namesValuesBelow(row, rows.slice(position + 1));
}

function namesValuesBelow({ cells }: SheetRow, below: readonly SheetRow[]): boolean {
  return cells.some((cell, column) => {
    const meaning = meaningOf(textOfCell(cell));
    // A name may be any word.
    return meaning !== null && meaning !== 'name' && columnHolds(below, column, meaning);
  });
}

/** A row of unknown names; a row of one cell above a table is its title. */
function unnamedHeader(rows: readonly SheetRow[], top: readonly SheetRow[]): number | null {
  const wide = top.findIndex((row) => filledCount(row) > 1);
  const position = Math.max(0, wide);
  const row = top[position];
  if (row === undefined || row.cells.some(looksLikeValue)) return null;
  const below = rows.slice(position + 1, position + 1 + MAX_HEADER_ROWS);
  return below.some(({ cells }) => cells.some(looksLikeValue)) ? position : null;
}

function filledCount({ cells }: SheetRow): number {
  return cells.filter((cell) => !isBlankCell(cell)).length;
}

function isAddress(cell: Cell): boolean {
  return isValidEmail(textOfCell(cell));
}

function isValueWord(cell: Cell): boolean {
  return (
    readStatus(cell) !== null || readRole(cell) !== null || suggestedRole(textOfCell(cell)) !== null
  );
}

/** How many cells decide what a column holds, and in how many rows they are looked for. */
const SAMPLE_CELLS = 200;
const SAMPLE_ROWS = 2000;
/** The share of them that has to agree. */
const SAMPLE_SHARE = 0.8;

/** Whether the cell cannot be the name of a column: it is an address, a date, a number or an id. */
function looksLikeValue(cell: Cell): boolean {
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
