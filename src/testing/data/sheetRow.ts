import { SHEET_FIELDS, type Cell, type SheetField, type SheetRow } from '#domain/sheet/sheet.ts';

/** What a row says; of all other fields nothing. */
export type SaidCells = Partial<Readonly<Record<SheetField, Cell>>>;

/** A row with a column for each field, in their order. */
export function sheetRow(line: number, cells: SaidCells): SheetRow {
  return { line, cells: SHEET_FIELDS.map((field) => cells[field] ?? null) };
}
