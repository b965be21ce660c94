import { isBlankCell, textOfCell } from '#domain/sheet/cells/cellText.ts';
import { readRole, readStatus, suggestedRole } from '#domain/sheet/cells/cellValues.ts';
import { columnHolds, looksLikeValue } from './columnLooks.ts';
import { meaningOf } from './columnNames.ts';
import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';
import { isValidEmail } from '#domain/user/userForm.ts';

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
