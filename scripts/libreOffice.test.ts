import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WrittenSheet } from '#domain/sheet/sheet.ts';
import { csvRecords } from '#files/readCsv.ts';
import { readSheet } from '#files/readFile.ts';
import { writeSheet } from '#files/writeFile.ts';
import { partsOf } from '#testing/data/zipArchive.ts';

/** For three runs of LibreOffice on a busy machine. */
const TIMEOUT_MS = 120_000;

let folder = '';

/** The Turkish locale. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
  <item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>tr-TR</value></prop></item>
  <item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooLocale" oor:op="fuse"><value>tr</value></prop></item>
</oor:items>
`;

/**
 * Converts a file without a window, and with a profile of its own, which leaves a running LibreOffice alone.
 * @param format a file extension, then optionally a colon, a filter and its options
 * @param to the folder of the output
 * @param input the filter that reads the file, where its extension does not tell
 */
function convert(name: string, format: string, to: string, input?: string): void {
  const profile = mkdtempSync(join(tmpdir(), 'libreoffice-'));
  try {
    mkdirSync(join(profile, 'user'));
    writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
    const installation = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    const filter = input === undefined ? [] : [`--infilter=${input}`];
    const what = [...filter, '--convert-to', format, '--outdir', join(folder, to)];
    execFileSync(
      'soffice',
      [installation, '--headless', '--norestore', ...what, join(folder, name)],
      {
        stdio: 'pipe',
        timeout: TIMEOUT_MS,
      },
    );
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The filter for CSV files in UTF-8, which shows cells as displayed, and parses by the Turkish locale. */
const CSV = `Text - txt - csv (StarCalc):${[';'.charCodeAt(0), 34, 76, 1, '', 1055, false, true].join(',')}`;

const sheet: WrittenSheet = {
  header: ['Ad', 'Email', 'Durum', 'Oluşturulma Tarihi', 'Enlem', 'ID'],
  rows: [
    ['İbrahim Çağlar Şimşek', 'ibrahim@ornek.com', 'Aktif', new Date(2024, 3, 3), 41.0082, '0012'],
    ['=1+1', '+90 532 000 00 00', 'Pasif', new Date(2024, 11, 31, 23, 59, 59), -0.5, '-1'],
    ['Ayşe "Gül"; Yılmaz', '@SUM(A1)', 'Aktif', new Date(1900, 2, 1), 0, "'tırnak"],
    ['Ayhan\nTaş', '😀 ığüşöç', 'Aktif', new Date(1800, 5, 7), null, '1e5'],
    ['_x0041_ <b>&amp;</b>', '  boşluk ', 'Pasif', null, 1e-7, '03.04.2024'],
  ],
};
/** The cells as a Turkish spreadsheet displays them. */
const SHOWN = [
  sheet.header,
  ['İbrahim Çağlar Şimşek', 'ibrahim@ornek.com', 'Aktif', '03.04.2024', '41,0082', '0012'],
  ['=1+1', '+90 532 000 00 00', 'Pasif', '31.12.2024', '-0,5', '-1'],
  ['Ayşe "Gül"; Yılmaz', '@SUM(A1)', 'Aktif', '01.03.1900', '0', "'tırnak"],
  ['Ayhan\nTaş', '😀 ığüşöç', 'Aktif', '07.06.1800', '', '1e5'],
  ['_x0041_ <b>&amp;</b>', '  boşluk ', 'Pasif', '', '0,0000001', '03.04.2024'],
];

describe('an export in LibreOffice', () => {
  const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
  const typedCells = async (name: string) => {
    const reading = await readSheet(new Blob([bytesOf(name)]), name, {});
    return reading.ok ? reading.rows.map(({ cells }) => cells) : reading.problem;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'exports-'));
    for (const part of ['workbook', 'csv']) mkdirSync(join(folder, part));
    const write = async (name: string, format: 'xlsx' | 'csvExcel') => {
      const file = await writeSheet(sheet, format);
      writeFileSync(join(folder, name), Buffer.from(await file.arrayBuffer()));
    };
    await write('workbook.xlsx', 'xlsx');
    await write('export.csv', 'csvExcel');
    convert('workbook.xlsx', `csv:${CSV}`, 'workbook');
    convert('workbook.xlsx', 'xlsx', 'workbook');
    convert('export.csv', 'xlsx', 'csv', CSV);
  }, TIMEOUT_MS);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('displays each cell of a workbook as a Turkish spreadsheet does', () => {
    const text = new TextDecoder().decode(bytesOf('workbook/workbook.csv'));
    expect([...csvRecords(text, ';')].map(({ cells }) => cells)).toEqual(SHOWN);
  });

  it('keeps the types of a workbook’s cells: text, dates and numbers', async () => {
    expect(await typedCells('workbook/workbook.xlsx')).toEqual([
      sheet.header,
      ['İbrahim Çağlar Şimşek', 'ibrahim@ornek.com', 'Aktif', '2024-04-03', 41.0082, '0012'],
      ['=1+1', '+90 532 000 00 00', 'Pasif', '2024-12-31', -0.5, '-1'],
      ['Ayşe "Gül"; Yılmaz', '@SUM(A1)', 'Aktif', '1900-03-01', 0, "'tırnak"],
      ['Ayhan\nTaş', '😀 ığüşöç', 'Aktif', '07.06.1800', null, '1e5'],
      ['_x0041_ <b>&amp;</b>', '  boşluk ', 'Pasif', null, 1e-7, '03.04.2024'],
    ]);
  });

  // The frozen header shows in a window only: src/files/writeWorkbook.test.ts checks it.
  it('filters every column of a workbook', () => {
    const parts = partsOf(bytesOf('workbook/workbook.xlsx'));
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<autoFilter ref="A1:F6"');
  });

  it('recognises the dates and numbers of a CSV file, and runs nothing as a formula', async () => {
    expect(await typedCells('csv/export.xlsx')).toEqual([
      sheet.header,
      // CSV cannot tell text of digits from a number.
      ['İbrahim Çağlar Şimşek', 'ibrahim@ornek.com', 'Aktif', '2024-04-03', 41.0082, 12],
      ["'=1+1", "'+90 532 000 00 00", 'Pasif', '2024-12-31', -0.5, "'-1"],
      ['Ayşe "Gül"; Yılmaz', "'@SUM(A1)", 'Aktif', '1900-03-01', 0, "'tırnak"],
      ['Ayhan\nTaş', '😀 ığüşöç', 'Aktif', '1800-06-07', null, 100_000],
      ['_x0041_ <b>&amp;</b>', '  boşluk ', 'Pasif', null, 1e-7, '2024-04-03'],
    ]);
  });
});
