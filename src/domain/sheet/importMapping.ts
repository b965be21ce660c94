import { MAX_DEGREES } from '#domain/limits.ts';
import { readDate } from '#domain/sheet/cellDates.ts';
import { isBlankCell, textOfCell } from '#domain/sheet/cellText.ts';
import { readNumber, readRole, readStatus, suggestedRole } from '#domain/sheet/cellValues.ts';
import { columnKey, meaningOf, targetsOf } from '#domain/sheet/columnNames.ts';
import type { ColumnTarget, ImportMapping } from '#domain/sheet/importPlan.ts';
import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';
import { isValidEmail } from '#domain/user/userForm.ts';

/** So many rows tell what a column holds. */
const SAMPLE_ROWS = 200;
/** At least this share of them is to agree. */
const SAMPLE_SHARE = 0.8;

/** Whether the first row names the columns: a name is known, or it looks unlike what is below. */
export function guessHasHeader(rows: readonly SheetRow[]): boolean {
  const [first, ...below] = rows.slice(0, SAMPLE_ROWS);
  if (first === undefined || first.cells.some(looksLikeValue)) return false;
  if (first.cells.some((cell) => meaningOf(textOfCell(cell)) !== null)) return true;
  return below.some(({ cells }) => cells.some(looksLikeValue));
}

/** How a file is read, by the names of its columns, or else by what they hold. */
export function guessMapping(rows: readonly SheetRow[], hasHeader: boolean): ImportMapping {
  const width = columnCountOf(rows);
  const [header] = rows;
  const columns =
    hasHeader && header !== undefined
      ? targetsOf(Array.from({ length: width }, (_, column) => textOfCell(header.cells[column])))
      : targetsByValues(rows.slice(0, SAMPLE_ROWS), width);
  return {
    columns,
    matchBy: columns.includes('id') ? 'idOrEmail' : 'email',
    roles: {},
    statuses: {},
  };
}

/** How many columns the widest row has. */
export function columnCountOf(rows: readonly SheetRow[]): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);
}

/** What headers are told apart by, to find again how a file of the same header was read. */
export function headerKey({ cells }: SheetRow): string {
  return JSON.stringify(cells.map((cell) => columnKey(textOfCell(cell))));
}

function looksLikeValue(cell: Cell): boolean {
  if (isBlankCell(cell)) return false;
  if (typeof cell !== 'string') return true;
  return isValidEmail(cell) || readDate(cell) !== null || readNumber(cell) !== null || isUuid(cell);
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function isUuid(text: string): boolean {
  return UUID.test(text.trim());
}

/** How the values of each target look, the surest first. */
const LOOKS: readonly (readonly [ColumnTarget, (cell: Cell) => boolean])[] = [
  ['id', (cell) => isUuid(textOfCell(cell))],
  ['email', (cell) => isValidEmail(textOfCell(cell))],
  ['createdAt', (cell) => readDate(textOfCell(cell)) !== null],
  ['role', (cell) => readRole(cell) !== null || suggestedRole(textOfCell(cell)) !== null],
  ['active', (cell) => readStatus(cell) !== null],
  ['latitude', (cell) => isDegrees(cell, MAX_DEGREES.latitude)],
  ['longitude', (cell) => isDegrees(cell, MAX_DEGREES.longitude)],
  ['name', (cell) => !looksLikeValue(cell)],
];

function targetsByValues(rows: readonly SheetRow[], width: number): readonly ColumnTarget[] {
  const targets = Array<ColumnTarget>(width).fill('ignored');
  for (const [target, isLike] of LOOKS) {
    const column = targets.findIndex(
      (other, at) => other === 'ignored' && isMost(rows, at, isLike),
    );
    if (column !== -1) targets[column] = target;
  }
  return targets;
}

function isMost(rows: readonly SheetRow[], column: number, isLike: (cell: Cell) => boolean) {
  const cells = rows.map((row) => row.cells[column] ?? null).filter((cell) => !isBlankCell(cell));
  return cells.length > 0 && cells.filter(isLike).length >= cells.length * SAMPLE_SHARE;
}

function isDegrees(cell: Cell, limit: number): boolean {
  const value = readNumber(cell);
  return value !== null && Math.abs(value) <= limit;
}
