import type { ImportMapping, RowOutcome } from '#domain/sheet/importPlan.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import { wrongRowsSheet } from '#domain/sheet/wrongRows.ts';
import { FILE_EXTENSIONS } from '#files/fileExtensions.ts';
import type { ImportRequests } from '#files/reading/importMessages.ts';
import type { FileShape } from '#files/reading/reading.ts';
import { writeSheet } from './writeSheet.ts';
import { cellProblemInWords, trImport } from '#text/trImport.ts';

/**
 * The wrong rows in the format in which they came, to be corrected and imported again; but JSON
 * becomes CSV, which a spreadsheet opens.
 */
export async function wrongRowsFile(
  shape: FileShape,
  header: SheetRow | null,
  mapping: ImportMapping,
  rows: readonly RowOutcome[],
): Promise<NonNullable<ImportRequests['wrongRows']['answer']>> {
  const format = shape.kind === 'xlsx' ? 'xlsx' : 'csvExcel';
  const sheet = wrongRowsSheet(rows, header, mapping, {
    problemColumn: trImport.preview.problemColumn,
    problem: (problem) => `${cellProblemInWords(problem)}.`,
    column: (target, number) =>
      target === 'ignored' ? trImport.mapping.column(number) : trImport.mapping.targets[target],
  });
  return { file: await writeSheet(sheet, format), extension: FILE_EXTENSIONS[format] };
}
