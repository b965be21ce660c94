import { describe, expect, it } from 'vitest';
import { MAX_UNPACKED_BYTES } from '#domain/limits.ts';
import { readSheet } from '#files/readFile.ts';
import type { ReadingChoices } from '#files/reading.ts';
import { relationships, workbookParts } from '#testing/data/workbookParts.ts';
import { zipArchive, type FalseClaims } from '#testing/data/zipArchive.ts';

function read(
  files: Readonly<Record<string, string>>,
  says?: Readonly<Record<string, FalseClaims>>,
  choices: ReadingChoices = {},
) {
  return readSheet(new Blob([zipArchive(files, says)]), 'dosya.xlsx', choices);
}

const row = '<row r="3"><c r="B3" t="inlineStr"><is><t>a</t></is></c></row>';
const SHEET = 'xl/worksheets/sheet0.xml';

describe('a workbook', () => {
  it('is read from the first sheet that is not empty, with its row numbers', async () => {
    expect(await read(workbookParts(['', row]))).toMatchObject({
      ok: true,
      shape: { sheetName: 'Sayfa1', sheetNames: ['Sayfa0', 'Sayfa1'] },
      rows: [{ line: 3, cells: [null, 'a'] }],
    });
  });

  it('is empty when the chosen sheet or every sheet is empty', async () => {
    const empty = { ok: false, problem: 'empty' };
    expect(await read(workbookParts(['', row]), {}, { sheetName: 'Sayfa0' })).toEqual(empty);
    expect(await read(workbookParts(['', '']))).toEqual(empty);
  });

  it('without sheets, or an archive of other things, is no workbook', async () => {
    const unknown = { ok: false, problem: 'unknownFormat' };
    expect(await read(workbookParts([]))).toEqual(unknown);
    expect(await read({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })).toEqual(
      unknown,
    );
  });

  it.each(['xl/workbook.bin', 'word/document.xml', 'ppt/presentation.xml'])(
    'that is binary or another document is of an unknown format: %s',
    async (main) => {
      const other = {
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        '_rels/.rels': relationships('officeDocument', [main]),
        [main]: 'x',
      };
      expect(await read(other)).toEqual({ ok: false, problem: 'unknownFormat' });
    },
  );

  it('that declares more than the limit is refused', async () => {
    const says = { [SHEET]: { unpackedBytes: MAX_UNPACKED_BYTES } };
    expect(await read(workbookParts([row]), says)).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('that has more than it declares is refused while it is unpacked', async () => {
    const bomb = workbookParts([row + ' '.repeat(10_000_000)]);
    const says = { [SHEET]: { unpackedBytes: 1000 } };
    expect(await read(bomb, says)).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('cannot hide such a part under another name', async () => {
    const { [SHEET]: sheet = '', ...parts } = workbookParts([row]);
    const rels = 'xl/_rels/workbook.xml.rels';
    const hidden = {
      ...parts,
      [rels]: parts[rels]?.replace('worksheets/sheet0.xml', 'media/a.png') ?? '',
      'xl/media/a.png': sheet,
    };
    expect(await read(hidden)).toMatchObject({ ok: true });
    const says = { 'xl/media/a.png': { unpackedBytes: 10 } };
    expect(await read(hidden, says)).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('with a second directory is refused', async () => {
    const bytes = zipArchive(workbookParts([row]));
    // The size of the directory: the end record's second number from the end.
    bytes.fill(0xff, -10, -6);
    const reading = await readSheet(new Blob([bytes]), 'dosya.xlsx', {});
    expect(reading).toEqual({ ok: false, problem: 'damaged' });
  });

  it('with a wrong checksum is refused', async () => {
    const says = { [SHEET]: { checksum: 1 } };
    expect(await read(workbookParts([row]), says)).toEqual({ ok: false, problem: 'damaged' });
  });

  it('whose parts are not packed is read, and refused with a wrong checksum', async () => {
    // More than fits one block of stored data.
    const parts = workbookParts([row]);
    const sheet = `${parts[SHEET]}<!--${'x'.repeat(70_000)}-->`;
    const long = { ...parts, [SHEET]: sheet, 'docProps/app.xml': '' };
    const readStored = (says: Readonly<Record<string, FalseClaims>>) =>
      readSheet(new Blob([zipArchive(long, says, (content) => content)]), 'dosya.xlsx', {});
    expect(await readStored({})).toMatchObject({ rows: [{ line: 3, cells: [null, 'a'] }] });
    const damaged = await readStored({ [SHEET]: { checksum: 1 } });
    expect(damaged).toEqual({ ok: false, problem: 'damaged' });
  });

  it('that declares no sizes is refused unread', async () => {
    const says = { [SHEET]: { packedBytes: 0, unpackedBytes: 0 } };
    expect(await read(workbookParts([row]), says)).toEqual({ ok: false, problem: 'damaged' });
  });

  it('whose cells span more than memory allows is refused', async () => {
    const last = '<row><c r="SF1"><v>1</v></c></row>'.repeat(20_001);
    expect(await read(workbookParts([last]))).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('never expands its own entities', async () => {
    const parts = workbookParts([row.replace('>a<', '>&b;<')]);
    const entities =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const reading = await read({ ...parts, [SHEET]: entities + parts[SHEET] });
    const text = JSON.stringify(reading);
    expect(text).not.toContain('aaaa');
  });
});

describe('the rows of a workbook', () => {
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

  it('end with the last value, however far the sheet is coloured', async () => {
    const coloured = '<row><c r="A1" s="1"/><c r="XFD1" s="1"/></row>'.repeat(1000);
    const sheet = `<row>${inline('a')}</row>${coloured}<row>${inline('b')}<c s="1"/></row>${coloured}`;
    expect(await read(workbookParts([sheet]))).toMatchObject({
      ok: true,
      rows: [
        { line: 1, cells: ['a'] },
        { line: 1002, cells: ['b'] },
      ],
    });
  });

  it('that are hidden are counted, and left out on request', async () => {
    const sheet = `<row>${inline('a')}</row><row hidden="1">${inline('b')}</row><row hidden="1"/><row hidden="true">${inline('c')}</row>`;
    const parts = workbookParts([sheet]);
    const lines = async (choices?: ReadingChoices) => {
      const reading = await read(parts, {}, choices);
      if (!reading.ok || reading.shape.kind !== 'xlsx') return reading;
      return { hidden: reading.shape.hiddenCount, lines: reading.rows.map(({ line }) => line) };
    };
    expect(await lines()).toEqual({ hidden: 2, lines: [1, 2, 4] });
    expect(await lines({ isWithoutHidden: true })).toEqual({ hidden: 2, lines: [1] });
  });

  it('are found behind backslashes in the paths of the archive', async () => {
    const parts = workbookParts([row]);
    const windows = Object.entries(parts).map(([name, text]) => [
      name.replaceAll('/', '\\'),
      text.replaceAll('Target="worksheets/', 'Target="worksheets\\'),
    ]);
    expect(await read(Object.fromEntries(windows) as typeof parts)).toMatchObject({
      ok: true,
      rows: [{ line: 3, cells: [null, 'a'] }],
    });
  });

  it('have whole texts, without their pronunciation', async () => {
    const strings =
      '<si><r><rPr><b/></rPr><t>Ay</t></r><r><t xml:space="preserve">şe </t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t>_x0041_&amp;&#x42;</t></si>';
    const sheet =
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c r="E1" t="str"><f>A1</f><v>_x0041_</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="s"><v>9</v></c></row>';
    expect(await read(workbookParts([sheet], strings))).toMatchObject({
      rows: [{ cells: ['Ayşe ', 'A&B', null, null, 'A', true, '#N/A'] }],
    });
  });

  it('are read whatever prefix its elements have', async () => {
    const parts = workbookParts([row]);
    const prefixed = (parts[SHEET] ?? '').replaceAll(/<(\/?)/g, '<$1x:');
    expect(await read({ ...parts, [SHEET]: prefixed })).toMatchObject({
      rows: [{ line: 3, cells: [null, 'a'] }],
    });
  });

  it.each([
    '<row r="0">',
    '<row r="1048577">',
    '<row r="x">',
    '<row r="1.5">',
    '<row><c r="XFE1">',
  ])('outside of every sheet are damage: %s', async (start) => {
    const sheet = `${start}<c><v>1</v></c></row>`;
    expect(await read(workbookParts([sheet]))).toEqual({ ok: false, problem: 'damaged' });
  });
});
