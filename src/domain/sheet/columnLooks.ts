import { MAX_DEGREES } from '#domain/limits.ts';
import { readDate } from '#domain/sheet/cellDates.ts';
import { isBlankCell, textOfCell } from '#domain/sheet/cellText.ts';
import { readNumber, readRole, readStatus, suggestedRole } from '#domain/sheet/cellValues.ts';
import type { Cell, SheetField, SheetRow } from '#domain/sheet/sheet.ts';
import { isValidEmail } from '#domain/user/userForm.ts';

/** So many cells tell what a column holds, and are looked for in so many rows. */
const SAMPLE_CELLS = 200;
const SAMPLE_ROWS = 2000;
/** At least this share of them is to agree. */
const SAMPLE_SHARE = 0.8;

/** Whether nobody would call a column by it: it is an address, a date, a number or an id. */
export function looksLikeValue(cell: Cell): boolean {
  if (isBlankCell(cell)) return false;
  if (typeof cell !== 'string') return true;
  return isValidEmail(cell) || readDate(cell) !== null || readNumber(cell) !== null || isUuid(cell);
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function isUuid(text: string): boolean {
  return UUID.test(text.trim());
}

/** Whether a cell, not a blank one, looks like a value of each field. */
const LOOKS: Readonly<Record<SheetField, (cell: Cell) => boolean>> = {
  id: (cell) => isUuid(textOfCell(cell)),
  email: (cell) => isValidEmail(textOfCell(cell)),
  createdAt: (cell) => readDate(textOfCell(cell)) !== null,
  role: (cell) => readRole(cell) !== null || suggestedRole(textOfCell(cell)) !== null,
  active: (cell) => readStatus(cell) !== null,
  latitude: (cell) => isDegrees(cell, MAX_DEGREES.latitude),
  longitude: (cell) => isDegrees(cell, MAX_DEGREES.longitude),
  name: (cell) => !looksLikeValue(cell),
};

/** The fields whose values are the easiest to tell come first. */
export const SUREST_FIRST = [
  'id',
  'email',
  'createdAt',
  'role',
  'active',
  'latitude',
  'longitude',
  'name',
] as const satisfies readonly SheetField[];

/** Whether a column has values, and most of them look like those of the field. */
export function holds(rows: readonly SheetRow[], column: number, field: SheetField): boolean {
  const cells = filledCells(rows, column);
  return cells.length > 0 && cells.filter(LOOKS[field]).length >= cells.length * SAMPLE_SHARE;
}

/** The first cells of a column that are not blank. */
function filledCells(rows: readonly SheetRow[], column: number): readonly Cell[] {
  const cells: Cell[] = [];
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    const cell = row.cells[column] ?? null;
    if (!isBlankCell(cell)) cells.push(cell);
    if (cells.length === SAMPLE_CELLS) break;
  }
  return cells;
}

function isDegrees(cell: Cell, limit: number): boolean {
  const value = readNumber(cell);
  return value !== null && Math.abs(value) <= limit;
}
