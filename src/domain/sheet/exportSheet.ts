import {
  SHEET_FIELDS,
  type SheetField,
  type WrittenCell,
  type WrittenSheet,
  type Cell,
  type SheetRow,
} from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import { textOfCell } from '#domain/sheet/cells.ts';
import { meaningOf } from '#domain/sheet/columnNames.ts';
import type {
  CellProblem,
  ColumnTarget,
  ImportMapping,
  RowOutcome,
} from '#domain/sheet/importPlan.ts';

/** The words of an export. `columnNames` has to know the headers, `cellValues` the statuses. */
export interface SheetWords {
  readonly headers: Readonly<Record<SheetField, string>>;
  readonly active: string;
  readonly passive: string;
}

/** The users as a table of these columns. */
export function exportedSheet(
  users: readonly User[],
  fields: readonly SheetField[],
  words: SheetWords,
): WrittenSheet {
  const columns = inOrder(fields);
  return {
    header: columns.map((field) => words.headers[field]),
    rows: users.map((user) => columns.map((field) => cellOf(user, field, words))),
  };
}

/** The order of the specification's list, without its password. */
const RECORD_FIELDS = [
  'id',
  'name',
  'email',
  'role',
  'createdAt',
  'active',
  'latitude',
  'longitude',
] as const satisfies readonly SheetField[];

/** The users as JSON texts, the members of the specification's list; passwords are not in them. */
export function exportedRecords(
  users: readonly User[],
  fields: readonly SheetField[],
): readonly string[] {
  const kept = RECORD_FIELDS.filter((field) => fields.includes(field));
  return users.map((user) =>
    JSON.stringify(Object.fromEntries(kept.map((field) => [field, user[field]]))),
  );
}

function inOrder(fields: readonly SheetField[]): readonly SheetField[] {
  return SHEET_FIELDS.filter((field) => fields.includes(field));
}

function cellOf(user: User, field: SheetField, { active, passive }: SheetWords): WrittenCell {
  const value = user[field];
  if (typeof value === 'boolean') return value ? active : passive;
  return value instanceof Date && Number.isNaN(value.getTime()) ? null : value;
}

/** The words of a file of wrong rows. */
export interface WrongRowsWords {
  /** The name of the last column. `columnNames` has to know it. */
  readonly problemColumn: string;
  readonly problem: (problem: CellProblem) => string;
  /**
   * The name of a column of a file without a header, counted from 1; `columnNames` has to know it.
   */
  readonly column: (target: ColumnTarget, number: number) => string;
}

/**
 * The wrong rows, each with its problems in a last column, to be corrected and imported again. Has
 * the columns of the file, without passwords, which are never imported, and without the last column
 * of an earlier file of wrong rows.
 * @param header the file's; `null`: none
 */
export function wrongRowsSheet(
  outcomes: readonly RowOutcome[],
  header: SheetRow | null,
  { columns }: ImportMapping,
  words: WrongRowsWords,
): WrittenSheet {
  const names =
    header === null
      ? columns.map((target, column) => words.column(target, column + 1))
      : columns.map((_, column) => textOfCell(header.cells[column]));
  const isKept = (_: unknown, column: number) => {
    const meaning = meaningOf(names[column] ?? '');
    return meaning !== 'problem' && meaning !== 'password';
  };
  const wrong = outcomes.filter((outcome) => outcome.kind === 'wrong');
  return {
    header: [...names.filter(isKept), words.problemColumn],
    rows: wrong.map(({ cells, problems }) => [
      ...columns.map((_, column) => written(cells[column])).filter(isKept),
      problems.map(words.problem).join(' '),
    ]),
  };
}

function written(cell: Cell | undefined): WrittenCell {
  if (cell === undefined) return null;
  return typeof cell === 'boolean' ? String(cell) : cell;
}
