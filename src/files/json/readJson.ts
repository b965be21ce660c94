import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';
import { MAX_IMPORT_COLUMNS } from '#domain/limits.ts';
import { CollectedRows } from '#files/reading/collectedRows.ts';
import { ReadingProblem } from '#files/reading/readingProblem.ts';

/**
 * A list of objects as rows. The first row, at line 0, has the names of the fields in the order in
 * which they first appear; the others have the numbers of the list's members, from 1. A list or an
 * object inside a field becomes JSON.
 * @throws {ReadingProblem} when it is not a list of objects, or has too many cells or fields
 */
export function jsonRows(value: unknown): readonly SheetRow[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw new ReadingProblem('noList');
  const members: readonly Record<string, unknown>[] = value;
  const columns = new Map<string, number>();
  const collected = new CollectedRows();
  for (const [index, member] of members.entries()) {
    const cells: Cell[] = [];
    for (const [name, field] of Object.entries(member)) {
      const column = columns.get(name) ?? columns.size;
      columns.set(name, column);
      if (columns.size > MAX_IMPORT_COLUMNS) throw new ReadingProblem('tooWide');
      while (cells.length < column) cells.push(null);
      cells[column] = cellOf(field);
    }
    collected.add(index + 1, cells);
  }
  return collected.rows.length === 0
    ? []
    : [{ line: 0, cells: [...columns.keys()] }, ...collected.rows];
}

/** How deep a list is looked for. */
const MAX_DEPTH = 3;

/**
 * The list in an answer or an export of another program: `{ "data": […], "meta": {…} }`. What is
 * named `users` is preferred: an export of everything has other lists beside it. Without a single
 * list, the value itself.
 */
export function listIn(value: unknown): unknown {
  const lists = listsIn(value, MAX_DEPTH);
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length > 1) return value;
  return filled[0] ?? lists[0] ?? value;
}

function listsIn(value: unknown, depth: number): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return value.every(isRecord) ? [value] : [];
  if (!isRecord(value) || depth === 0) return [];
  const users = listsIn(value['users'], depth - 1);
  return users.length > 0
    ? users
    : Object.values(value).flatMap((member) => listsIn(member, depth - 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value === '' ? null : value;
  return value === null ? null : JSON.stringify(value);
}
