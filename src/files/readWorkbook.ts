import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';
import { CollectedRows, type FileShape, ReadingProblem } from '#files/reading.ts';
import { attributesOf, readXml } from '#files/readXml.ts';
import { dateText, isDateFormat } from './workbookDates.ts';
import { openArchive, type WorkbookArchive } from '#files/zip.ts';

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** What the cells of all sheets refer to. */
interface Workbook {
  readonly archive: WorkbookArchive;
  /** The names of its parts, by the names of sheets. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly strings: readonly string[];
  /** Whether numbers are dates, by the cells' formats. */
  readonly areDates: readonly boolean[];
  /** Days count from 1904, as Excel for Mac did. */
  readonly isFrom1904: boolean;
}

interface WorkbookChoices {
  /** If missing or unknown, the first sheet that is not empty. */
  readonly sheetName?: string;
  /** Leaves out the rows that a filter, or somebody, has hidden. */
  readonly isWithoutHidden?: boolean;
}

/**
 * The rows of a sheet of a workbook.
 * @param onProgress receives the share read so far
 * @throws {ReadingProblem} or another error, when it is damaged
 */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  { sheetName: chosenName, isWithoutHidden = false }: WorkbookChoices,
  onProgress: (share: number) => void,
): Promise<{ readonly shape: FileShape; readonly rows: readonly SheetRow[] }> {
  const workbook = await openWorkbook(openArchive(bytes, onProgress));
  const sheetNames = [...workbook.sheets.keys()];
  // Documents and presentations are packed in the same way.
  if (sheetNames.length === 0) throw new ReadingProblem('unknownFormat');
  const chosen = sheetNames.find((name) => name === chosenName);
  for (const sheetName of chosen === undefined ? sheetNames : [chosen]) {
    const { rows, hiddenCount } = await rowsOf(workbook, sheetName, isWithoutHidden);
    if (rows.length > 0 || hiddenCount > 0 || sheetName === chosen) {
      return { shape: { kind: 'xlsx', sheetName, sheetNames, hiddenCount }, rows };
    }
  }
  throw new ReadingProblem('empty');
}

async function openWorkbook(archive: WorkbookArchive): Promise<Workbook> {
  const [main] = await relatedParts(archive, '', 'officeDocument');
  if (main === undefined) throw new ReadingProblem('damaged');
  const [strings] = await relatedParts(archive, main.part, 'sharedStrings');
  const [styles] = await relatedParts(archive, main.part, 'styles');
  const worksheets = await relatedParts(archive, main.part, 'worksheet');
  const sheets = new Map<string, string>();
  let isFrom1904 = false;
  await readXml(archive.unpacked(main.part), {
    open: (element, written) => {
      const attributes = attributesOf(written);
      if (element === 'workbookPr') isFrom1904 = isTrue(attributes.get('date1904'));
      if (element !== 'sheet') return;
      const [, id] = [...attributes].find(([name]) => name.endsWith(':id')) ?? [];
      const part = worksheets.find((worksheet) => worksheet.id === id)?.part;
      if (part !== undefined) sheets.set(attributes.get('name') ?? '', part);
    },
  });
  return {
    archive,
    sheets,
    strings: strings === undefined ? [] : await stringsOf(archive.unpacked(strings.part)),
    areDates: styles === undefined ? [] : await dateStyles(archive.unpacked(styles.part)),
    isFrom1904,
  };
}

/** The parts of the archive that a part names as this kind; `''`: the archive itself names them. */
async function relatedParts(archive: WorkbookArchive, from: string, kind: string) {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(from) ?? [];
  const related: { readonly id: string | undefined; readonly part: string }[] = [];
  const relations = `${folder}_rels/${name}.rels`;
  if (!archive.has(relations)) return related;
  await readXml(archive.unpacked(relations), {
    open: (_, written) => {
      const attributes = attributesOf(written);
      if (attributes.get('Type')?.endsWith(`/${kind}`) !== true) return;
      // A path, from the folder or from the root; a backslash in it is a slash to `URL`.
      const { pathname } = new URL(attributes.get('Target') ?? '', `file:///${encodeURI(folder)}`);
      const part = decodeURI(pathname.slice(1));
      if (archive.has(part)) related.push({ id: attributes.get('Id'), part });
    },
  });
  return related;
}

/** Joins the runs of a text, without its pronunciation; `text` is what was read since `begin`. */
function createTextReader() {
  let text = '';
  let run = '';
  let isRun = false;
  let isPronunciation = false;
  return {
    begin: () => {
      text = '';
    },
    read: () => text,
    open: (element: string) => {
      if (element === 'rPh') isPronunciation = true;
      if (element !== 't' || isPronunciation) return;
      isRun = true;
      run = '';
    },
    text: (piece: string) => {
      if (isRun) run += piece;
    },
    close: (element: string) => {
      if (element === 'rPh') isPronunciation = false;
      if (element !== 't' || !isRun) return;
      isRun = false;
      text += unescaped(run);
    },
  };
}

/** Excel writes what XML cannot hold as `_xHHHH_`. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

async function stringsOf(xml: AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const strings: string[] = [];
  const reader = createTextReader();
  await readXml(xml, {
    open: (element) => {
      if (element === 'si') reader.begin();
      else reader.open(element);
    },
    text: reader.text,
    close: (element) => {
      if (element === 'si') strings.push(reader.read());
      else reader.close(element);
    },
  });
  return strings;
}

/** See `Workbook.areDates`. */
async function dateStyles(xml: AsyncIterable<Uint8Array>): Promise<readonly boolean[]> {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  let isInCells = false;
  await readXml(xml, {
    open: (element, written) => {
      if (element === 'cellXfs') isInCells = true;
      if (element === 'numFmt') {
        const attributes = attributesOf(written);
        codes.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '');
      }
      if (element === 'xf' && isInCells) formats.push(attributesOf(written).get('numFmtId') ?? '');
    },
    close: (element) => {
      if (element === 'cellXfs') isInCells = false;
    },
  });
  return formats.map((format) => isDateFormat(Number(format), codes.get(format)));
}

/** Rows without a value are not kept, however many there are: sheets are coloured to their end. */
async function rowsOf(
  workbook: Workbook,
  sheetName: string,
  isWithoutHidden: boolean,
): Promise<{ readonly rows: readonly SheetRow[]; readonly hiddenCount: number }> {
  const collected = new CollectedRows();
  const reader = createTextReader();
  let hiddenCount = 0;
  let [line, column, type, style] = [0, 0, '', ''];
  let [isHidden, isValue] = [false, false];
  let value = '';
  let cells: Cell[] = [];
  const open = (element: string, written: string) => {
    if (element === 'row') {
      const attributes = attributesOf(written);
      line = Number(attributes.get('r') ?? line + 1);
      if (!(Number.isInteger(line) && line > 0 && line <= MAX_ROWS)) {
        throw new ReadingProblem('damaged');
      }
      isHidden = isTrue(attributes.get('hidden'));
      [cells, column] = [[], 0];
    } else if (element === 'c') {
      const attributes = attributesOf(written);
      column = columnOf(attributes.get('r') ?? '') ?? column + 1;
      if (column > MAX_COLUMNS) throw new ReadingProblem('damaged');
      type = attributes.get('t') ?? 'n';
      style = attributes.get('s') ?? '';
      value = '';
      reader.begin();
    } else if (element === 'v') isValue = true;
    else reader.open(element);
  };
  const close = (element: string) => {
    if (element === 'v') isValue = false;
    else if (element === 'c') {
      const cell = type === 'inlineStr' ? reader.read() : cellOf(workbook, type, style, value);
      if (cell === null || cell === '') return;
      while (cells.length < column) cells.push(null);
      cells[column - 1] = cell;
    } else if (element === 'row') {
      const isKept = collected.add(line, cells, isHidden && isWithoutHidden);
      if (isKept && isHidden) hiddenCount += 1;
    } else reader.close(element);
  };
  await readXml(workbook.archive.unpacked(workbook.sheets.get(sheetName) ?? ''), {
    open,
    close,
    text: (text) => {
      if (isValue) value += text;
      else reader.text(text);
    },
  });
  return { rows: collected.rows, hiddenCount };
}

/** The value of a cell whose text is not within it. An error value is its text: `#N/A`. */
function cellOf(
  { strings, areDates, isFrom1904 }: Workbook,
  type: string,
  style: string,
  value: string,
): Cell {
  if (value === '') return null;
  if (type === 's') return strings[Number(value)] ?? null;
  if (type === 'b') return isTrue(value);
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) return unescaped(value);
  return style !== '' && areDates[Number(style)] === true ? dateText(number, isFrom1904) : number;
}

/** From 1; `null`: the reference names none. */
function columnOf(reference: string): number | null {
  let column = 0;
  for (const letter of reference) {
    const digit = Number.parseInt(letter, 36) - 9;
    if (!(digit > 0)) break;
    column = column * 26 + digit;
  }
  return column === 0 ? null : column;
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value?.toLowerCase() === 'true';
}
