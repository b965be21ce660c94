import { isBlankCell, shownText, textOfCell } from './cellText.ts';
import { firstValue, readStatus } from './cellValues.ts';
import { NAME_PARTS, type ColumnTarget } from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS, type Cell, type SheetField, type SheetRow } from '#domain/sheet/sheet.ts';

/** What a row says of a user; `null`: nothing. */
export type RowCells = Readonly<Record<SheetField, Cell>>;

/**
 * Reads rows of these columns. The parts of a name are joined where no whole name is there, and the first
 * of the other emails stands in where there is no email.
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
    read.active ??= oppositeOf(cellAt(blocked));
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

/** What is neither yes nor no is asked about, as any status. */
function oppositeOf(blocked: Cell): Cell {
  const status = readStatus(blocked);
  return status === null ? blocked : !status;
}
