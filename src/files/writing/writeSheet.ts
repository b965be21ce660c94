import type { FileFormat, WrittenSheet } from '#domain/sheet/sheet.ts';
import { csvPieces, EXCEL_DIALECT, PLAIN_DIALECT } from '#files/csv/writeCsv.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV_TYPE = 'text/csv;charset=utf-8';

/**
 * The table as a file. A workbook and a CSV file for Excel have the local day of a date, a plain
 * CSV file the instant.
 * @param onProgress receives the number of rows written so far
 */
export async function writeSheet(
  sheet: WrittenSheet,
  format: Exclude<FileFormat, 'json'>,
  onProgress: (rows: number) => void = () => undefined,
): Promise<Blob> {
  if (format === 'xlsx') {
    // Loaded when needed: the library for workbooks is large.
    const { workbookBytes } = await import('#files/xlsx/writeWorkbook.ts');
    const bytes = await workbookBytes(sheet, onProgress);
    return new Blob([new Uint8Array(bytes)], { type: WORKBOOK_TYPE });
  }
  const dialect = format === 'csvExcel' ? EXCEL_DIALECT : PLAIN_DIALECT;
  // A Blob writes UTF-8, with U+FFFD for half a character.
  return new Blob([...csvPieces(sheet, dialect, onProgress)], { type: CSV_TYPE });
}
