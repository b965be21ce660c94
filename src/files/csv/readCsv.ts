import type { SheetRow } from '#domain/sheet/sheet.ts';
import { CollectedRows } from '#files/reading/collectedRows.ts';
import { csvRecords } from '#files/csv/csvRecords.ts';
import { unguarded } from '#files/csv/formulaGuard.ts';
import { declaredSeparator, guessSeparator } from '#files/csv/separator.ts';
import type { Separator } from '#files/reading/reading.ts';

const RECORDS_BETWEEN_REPORTS = 1000;

/**
 * The rows of a CSV text. Cells are text without the formula guard; an empty one is `null`.
 * @param choice the separator that the person chose
 * @param onProgress receives the share read so far
 * @throws {ReadingProblem} when it has too many cells
 */
export function readCsv(
  text: string,
  choice: Separator | undefined,
  onProgress: (share: number) => void,
): { readonly rows: readonly SheetRow[]; readonly separator: Separator } {
  const declared = declaredSeparator(text);
  const skipped = declared?.length ?? 0;
  const body = skipped === 0 ? text : text.slice(skipped);
  const separator = choice ?? declared?.separator ?? guessSeparator(body);
  const firstLine = skipped === 0 ? 0 : 1;
  const collected = new CollectedRows();
  let recordCount = 0;
  for (const { line, cells, end } of csvRecords(body, separator)) {
    collected.add(
      firstLine + line,
      cells.map((cell) => (cell === '' ? null : unguarded(cell))),
    );
    recordCount += 1;
    if (recordCount % RECORDS_BETWEEN_REPORTS === 0) onProgress((skipped + end) / text.length);
  }
  return { rows: collected.rows, separator };
}
