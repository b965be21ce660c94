import { meaningOf } from '#domain/sheet/columnNames.ts';
import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';
import type { FileColumn } from '#files/importMessages.ts';

const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;
/** Values are looked for in as many rows. */
const MAX_ROWS = 1000;

/**
 * The columns of a file, each with what a person knows it by.
 * @param header `null` where there is none
 */
export function columnsOf(
  header: SheetRow | null,
  rows: readonly SheetRow[],
): readonly FileColumn[] {
  let count = header?.cells.length ?? 0;
  for (const { cells } of rows) count = Math.max(count, cells.length);
  const looked = rows.slice(0, MAX_ROWS);
  return Array.from({ length: count }, (_, column) => {
    const name = header === null ? null : cellText(header.cells[column] ?? null).trim();
    return {
      header: name === null ? null : cut(name),
      samples: samplesOf(looked, column),
      isPassword: name !== null && meaningOf(name) === 'password',
    };
  });
}

function samplesOf(rows: readonly SheetRow[], column: number): readonly string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const text = cut(cellText(cells[column] ?? null).trim());
    if (text !== '') samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** A cell as it is shown: numbers with the comma of the page. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell);
}

function cut(text: string): string {
  if (text.length <= MAX_SAMPLE_LENGTH) return text;
  // Does not end with half an emoji.
  return `${text.slice(0, MAX_SAMPLE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
