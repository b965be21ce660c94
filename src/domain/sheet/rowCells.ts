import { isBlankCell, shownText, textOfCell } from '#domain/sheet/cellText.ts';
import type { ColumnTarget } from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS, type Cell, type SheetField, type SheetRow } from '#domain/sheet/sheet.ts';

/** What a row says of a user; `null`: nothing. */
export type RowCells = Readonly<Record<SheetField, Cell>>;

/** Reads rows of these columns. A first and a last name are joined where no whole name is there. */
export function rowCellsBy(columns: readonly ColumnTarget[]): (row: SheetRow) => RowCells {
  const columnOf = (target: ColumnTarget) => columns.indexOf(target);
  const fieldColumns = SHEET_FIELDS.map((field) => [field, columnOf(field)] as const);
  const [first, last] = [columnOf('firstName'), columnOf('lastName')];
  return ({ cells }) => {
    const cellAt = (column: number): Cell => {
      const cell = cells[column];
      return cell === undefined || isBlankCell(cell) ? null : cell;
    };
    const read: Record<SheetField, Cell> = { ...NOTHING };
    for (const [field, column] of fieldColumns) read[field] = cellAt(column);
    read.name ??= joined(cellAt(first), cellAt(last));
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

function joined(first: Cell, last: Cell): Cell {
  const parts = [first, last].filter((cell) => cell !== null);
  return parts.length === 0 ? null : parts.map((cell) => shownText(textOfCell(cell))).join(' ');
}
