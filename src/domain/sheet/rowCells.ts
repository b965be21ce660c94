import {
  isBlankCell,
  shownText,
  textOfCell,
  firstValue,
  readStatus,
  isErrorCell,
} from '#domain/sheet/cells.ts';
import {
  NAME_PARTS,
  type ColumnTarget,
  fieldOf,
  type ImportMapping,
} from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS, type Cell, type SheetField, type SheetRow } from '#domain/sheet/sheet.ts';

/** What a row states about a user; `null`: nothing. */
export type RowCells = Readonly<Record<SheetField, Cell>>;

/**
 * Reads rows of these columns. Without a whole name, the parts of a name are joined; without an
 * email, the first other email is used.
 */
export function rowCellsBy(columns: readonly ColumnTarget[]): (row: SheetRow) => RowCells {
  const columnOf = (target: ColumnTarget) => columns.indexOf(target);
  const fieldColumns = SHEET_FIELDS.map((field) => [field, columnOf(field)] as const);
  const parts = NAME_PARTS.map(columnOf);
  const blocked = columnOf('blocked');
  const otherEmails = columns.flatMap((target, at) => (target === 'otherEmail' ? [at] : []));
  return ({ cells }) => {
    const cellAt = (column: number): Cell => {
      const cell = cells[column];
      return cell === undefined || isBlankCell(cell) ? null : cell;
    };
    const read: Record<SheetField, Cell> = { ...NOTHING };
    for (const [field, column] of fieldColumns) read[field] = cellAt(column);
    read.name ??= joined(parts.map(cellAt));
    const isBlocked = readStatus(cellAt(blocked));
    // Somebody who is blocked must not arrive active, whatever else the row says.
    if (isBlocked === true) read.active = false;
    // The person is asked about values that are neither yes nor no, as about any status.
    read.active ??= isBlocked === null ? cellAt(blocked) : true;
    for (const column of otherEmails) read.email ??= cellAt(column);
    read.email = firstValue(read.email);
    return read;
  };
}

const NOTHING: RowCells = {
  name: null,
  email: null,
  role: null,
  active: null,
  createdAt: null,
  latitude: null,
  longitude: null,
  id: null,
};

function joined(parts: readonly Cell[]): Cell {
  const filled = parts.filter((cell) => cell !== null);
  return filled.length === 0 ? null : filled.map((cell) => shownText(textOfCell(cell))).join(' ');
}

/** Cells of imported columns that count as empty because they are errors. */
export interface ErrorCells {
  readonly count: number;
  /** The first distinct ones. */
  readonly examples: readonly string[];
}

const MAX_EXAMPLES = 3;

/** @param rows without a header */
export function errorCells(rows: readonly SheetRow[], { columns }: ImportMapping): ErrorCells {
  const imported = columns.flatMap((target, at) => (fieldOf(target) === null ? [] : [at]));
  const found = new Set<string>();
  let count = 0;
  for (const { cells } of rows) {
    for (const column of imported) {
      const cell = cells[column];
      if (!isErrorCell(cell)) continue;
      count += 1;
      found.add(shownText(cell));
    }
  }
  return { count, examples: [...found].slice(0, MAX_EXAMPLES) };
}
