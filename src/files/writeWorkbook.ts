import { colToLetter, rangeRef, writeXlsx, type Cell, type CellValue } from 'hucre/xlsx';
import { formatDate } from '#domain/dates.ts';
import { wallClock } from '#domain/listZone.ts';
import type { WrittenCell, WrittenSheet } from '#domain/sheet/sheet.ts';
import { trFiles } from '#text/trImport.ts';
import { MAX_CELL_CHARACTERS } from '#domain/limits.ts';

const DATE_FORMAT = 'dd.mm.yyyy';
const NUMBER_FORMAT = 'General';
/** Text typed into such a cell also stays text. */
const TEXT_FORMAT = '@';
/**
 * The dates on which spreadsheets agree. Excel begins in 1900, and counts its 29th of February,
 * which did not exist; others do not.
 */
const FIRST_DAY = new Date(Date.UTC(1900, 2, 1));
const LAST_YEAR = 9999;

/**
 * The bytes of a workbook of one sheet: its header is bold, stays in sight and has a filter per
 * column. A date is its day in the list's zone.
 */
export function workbookBytes(sheet: WrittenSheet): Promise<Uint8Array> {
  const { header, rows } = sheet;
  const widths = columnWidths(sheet);
  const formats = columnFormats(sheet);
  const lastColumn = header.length - 1;
  return writeXlsx({
    sheets: [
      {
        name: trFiles.sheet,
        rows: [header.map(safeText), ...rows.map((row) => row.map(valueOf))],
        columns: formats.map((numFmt, column) => ({ width: widths[column] ?? 0, numFmt })),
        cells: new Map([...headerCells(header), ...cellsApart(rows, formats)]),
        freezePane: { rows: 1 },
        autoFilter: { range: rangeRef(0, 0, rows.length, lastColumn) },
      },
    ],
    // LibreOffice needs this name to show the filter.
    namedRanges: [
      {
        name: '_xlnm._FilterDatabase',
        scope: trFiles.sheet,
        range: `'${trFiles.sheet}'!$A$1:$${colToLetter(lastColumn)}$${rows.length + 1}`,
      },
    ],
  });
}

type StyledCell = readonly [place: string, cell: Partial<Cell>];

function headerCells(header: readonly string[]): readonly StyledCell[] {
  const style = { font: { bold: true }, numFmt: TEXT_FORMAT };
  return header.map((word, column) => [
    `0,${column}`,
    { value: safeText(word), type: 'string', style },
  ]);
}

/** The format of each column: dates if it has one, else numbers if it has one. */
function columnFormats({ header, rows }: WrittenSheet): readonly string[] {
  return header.map((_, column) => {
    const formats = new Set(rows.map((row) => formatOf(row[column] ?? null)));
    return [DATE_FORMAT, NUMBER_FORMAT].find((format) => formats.has(format)) ?? TEXT_FORMAT;
  });
}

/** The cells whose format differs from that of their column. */
function cellsApart(rows: WrittenSheet['rows'], formats: readonly string[]): StyledCell[] {
  return rows.flatMap((row, index) =>
    row.flatMap((cell, column): StyledCell[] => {
      const numFmt = formatOf(cell);
      if (numFmt === null || numFmt === formats[column]) return [];
      return [[`${index + 1},${column}`, { value: valueOf(cell), style: { numFmt } }]];
    }),
  );
}

/** `null`: for an empty cell. */
function formatOf(cell: WrittenCell): string | null {
  const value = valueOf(cell);
  if (value === null) return null;
  if (value instanceof Date) return DATE_FORMAT;
  return typeof value === 'number' ? NUMBER_FORMAT : TEXT_FORMAT;
}

function valueOf(cell: WrittenCell): CellValue {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell === 'string') return safeText(cell);
  if (Number.isNaN(cell.getTime())) return null;
  // The library takes local times given as UTC.
  const day = new Date(wallClock(cell).setUTCHours(0, 0, 0, 0));
  return day < FIRST_DAY || day.getUTCFullYear() > LAST_YEAR ? formatDate(cell) : day;
}

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 50;
/** The filter's button stands beside the header's word. */
const FILTER_CHARACTERS = 3;
const PADDING_CHARACTERS = 2;

/** The width of each column in characters, so that its content is readable. */
export function columnWidths({ header, rows }: WrittenSheet): readonly number[] {
  const widths = header.map((word) => word.length + FILTER_CHARACTERS);
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, lengthOf(cell));
    }
  }
  return widths.map(
    (width) => Math.min(Math.max(width, MIN_CHARACTERS), MAX_CHARACTERS) + PADDING_CHARACTERS,
  );
}

function lengthOf(cell: WrittenCell): number {
  if (cell === null) return 0;
  return cell instanceof Date ? formatDate(cell).length : String(cell).length;
}

const CUT = '…';
/**
 * Half a character, and characters that XML cannot hold; the library handles control characters,
 * but not text that looks like the start of such an escape, whose end may be the `_` that begins
 * the next escape. It would write a text like `#N/A` as an error cell.
 */
const ESCAPED = /\p{Surrogate}|[\ufffe\uffff]|_(?=x[\da-f]{4})|^#(?=[A-Z\d/_]+[!?]?$)/giu;

/**
 * The text for a cell of a workbook, with Excel's escapes `_xHHHH_`, which every reader decodes.
 * Excel repairs a workbook whose text is too long, so the end of such a text is replaced by `…`.
 */
export function safeText(text: string): string {
  return cut(text).replace(ESCAPED, (character) => {
    const hex = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `_x${hex}_`;
  });
}

function cut(text: string): string {
  if (text.length <= MAX_CELL_CHARACTERS) return text;
  const kept = text.slice(0, MAX_CELL_CHARACTERS - CUT.length);
  // Never splits an emoji.
  return (/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept) + CUT;
}
