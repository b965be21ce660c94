import { formatDate } from '#domain/dates.ts';
import type { WrittenCell, WrittenSheet } from '#domain/sheet/sheet.ts';

/** What CSV files for spreadsheets and for programs write differently. */
interface CsvDialect {
  readonly separator: string;
  readonly hasByteOrderMark: boolean;
  readonly showNumber: (value: number) => string;
  readonly showDate: (value: Date) => string;
}

/** A Turkish Excel opens it by a double click, without questions. */
export const EXCEL_DIALECT: CsvDialect = {
  separator: ';',
  hasByteOrderMark: true,
  showNumber: (value) => String(value).replace('.', ','),
  showDate: formatDate,
};

/** For programs. */
export const PLAIN_DIALECT: CsvDialect = {
  separator: ',',
  hasByteOrderMark: false,
  showNumber: String,
  showDate: (value) => value.toISOString(),
};

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
const ROWS_PER_PIECE = 1000;
/** Cells with blanks at the ends are quoted, too: programs may trim unquoted ones. */
const NEEDS_QUOTES = /^\s|[";,\t\r\n|]|\s$/;
/** Excel takes a file that begins so for another format, SYLK. */
const SYLK_START = /^ID/;

/**
 * The pieces of a CSV file (RFC 4180), each of many rows. Text that a spreadsheet would run is
 * guarded (`guarded`); U+0000, which no spreadsheet reads, becomes U+FFFD.
 */
export function* csvPieces(
  { header, rows }: WrittenSheet,
  dialect: CsvDialect,
): Generator<string, void> {
  yield (dialect.hasByteOrderMark ? BYTE_ORDER_MARK : '') + headerLine(header, dialect);
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE) {
    const piece = rows.slice(from, from + ROWS_PER_PIECE);
    yield piece.map((row) => line(row, dialect)).join('');
  }
}

function headerLine(header: readonly string[], dialect: CsvDialect): string {
  const text = line(header, dialect);
  return SYLK_START.test(text) ? text.replace(/^[^;,\r]*/, '"$&"') : text;
}

function line(row: readonly WrittenCell[], dialect: CsvDialect): string {
  return row.map((cell) => shown(cell, dialect)).join(dialect.separator) + LINE_END;
}

function shown(cell: WrittenCell, dialect: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? dialect.showNumber(cell) : '';
  if (typeof cell === 'string') return quoted(guarded(cell.replaceAll('\0', '\ufffd')));
  // A year BC or after 9999 begins with a sign.
  return Number.isNaN(cell.getTime()) ? '' : quoted(guarded(dialect.showDate(cell)));
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets run a text that begins so; apostrophes before it may come from an earlier guard. */
const RUNS = /^'*[=+\-@\t\r]/;

/** Makes a text safe from being run by a spreadsheet. `unguarded` reverses it, for any text. */
export function guarded(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** Reverses `guarded`; leaves a text without a guard unchanged. */
export function unguarded(text: string): string {
  return text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text;
}
