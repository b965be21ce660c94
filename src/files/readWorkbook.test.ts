import { describe, expect, it } from 'vitest';
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
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

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

  it('that is an archive of other things is no workbook', async () => {
    const unknown = { ok: false, problem: 'unknownFormat' };
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

  it('that unpacks to more than it declares is refused', async () => {
    const bomb = workbookParts([row + ' '.repeat(10_000_000)]);
    const says = { [SHEET]: { unpackedBytes: 1000 } };
    expect(await read(bomb, says)).toEqual({ ok: false, problem: 'damaged' });
  });

  it('with a wrong checksum is refused', async () => {
    const says = { [SHEET]: { checksum: 1 } };
    expect(await read(workbookParts([row]), says)).toEqual({ ok: false, problem: 'damaged' });
  });

  it('whose cells span more than memory allows is refused', async () => {
    const last = Array.from({ length: 20_001 }, (_, at) => {
      return `<row r="${at + 1}"><c r="SF${at + 1}"><v>1</v></c></row>`;
    });
    expect(await read(workbookParts([last.join('')]))).toEqual({ ok: false, problem: 'tooLarge' });
  });
});

describe('the rows of a workbook', () => {
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

  it('end with the last value, however far the sheet is coloured', async () => {
    const coloured = '<row><c s="1"/><c s="1"/></row>'.repeat(1000);
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
    const sheet = `<row r="1">${inline('a')}</row><row r="2" hidden="1">${inline('b')}</row><row r="3" hidden="1"/><row r="4" hidden="true">${inline('c')}</row>`;
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
    const windows = Object.entries(parts).map(([name, text]) => [name.replaceAll('/', '\\'), text]);
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
    [45_662, '2025-01-05'],
    [45_662.6278356481, '2025-01-05T15:04:05'],
    [0.5, '12:00:00'],
    [1e9, '#####'],
  ])('have %d as a date if its format is one: %s', async (days, text) => {
    const parts = workbookParts([`<row><c s="1"><v>${days}</v></c></row>`]);
    const rels = 'xl/_rels/workbook.xml.rels';
    const styled = {
      ...parts,
      [rels]: `${parts[rels]}`.replace(
        '</Relationships>',
        `<Relationship Id="styles" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml':
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    };
    expect(await read(styled)).toMatchObject({ rows: [{ cells: [text] }] });
  });
});
