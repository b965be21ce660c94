import { rangeRef, writeXlsx, type Cell, type CellValue } from 'hucre/xlsx';
import { formatDate } from '#domain/dates.ts';
import type { WrittenCell, WrittenSheet } from '#domain/sheet/sheet.ts';
import { columnWidths } from '#files/xlsx/columnWidths.ts';
import { safeText } from '#files/xlsx/safeText.ts';
import { trFiles } from '#text/trFiles.ts';

const DATE_FORMAT = 'dd.mm.yyyy';
const NUMBER_FORMAT = 'General';
/** Also what a person types into such a cell stays text. */
const TEXT_FORMAT = '@';
/** The years of the dates that Excel knows. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;
const ROWS_BETWEEN_REPORTS = 1000;

/**
 * The bytes of a workbook of one sheet: its header bold, in sight and with a filter for each column.
 * A date is its local day.
 * @param onProgress receives the number of rows prepared so far; packing them comes after
 */
export async function workbookBytes(
  sheet: WrittenSheet,
  onProgress: (rows: number) => void,
): Promise<Uint8Array> {
  const { header, rows } = sheet;
  const widths = columnWidths(sheet);
  const formats = header.map((_, column) => formatOf(rows, column));
  const written: CellValue[][] = [header.map(safeText)];
  for (const row of rows) {
    written.push(row.map(valueOf));
    if (written.length % ROWS_BETWEEN_REPORTS === 0) onProgress(written.length - 1);
  }
  onProgress(rows.length);
  return writeXlsx({
    sheets: [
      {
        name: trFiles.sheet,
        rows: written,
        columns: header.map((_, column) => ({
          width: widths[column] ?? 0,
          numFmt: formats[column] ?? NUMBER_FORMAT,
        })),
        cells: new Map(header.map((word, column) => [`0,${column}`, headerCell(word)])),
        freezePane: { rows: 1 },
        autoFilter: { range: rangeRef(0, 0, rows.length, header.length - 1) },
      },
    ],
  });
}

function headerCell(word: string): Partial<Cell> {
  return {
    value: safeText(word),
    type: 'string',
    style: { font: { bold: true }, numFmt: TEXT_FORMAT },
  };
}

/** How the cells of a column are shown: by the first that is no text. */
function formatOf(rows: WrittenSheet['rows'], column: number): string {
  for (const row of rows) {
    const cell = row[column];
    if (cell instanceof Date) return DATE_FORMAT;
    if (typeof cell === 'number') return NUMBER_FORMAT;
  }
  return TEXT_FORMAT;
}

function valueOf(cell: WrittenCell): CellValue {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell === 'string') return safeText(cell);
  const year = cell.getFullYear();
  if (Number.isNaN(year)) return null;
  // The library takes the wall clock's date as if in UTC.
  if (year >= FIRST_YEAR && year <= LAST_YEAR) {
    return new Date(Date.UTC(year, cell.getMonth(), cell.getDate()));
  }
  return formatDate(cell);
}
