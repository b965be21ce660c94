import { beforeAll, describe, expect, it } from 'vitest';
import type { WrittenSheet } from '#domain/sheet/sheet.ts';
import { readSheet } from './readFile.ts';
import { safeText, workbookBytes } from './writeWorkbook.ts';
import { partsOf } from '#testing/data/zipArchive.ts';
import { MAX_CELL_CHARACTERS } from '#domain/limits.ts';

const sheet: WrittenSheet = {
  header: ['Ad', 'Oluşturulma Tarihi', 'Enlem'],
  rows: [
    ['=1+1', new Date(2024, 3, 3, 23, 59), 41.5],
    ['0012', null, null],
  ],
};

describe('a written workbook', () => {
  let worksheet = '';
  let styles = '';

  /** The format of a cell: what its style says of number format and font. */
  function styleOf(place: string) {
    const [, style = ''] = new RegExp(`<c r="${place}"[^>]* s="(\\d+)"`).exec(worksheet) ?? [];
    const [formats = ''] = /<cellXfs.*<\/cellXfs>/s.exec(styles) ?? [];
    const format = formats.match(/<xf [^>]*>/g)?.[Number(style)] ?? '';
    const font = Number(/fontId="(\d+)"/.exec(format)?.[1]);
    const [, number = ''] = /numFmtId="(\d+)"/.exec(format) ?? [];
    const [, code = number] =
      new RegExp(`<numFmt numFmtId="${number}" formatCode="([^"]*)"`).exec(styles) ?? [];
    return { code, isBold: /<b\/>/.test(styles.match(/<font>.*?<\/font>/gs)?.[font] ?? '') };
  }

  beforeAll(async () => {
    const parts = partsOf(new Uint8Array(await workbookBytes(sheet)));
    worksheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    styles = parts['xl/styles.xml'] ?? '';
  });

  it('has a frozen, bold header with a filter for each column', () => {
    expect(worksheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(worksheet).toContain('<autoFilter ref="A1:C3"');
    for (const place of ['A1', 'B1', 'C1']) expect(styleOf(place).isBold).toBe(true);
    expect(styleOf('A2').isBold).toBe(false);
  });

  it('has no formulas, and formats text as text', () => {
    expect(worksheet).not.toContain('<f>');
    for (const place of ['A2', 'A3']) {
      expect(worksheet).toMatch(new RegExp(`<c r="${place}" t="s"`));
      // `@`, which every spreadsheet knows by this number.
      expect(['49', '@']).toContain(styleOf(place).code);
    }
  });

  it('has no error cells, even for names that look like errors', async () => {
    const names = ['#N/A', '#DIV/0!', '#NAME?', '#GETTING_DATA', '#SPILL!', '#CALC!', '#YOK'];
    const rows = names.map((name): [string] => [name]);
    const bytes = await workbookBytes({ header: ['#REF!'], rows });
    expect(partsOf(new Uint8Array(bytes))['xl/worksheets/sheet1.xml']).not.toContain('t="e"');
    expect(await readSheet(new Blob([new Uint8Array(bytes)]), 'a.xlsx', {})).toMatchObject({
      rows: [{ cells: ['#REF!'] }, ...names.map((name) => ({ cells: [name] }))],
    });
  });

  it('has local days in a Turkish format', () => {
    expect(worksheet).toMatch(/<c r="B2"[^>]*><v>45385<\/v>/);
    expect(styleOf('B2').code).toBe('dd.mm.yyyy');
  });
});

describe('the text of a cell of a workbook', () => {
  it('is cut to the limit of Excel, with an ellipsis', () => {
    expect(safeText('a'.repeat(MAX_CELL_CHARACTERS))).toBe('a'.repeat(MAX_CELL_CHARACTERS));
    const cut = safeText('a'.repeat(MAX_CELL_CHARACTERS + 1));
    expect(cut).toBe(`${'a'.repeat(MAX_CELL_CHARACTERS - 1)}…`);
  });

  it('is cut without splitting an emoji', () => {
    const text = safeText(`${'a'.repeat(MAX_CELL_CHARACTERS - 2)}😀😀`);
    expect(text).toBe(`${'a'.repeat(MAX_CELL_CHARACTERS - 2)}…`);
  });

  it('escapes what XML cannot contain, and text that looks like an escape, as Excel does', () => {
    expect(safeText('_x000D_ _x41_ \ud83d 😀 \uffff\ufffe')).toBe(
      '_x005F_x000D_ _x41_ _xD83D_ 😀 _xFFFF__xFFFE_',
    );
    // Together with the escape of the next character it would be an escape.
    expect(safeText('_x0012\r')).toBe('_x005F_x0012\r');
  });
});
