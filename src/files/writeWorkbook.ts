import {
  calculateColumnWidth,
  colToLetter,
  rangeRef,
  writeXlsx,
  type Cell,
  type CellValue,
} from 'hucre/xlsx';
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

/** In characters; the button of the filter stands beside the header's word. */
const WIDTHS = { minWidth: 10, maxWidth: 52, padding: 5 };

/**
 * The bytes of a workbook of one sheet: its header is bold, stays in sight and has a filter per
 * column. A date is its day in the list's zone.
 */
export function workbookBytes({ header, rows }: WrittenSheet): Promise<Uint8Array> {
  const values = rows.map((row) => row.map(valueOf));
  const lastColumn = header.length - 1;
  const bold = { font: { bold: true }, numFmt: TEXT_FORMAT };
  const headerCells = header.map((word, column): [place: string, cell: Partial<Cell>] => [
    `0,${column}`,
    { value: safeText(word), type: 'string', style: bold },
  ]);
  const columns = header.map((word, column) => {
    const cells = values.map((row) => row[column] ?? null);
    return { width: calculateColumnWidth([word, ...cells], WIDTHS), numFmt: formatOf(cells) };
  });
  return writeXlsx({
    sheets: [
      {
        name: trFiles.sheet,
        rows: [header.map(safeText), ...values],
        columns,
        cells: new Map(headerCells),
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

/** The format of a column: of dates if it has one, else of numbers if it has one. */
function formatOf(cells: readonly CellValue[]): string {
  if (cells.some((cell) => cell instanceof Date)) return DATE_FORMAT;
  return cells.some((cell) => typeof cell === 'number') ? NUMBER_FORMAT : TEXT_FORMAT;
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
