import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import { CollectedRows } from '#files/reading/collectedRows.ts';
import type { FileShape } from '#files/reading/reading.ts';
import { ReadingProblem } from '#files/reading/readingProblem.ts';
import { checkArchive } from '#files/xlsx/checkedArchive.ts';
import { cellOf } from '#files/xlsx/workbookCells.ts';

/** Unpacking takes about a fifth of the time. */
const CHECK_SHARE = 0.2;
const ROWS_BETWEEN_REPORTS = 1000;
const MAX_ROWS = 1_048_576;

/**
 * The rows of a sheet of a workbook.
 * @param chosenName of the sheet; if missing or unknown, the first sheet that is not empty
 * @param onProgress receives the share read so far
 * @throws {ReadingProblem} or whatever the library throws at a damaged workbook
 */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  chosenName: string | undefined,
  onProgress: (share: number) => void,
): Promise<{ readonly shape: FileShape; readonly rows: readonly SheetRow[] }> {
  const lastRow = await checkArchive(bytes, (share) => onProgress(share * CHECK_SHARE));
  const reportRow = (row: number) => {
    if (row % ROWS_BETWEEN_REPORTS !== 0 || lastRow === null || row > lastRow) return;
    onProgress(CHECK_SHARE + (row / lastRow) * (1 - CHECK_SHARE));
  };
  const sheetNames = await namesOf(bytes);
  const chosen = sheetNames.find((name) => name === chosenName);
  for (const sheetName of chosen === undefined ? sheetNames : [chosen]) {
    const rows = await rowsOf(bytes, sheetName, reportRow);
    if (rows.length > 0 || sheetName === chosen) {
      return { shape: { kind: 'xlsx', sheetName, sheetNames }, rows };
    }
  }
  throw new ReadingProblem('empty');
}

async function namesOf(bytes: Uint8Array): Promise<readonly string[]> {
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      names.push(name);
      // Skips parsing here: only the names are needed.
      return false;
    },
  });
  // Documents and presentations are packed in the same way.
  if (names.length === 0) throw new ReadingProblem('unknownFormat');
  return names;
}

async function rowsOf(
  bytes: Uint8Array,
  sheet: string,
  onRow: (row: number) => void,
): Promise<readonly SheetRow[]> {
  const collected = new CollectedRows();
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const isRow = Number.isInteger(index) && index >= 0 && index < MAX_ROWS;
    if (!isRow) throw new ReadingProblem('damaged');
    collected.add(index + 1, values.map(cellOf));
    onRow(index + 1);
  }
  return collected.rows;
}
