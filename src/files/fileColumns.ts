import { meaningOf } from '#domain/sheet/columnNames.ts';
import { MAX_HEADER_ROWS } from '#domain/sheet/headerRow.ts';
import { columnCountOf, guessMapping, headerKey } from '#domain/sheet/importMapping.ts';
import { isBlankCell, textOfCell } from '#domain/sheet/cells.ts';
import { shownCell } from '#domain/sheet/cellDates.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import type { ImportMapping } from '#domain/sheet/importPlan.ts';

const SAMPLES = 3;
/** How many rows are searched for further samples. */
const MAX_ROWS = 1000;

export interface FileColumn {
  /** `null`: the file has no header. May be blank. */
  readonly header: string | null;
  /** The first distinct values, shortened; empty for passwords, and if all are blank. */
  readonly samples: readonly string[];
  /** Its name is that of passwords, which are never imported. */
  readonly isPassword: boolean;
}

/** A row that may be the header. */
interface TopRow {
  /** See `SheetRow`. */
  readonly line: number;
  /** The first texts in it, shortened, without passwords. */
  readonly texts: readonly string[];
}

export interface FileDescription {
  /** The position of the row that names the columns; rows above it are ignored. `null`: none. */
  readonly headerRow: number | null;
  /** The first rows of the file, at least up to the header. */
  readonly topRows: readonly TopRow[];
  /** The key under which a mapping is remembered; `null` without a header. */
  readonly headerKey: string | null;
  readonly columns: readonly FileColumn[];
  readonly guess: ImportMapping;
}

interface Table {
  /** `null`: none. */
  readonly header: SheetRow | null;
  readonly data: readonly SheetRow[];
}

/** @param headerRow see `FileDescription` */
export function tableOf(rows: readonly SheetRow[], headerRow: number | null): Table {
  return headerRow === null
    ? { header: null, data: rows }
    : { header: rows[headerRow] ?? null, data: rows.slice(headerRow + 1) };
}

/** @param headerRow see `FileDescription` */
export function describeTable(
  rows: readonly SheetRow[],
  headerRow: number | null,
): FileDescription {
  const { header, data } = tableOf(rows, headerRow);
  const columns = columnsOf(header, data);
  return {
    headerRow,
    topRows: topRowsOf(rows, headerRow, columns),
    headerKey: header === null ? null : headerKey(header),
    columns,
    guess: guessMapping(header, data),
  };
}

/** The columns of a file, each with its name or samples. */
function columnsOf(header: SheetRow | null, rows: readonly SheetRow[]): readonly FileColumn[] {
  const count = Math.max(header?.cells.length ?? 0, columnCountOf(rows));
  return Array.from({ length: count }, (_, column) => {
    if (header === null) return { header, samples: samplesOf(rows, column), isPassword: false };
    const name = header.cells[column];
    const isPassword = meaningOf(textOfCell(name)) === 'password';
    const samples = isPassword ? [] : samplesOf(rows, column);
    return { header: shownCell(name), samples, isPassword };
  });
}

/** The rows among which a person chooses the header. */
function topRowsOf(
  rows: readonly SheetRow[],
  headerRow: number | null,
  columns: readonly FileColumn[],
): readonly TopRow[] {
  const top = rows.slice(0, Math.max(MAX_HEADER_ROWS, (headerRow ?? 0) + 1));
  return top.map(({ line, cells }, position) => {
    // Below the header there may be passwords.
    const isShown = (column: number) =>
      headerRow === null || position <= headerRow || columns[column]?.isPassword !== true;
    const texts = cells.map((cell, column) => (isShown(column) ? shownCell(cell) : ''));
    return { line, texts: texts.filter(hasVisibleText).slice(0, SAMPLES) };
  });
}

/** Empty only if the whole column is blank. */
function samplesOf(rows: readonly SheetRow[], column: number): readonly string[] {
  const samples = new Set<string>();
  for (const [position, { cells }] of rows.entries()) {
    if (samples.size === SAMPLES || (samples.size > 0 && position >= MAX_ROWS)) break;
    const cell = cells[column] ?? null;
    if (isBlankCell(cell)) continue;
    samples.add(shownCell(cell));
  }
  return [...samples];
}
