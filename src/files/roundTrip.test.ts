import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { isoDate } from '#domain/dateTimes.ts';
import { wellFormed } from '#domain/loneSurrogates.ts';
import type { Cell, WrittenCell, WrittenSheet } from '#domain/sheet/sheet.ts';
import { readSheet } from './readFile.ts';
import { writeSheet } from './writeFile.ts';
import { oddCell } from '#testing/data/oddCells.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const COLUMNS = 4;
// No file tells -0 from 0.
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);
const dates = fc.oneof(
  fc.date({ noInvalidDate: true }),
  fc.date({ min: new Date(1890, 0), max: new Date(2100, 0), noInvalidDate: true }),
  // At midnight, and just before it.
  fc
    .integer({ min: 0, max: 50_000 })
    .map((day) => new Date(1900, 0, 1 + Math.floor(day / 2), 0, 0, 0, day % 2 === 0 ? 0 : -1)),
);
const orNone = <T extends WrittenCell>(cells: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: cells }, fc.constant(null));
/** Dates are never beside numbers. */
const anyRows = fc.array(
  fc.tuple(
    orNone(oddCell()),
    orNone(numbers),
    orNone(fc.oneof(dates, oddCell())),
    orNone(fc.oneof(numbers, oddCell())),
  ),
  { maxLength: 6 },
);
const sheets = fc.record({
  header: fc.array(oddCell(), { minLength: COLUMNS, maxLength: COLUMNS }),
  rows: anyRows,
});

/** Reads back a sheet whose first column has a word in each row, so that no row is skipped. */
async function rowsAfter(sheet: WrittenSheet, format: 'xlsx' | 'csvExcel' | 'csvPlain') {
  const reading = await readSheet(await writeSheet(sheet, format), 'kullanıcılar', {});
  return reading.ok ? reading.rows.map((row) => row.cells) : reading.problem;
}

function withWords({ header, rows }: WrittenSheet): WrittenSheet {
  return { header: ['Ad', ...header], rows: rows.map((row) => ['a', ...row]) };
}

function expected(sheet: WrittenSheet, show: (cell: WrittenCell) => Cell): readonly Cell[][] {
  return [sheet.header, ...sheet.rows].map((row) => {
    const shown = row.map(show);
    while (shown.at(-1) === null) shown.pop();
    return shown;
  });
}

function textOf(cell: string): Cell {
  return cell === '' ? null : cell;
}

/** UTF-8 cannot hold half a character, and a byte of 0 is no text. */
function csvText(cell: string): Cell {
  return textOf(wellFormed(cell).replaceAll('\0', '\ufffd'));
}

describe('a table that is written and read again', () => {
  it('as a workbook has the same cells, with dates as local days', async () => {
    const show = (cell: WrittenCell): Cell => {
      if (typeof cell === 'string') return textOf(cell);
      if (!(cell instanceof Date)) return cell;
      const isKnown = cell >= new Date(1900, 2, 1) && cell.getFullYear() <= 9999;
      return isKnown ? isoDate(cell) : formatDate(cell);
    };
    await fc.assert(
      fc.asyncProperty(sheets.map(withWords), async (sheet) => {
        expect(await rowsAfter(sheet, 'xlsx')).toEqual(expected(sheet, show));
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  it('as CSV for Excel has the same text, and numbers and dates as in a Turkish Excel', async () => {
    const show = (cell: WrittenCell): Cell => {
      if (typeof cell === 'string') return csvText(cell);
      if (typeof cell === 'number') return String(cell).replace('.', ',');
      return cell && formatDate(cell);
    };
    await fc.assert(
      fc.asyncProperty(sheets.map(withWords), async (sheet) => {
        expect(await rowsAfter(sheet, 'csvExcel')).toEqual(expected(sheet, show));
      }),
    );
  });

  it('as plain CSV has the same text, and instants and numbers in full', async () => {
    const show = (cell: WrittenCell): Cell => {
      if (typeof cell === 'string') return csvText(cell);
      return typeof cell === 'number' ? String(cell) : cell && cell.toISOString();
    };
    await fc.assert(
      fc.asyncProperty(sheets.map(withWords), async (sheet) => {
        expect(await rowsAfter(sheet, 'csvPlain')).toEqual(expected(sheet, show));
      }),
    );
  });
});
