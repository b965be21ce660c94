import { describe, expect, it } from 'vitest';
import type { WrittenSheet } from '#domain/sheet/sheet.ts';
import { writeSheet } from './writeFile.ts';
import fc from 'fast-check';
import { guarded, unguarded } from './writeCsv.ts';
import { oddCell } from '#testing/data/oddCells.ts';

const at = new Date(2024, 3, 3, 0, 30);
const sheet: WrittenSheet = {
  header: ['Ad', 'Tarih', 'Enlem'],
  rows: [
    ['=Ali; "Can"', at, -41.5],
    [' a\nb', null, 1e21],
  ],
};

async function textOf(written: WrittenSheet, format: 'csvExcel' | 'csvPlain') {
  const bytes = await (await writeSheet(written, format)).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

describe('a written CSV file', () => {
  it('for Excel has a byte order mark, semicolons, local days and decimal commas', async () => {
    expect(await textOf(sheet, 'csvExcel')).toBe(
      '\ufeffAd;Tarih;Enlem\r\n"\'=Ali; ""Can""";03.04.2024;-41,5\r\n" a\nb";;1e+21\r\n',
    );
  });

  it('for programs has no byte order mark, commas, instants and decimal points', async () => {
    expect(await textOf(sheet, 'csvPlain')).toBe(
      `Ad,Tarih,Enlem\r\n"'=Ali; ""Can""",${at.toISOString()},-41.5\r\n" a\nb",,1e+21\r\n`,
    );
  });

  it('never starts with the signature of another format', async () => {
    expect(await textOf({ header: ['ID', 'Ad'], rows: [] }, 'csvPlain')).toBe('"ID",Ad\r\n');
    expect(await textOf({ header: ['ID'], rows: [] }, 'csvPlain')).toBe('"ID"\r\n');
  });

  it('has an empty cell for an invalid date or number', async () => {
    const rows = [[new Date(Number.NaN), Number.NaN, Number.POSITIVE_INFINITY]];
    expect(await textOf({ ...sheet, rows }, 'csvPlain')).toBe('Ad,Tarih,Enlem\r\n,,\r\n');
  });

  it('has U+FFFD for half a surrogate pair', async () => {
    expect(await textOf({ header: ['\ud83d', 'a'], rows: [] }, 'csvPlain')).toBe('\ufffd,a\r\n');
  });
});

describe('the guard against formulas', () => {
  it('is removed again from any text, also from one that looks guarded', () => {
    fc.assert(
      fc.property(oddCell(), (text) => {
        expect(unguarded(guarded(text))).toBe(text);
      }),
    );
  });

  it.each(['=1+1', '+90 532', '-1', '@SUM(A1)', '\tx', '\rx', "'=1"])(
    'is put before %j, which a spreadsheet would run or read as a guard',
    (text) => expect(guarded(text)).toBe(`'${text}`),
  );

  it.each(['a=1', "'tırnak", "''", '', '1-1', ' =1'])('is not put before %j', (text) => {
    expect(guarded(text)).toBe(text);
    expect(unguarded(text)).toBe(text);
  });

  it('leaves unguarded text of other programs unchanged', () => {
    expect(unguarded('=1+1')).toBe('=1+1');
  });
});
