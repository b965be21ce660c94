import { colToLetter, readXlsx, type CellValue, type Sheet } from 'hucre/xlsx';
import type { Cell } from '#domain/sheet/sheet.ts';
import { MAX_IMPORT_COLUMNS } from '#domain/limits.ts';
import { CollectedRows, ReadingProblem, type FileRead, type ReadingChoices } from './reading.ts';

/** One column more than is imported, so that a wider sheet is refused. */
const CELLS_READ = `A1:${colToLetter(MAX_IMPORT_COLUMNS)}1048576`;

/**
 * The rows of a sheet of a workbook: of the chosen one, or of the first that is not empty.
 * @throws {ReadingProblem} or an error of the library, when it is damaged
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { sheetName: chosen, isWithoutHidden = false }: ReadingChoices,
): Promise<FileRead> {
  const archive = withSlashes(bytes);
  const sheetNames: string[] = [];
  const readSheet = (isRead: (name: string, at: number) => boolean) =>
    readXlsx(archive, {
      range: CELLS_READ,
      sheets: ({ name }, at) => {
        sheetNames[at] = name;
        return isRead(name, at);
      },
    });
  const first = chosen === undefined ? 0 : -1;
  for (let at = first; at < Math.max(1, sheetNames.length); at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- mostly the first one ends it
    const { sheets, dateSystem } = await readSheet((name, position) =>
      at === -1 ? name === chosen : position === at,
    );
    for (const sheet of sheets) {
      const { rows, hiddenCount } = rowsOf(sheet, isWithoutHidden, dateSystem === '1904');
      if (rows.length > 0 || hiddenCount > 0 || sheet.name === chosen) {
        return {
          shape: { kind: 'xlsx', sheetName: sheet.name, sheetNames, hiddenCount },
          rows,
        };
      }
    }
  }
  throw new ReadingProblem('empty');
}

/** Rows without a value are not kept, however many there are: sheets are coloured to their end. */
function rowsOf({ rows, rowDefs }: Sheet, isWithoutHidden: boolean, isFrom1904: boolean) {
  const collected = new CollectedRows();
  let hiddenCount = 0;
  for (const [at, values] of rows.entries()) {
    const isHidden = rowDefs?.get(at)?.hidden === true;
    const cells = values.map((value) => cellOf(value, isFrom1904));
    const hasValue = collected.add(at + 1, cells, isHidden && isWithoutHidden);
    if (hasValue && isHidden) hiddenCount += 1;
  }
  return { rows: collected.rows, hiddenCount };
}

const MS_PER_SECOND = 1000;

/** A date as local ISO text, `2024-04-03` or `2024-04-03T10:04:05`; `10:04:05` for a time alone. */
function cellOf(value: CellValue, isFrom1904: boolean): Cell {
  if (!(value instanceof Date)) return value === '' ? null : value;
  // Excel counts in days: a second is a fraction that no number represents exactly.
  const date = new Date(Math.round(value.getTime() / MS_PER_SECOND) * MS_PER_SECOND);
  const year = date.getUTCFullYear();
  // What Excel shows for a date that it does not know.
  if (!(year >= 0 && year <= 9999)) return '#####';
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  if (day === (isFrom1904 ? '1904-01-01' : '1899-12-31')) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}

const END_SIGNATURE = 'PK\x05\x06';
const ENTRY_SIGNATURE = 'PK\x01\x02';
const ENTRY_BYTES = 46;
const NAME_LENGTH_AT = 28;
const [SLASH, BACKSLASH] = [0x2f, 0x5c];

/**
 * The archive with slashes in the paths of its directory: some programs for Windows write
 * backslashes, which the library does not know.
 * @throws {ReadingProblem} when it has no directory, or the one of another kind of document
 */
function withSlashes(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder('latin1').decode(bytes);
  const end = text.lastIndexOf(END_SIGNATURE);
  if (end === -1) throw new ReadingProblem('damaged');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.getUint32(end + 16, true);
  const directory = text.slice(start, end);
  // A binary workbook (.xlsb) has no XML part of this name, nor has a document or a presentation.
  if (!/workbook[^/\\]*\.xml/i.test(directory)) throw new ReadingProblem('unknownFormat');
  if (!directory.includes('\\')) return bytes;
  const mended = Uint8Array.from(bytes);
  for (
    let at = start;
    text.startsWith(ENTRY_SIGNATURE, at);
    at = text.indexOf(ENTRY_SIGNATURE, at + 1)
  ) {
    const name = at + ENTRY_BYTES;
    const nameEnd = name + view.getUint16(at + NAME_LENGTH_AT, true);
    for (let place = name; place < nameEnd; place += 1) {
      if (mended[place] === BACKSLASH) mended[place] = SLASH;
    }
  }
  return mended;
}
