import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from '#domain/limits.ts';
import { isListBackup, usersOfListBackup } from '#domain/record/listBackup.ts';
import type { SheetRow, Cell } from '#domain/sheet/sheet.ts';
import { decodeText } from './decodeText.ts';
import { readCsv } from './readCsv.ts';
import { readWorkbook } from './readWorkbook.ts';
import {
  CollectedRows,
  type FileRead,
  type ReadingChoices,
  ReadingProblem,
  type ReadProblem,
} from './reading.ts';

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of an Excel 97 workbook, and of one with a password. */
const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/**
 * The start of a web page (which many programs call .xls), of XML, PDF or RTF: text, but not a
 * table. Read as CSV, its markup would appear as columns.
 */
const FOREIGN_START = /^\s*(?:<(?:!doctype|html|head|body|table|meta|\?xml|!--)|%PDF-|\{\\rtf)/i;

/** Reads a workbook (.xlsx), CSV or JSON; the content decides which, not the name. Never throws. */
export async function readSheet(
  file: Blob,
  name: string,
  choices: ReadingChoices,
): Promise<
  ({ readonly ok: true } & FileRead) | { readonly ok: false; readonly problem: ReadProblem }
> {
  if (file.size > MAX_IMPORT_BYTES) return { ok: false, problem: 'tooLarge' };
  try {
    const read = await readBytes(await bytesOf(file), name, choices);
    return read.rows.length === 0 ? { ok: false, problem: 'empty' } : { ok: true, ...read };
  } catch (error) {
    return { ok: false, problem: error instanceof ReadingProblem ? error.problem : 'damaged' };
  }
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new ReadingProblem('gone');
  }
}

async function readBytes(
  bytes: Uint8Array,
  name: string,
  choices: ReadingChoices,
): Promise<FileRead> {
  if (beginsWith(bytes, OLE_SIGNATURE)) throw new ReadingProblem('unknownFormat');
  if (beginsWith(bytes, ZIP_SIGNATURE)) return readWorkbook(bytes, choices);
  const { text, encoding } = decodeText(bytes, choices.encoding);
  if (FOREIGN_START.test(text)) throw new ReadingProblem('unknownFormat');
  const json = parsedJson(text, name);
  if (json !== undefined) {
    // The backup of a later version may mean something else.
    const list = isListBackup(json) ? usersOfListBackup(json) : listIn(json);
    return { shape: { kind: 'json' }, rows: jsonRows(list) };
  }
  const { rows, separator } = readCsv(text, choices.separator);
  return { shape: { kind: 'csv', encoding, separator }, rows };
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/**
 * The value of a JSON text, of lines the list of their values; `undefined` for other text, which
 * may begin with a bracket as well.
 * @throws {ReadingProblem} when the name is that of JSON, and the text cannot be parsed
 */
function parsedJson(text: string, name: string): unknown {
  const isNamedLines = /\.(?:jsonl|ndjson)$/i.test(name);
  const isNamedJson = isNamedLines || /\.json$/i.test(name);
  if (!isNamedJson && !/^\s*[[{]/.test(text)) return undefined;
  // A file without text is empty, not damaged.
  if (text.trim() === '') return undefined;
  const json = (isNamedLines ? undefined : valueOf(text)) ?? valuesOfLines(text);
  if (json === undefined && isNamedJson) throw new ReadingProblem('damaged');
  return json;
}

/** `undefined`: it is not JSON. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `undefined`: one of the lines is not JSON. */
function valuesOfLines(text: string): readonly unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(valueOf);
  return values.includes(undefined) ? undefined : values;
}

/**
 * A list of objects as rows. The first row, at line 0, has the names of the fields in the order in
 * which they first appear; the others have the numbers of the list's members, from 1. A list or an
 * object inside a field becomes JSON.
 * @throws {ReadingProblem} when it is not a list of objects, or has too many cells or fields
 */
export function jsonRows(value: unknown): readonly SheetRow[] {
  if (!isListOfRecords(value)) throw new ReadingProblem('noList');
  const columns = new Map<string, number>();
  const collected = new CollectedRows();
  for (const [index, member] of value.entries()) {
    const cells: Cell[] = [];
    for (const [name, field] of Object.entries(member)) {
      const column = columns.get(name) ?? columns.size;
      columns.set(name, column);
      if (columns.size > MAX_IMPORT_COLUMNS) throw new ReadingProblem('tooWide');
      while (cells.length < column) cells.push(null);
      cells[column] = cellOf(field);
    }
    collected.add(index + 1, cells);
  }
  const { rows } = collected;
  return rows.length === 0 ? rows : [{ line: 0, cells: [...columns.keys()] }, ...rows];
}

/** How deep a list is looked for. */
const MAX_DEPTH = 3;

/**
 * The list in an answer or an export of another program: `{ "data": […], "meta": {…} }`. What is
 * named `users` is preferred: an export of everything has other lists beside it. Without a single
 * list, the value itself.
 */
export function listIn(value: unknown): unknown {
  const lists = listsIn(value, MAX_DEPTH);
  const [list, ...others] = lists.filter(({ length }) => length > 0);
  return others.length > 0 ? value : (list ?? lists[0] ?? value);
}

function listsIn(value: unknown, depth: number): readonly (readonly unknown[])[] {
  if (isListOfRecords(value)) return [value];
  if (!isRecord(value) || depth === 0) return [];
  const users = listsIn(value['users'], depth - 1);
  return users.length > 0
    ? users
    : Object.values(value).flatMap((member) => listsIn(member, depth - 1));
}

function isListOfRecords(value: unknown): value is readonly Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isRecord);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value === '' ? null : value;
  return value === null ? null : JSON.stringify(value);
}
