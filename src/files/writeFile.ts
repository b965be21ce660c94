import {
  exportedRecords,
  exportedSheet,
  type SheetWords,
  wrongRowsSheet,
} from '#domain/sheet/exportSheet.ts';
import type { User } from '#domain/user/user.ts';
import {
  type FileFormat,
  type WrittenSheet,
  SHEET_FIELDS,
  type SheetField,
  type SheetRow,
  FILE_EXTENSIONS,
} from '#domain/sheet/sheet.ts';
import { workbookBytes } from './writeWorkbook.ts';
import { csvPieces, EXCEL_DIALECT, PLAIN_DIALECT } from './writeCsv.ts';
import { momentAt } from '#domain/listZone.ts';
import { trFilters } from '#text/tr.ts';
import { trSheetFields, cellProblemInWords, trImport } from '#text/trImport.ts';
import type { ImportMapping, RowOutcome } from '#domain/sheet/importPlan.ts';
import type { FileShape } from './reading.ts';

/** Which fields of each user a file has, and its format. */
export interface FileChoices {
  /** At least one, in the order of the columns. */
  readonly fields: readonly SheetField[];
  readonly format: FileFormat;
}

const WORDS: SheetWords = {
  headers: trSheetFields,
  active: trFilters.status.value('active'),
  passive: trFilters.status.value('passive'),
};
const JSON_TYPE = 'application/json;charset=utf-8';

/** The file of an export. */
export async function makeFile(
  users: readonly User[],
  { fields, format }: FileChoices,
): Promise<Blob> {
  if (format !== 'json') return writeSheet(exportedSheet(users, fields, WORDS), format);
  // One user per line, so that the file can be read and compared.
  const text = `[\n${exportedRecords(users, fields).join(',\n')}\n]\n`;
  return new Blob([text], { type: JSON_TYPE });
}

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV_TYPE = 'text/csv;charset=utf-8';

/**
 * The table as a file. A workbook and a CSV file for Excel have the local day of a date, a plain
 * CSV file the instant.
 */
export async function writeSheet(
  sheet: WrittenSheet,
  format: Exclude<FileFormat, 'json'>,
): Promise<Blob> {
  if (format === 'xlsx') {
    return new Blob([new Uint8Array(await workbookBytes(sheet))], { type: WORKBOOK_TYPE });
  }
  const dialect = format === 'csvExcel' ? EXCEL_DIALECT : PLAIN_DIALECT;
  // A Blob writes UTF-8, with U+FFFD for half a character.
  return new Blob([...csvPieces(sheet, dialect)], { type: CSV_TYPE });
}

/** A workbook with two users, without ids, which people do not make up. */
export function sampleFile(): Promise<Blob> {
  const fields = SHEET_FIELDS.filter((field) => field !== 'id');
  return makeFile(SAMPLES, { fields, format: 'xlsx' });
}

const SAMPLES: readonly User[] = [
  {
    id: '',
    name: 'Ayşe Yılmaz',
    email: 'ayse.yilmaz@ornek.com',
    role: 'Admin',
    active: true,
    createdAt: momentAt(new Date(Date.UTC(2026, 2, 14))),
    latitude: 41.0082,
    longitude: 28.9784,
  },
  {
    id: '',
    name: 'İbrahim Işık',
    email: 'ibrahim.isik@ornek.com',
    role: 'User',
    active: false,
    createdAt: momentAt(new Date(Date.UTC(2026, 3, 3))),
    latitude: 39.9334,
    longitude: 32.8597,
  },
];

/**
 * The wrong rows in the format in which they came, to be corrected and imported again; but JSON
 * becomes CSV, which a spreadsheet opens.
 */
export async function wrongRowsFile(
  shape: FileShape,
  header: SheetRow | null,
  mapping: ImportMapping,
  rows: readonly RowOutcome[],
): Promise<{ readonly file: Blob; readonly extension: 'csv' | 'xlsx' }> {
  const format = shape.kind === 'xlsx' ? 'xlsx' : 'csvExcel';
  const sheet = wrongRowsSheet(rows, header, mapping, {
    problemColumn: trImport.preview.problemColumn,
    problem: (problem) => `${cellProblemInWords(problem)}.`,
    column: (target, number) =>
      target === 'ignored' ? trImport.mapping.column(number) : trImport.mapping.targets[target],
  });
  return { file: await writeSheet(sheet, format), extension: FILE_EXTENSIONS[format] };
}
