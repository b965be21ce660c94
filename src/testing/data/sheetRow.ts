import { SHEET_FIELDS, type Cell, type SheetField, type SheetRow } from '#domain/sheet/sheet.ts';

/** The values of a row; missing fields are empty. */
export type RowValues = Partial<Readonly<Record<SheetField, Cell>>>;

/** A row with a column for each field, in their order. */
export function sheetRow(line: number, cells: RowValues): SheetRow {
  return { line, cells: SHEET_FIELDS.map((field) => cells[field] ?? null) };
}
