import type { SheetRow } from '#domain/sheet/sheet.ts';
import { CollectedRows, type Separator, SEPARATORS } from './reading.ts';
import { unguarded } from './writeCsv.ts';

/**
 * The rows of a CSV text. Cells are text without the formula guard; an empty one is `null`.
 * @param choice the separator that the person chose
 * @throws {ReadingProblem} when it has too many cells
 */
export function readCsv(
  text: string,
  choice?: Separator,
): { readonly rows: readonly SheetRow[]; readonly separator: Separator } {
  const declared = declaredSeparator(text);
  const body = declared === null ? text : text.slice(declared.length);
  const separator = choice ?? declared?.separator ?? guessSeparator(body);
  const linesAbove = declared === null ? 0 : 1;
  const collected = new CollectedRows();
  for (const { line, cells } of csvRecords(body, separator)) {
    collected.add(
      linesAbove + line,
      cells.map((cell) => (cell === '' ? null : unguarded(cell))),
    );
  }
  return { rows: collected.rows, separator };
}

/** This much of the text, and this many rows, decide the separator. */
const SAMPLE_CHARACTERS = 256 * 1024;
const SAMPLE_ROWS = 100;
/** Excel writes and honours such a first line. */
const DECLARED = /^sep=([;,\t|])(?:\r\n?|\n|$)/i;

/**
 * The separator that the first line declares, and how long that line is; `null` if it declares
 * none.
 */
export function declaredSeparator(
  text: string,
): { readonly separator: Separator; readonly length: number } | null {
  const [line, declared] = DECLARED.exec(text) ?? [];
  const separator = SEPARATORS.find((one) => one === declared);
  return line === undefined || separator === undefined ? null : { separator, length: line.length };
}

/** The cell count of a row with quotes inside a cell. */
const BADLY_PARTED = 0;

/**
 * The separator that splits most of the first rows into the same number of cells, above all the
 * first row, which usually is a header; of equals the one that makes more cells. A quote inside a
 * cell shows that a row is split in a wrong place.
 */
export function guessSeparator(text: string): Separator {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = SEPARATORS.map((separator) => ({ separator, ...consistency(sample, separator) }));
  return scores.toSorted(byConsistency)[0]?.separator ?? ';';
}

function consistency(sample: string, separator: Separator): Consistency {
  const counts: number[] = [];
  for (const { cells, isWellQuoted } of csvRecords(sample, separator)) {
    const isEmpty = cells.length === 1 && cells[0] === '';
    if (!isEmpty) counts.push(isWellQuoted ? cells.length : BADLY_PARTED);
    if (counts.length === SAMPLE_ROWS) break;
  }
  const shares = [...new Set(counts)]
    .filter((count) => count > 1)
    .map((cells) => {
      const share = counts.filter((count) => count === cells).length / counts.length;
      // A first row with a count of its own is not a header, but a title with a comma.
      return { cells, share: counts[0] === cells && share > 0.5 ? share + 1 : share };
    });
  return shares.toSorted(byConsistency)[0] ?? { share: 0, cells: 1 };
}

interface Consistency {
  /** Of the rows that have the same number of cells; one more if the first row has it, too. */
  readonly share: number;
  readonly cells: number;
}

function byConsistency(one: Consistency, other: Consistency): number {
  return other.share - one.share || other.cells - one.cells;
}

const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A record of a CSV text. */
interface CsvRecord {
  /** The line at which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether quotes stand only around a cell, or doubled within. */
  readonly isWellQuoted: boolean;
}

/**
 * The records of a CSV text (RFC 4180), one at a time; lines end in CRLF, LF or CR. A quote inside
 * an unquoted cell is text; so is an unclosed quote, which would otherwise swallow the rest of the
 * file. A record whose only cell is itself a record is read as that: Excel puts a whole line in
 * quotes where it has read the line into one cell.
 */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord, void> {
  for (const record of writtenRecords(text, separator)) {
    const [only = '', ...others] = record.cells;
    const isInQuotes = others.length === 0 && record.isWellQuoted && only.includes(separator);
    const [inner, ...further] = isInQuotes ? writtenRecords(only, separator) : [];
    if (inner === undefined || further.length > 0) yield record;
    else yield { ...record, cells: inner.cells, isWellQuoted: inner.isWellQuoted };
  }
}

function* writtenRecords(text: string, separator: string): Generator<CsvRecord, void> {
  const separatorCode = separator.charCodeAt(0);
  let at = 0;
  let line = 1;
  let isWellQuoted = true;

  /** A quoted cell has the text after its closing quote, too. */
  function nextCell(): string {
    if (text.charCodeAt(at) !== QUOTE) return plainCell();
    let cell = '';
    let from = at + 1;
    for (;;) {
      // At most one cell per text is scanned in vain: all later quotes come in pairs.
      const quote = text.indexOf('"', from);
      if (quote === -1) return plainCell();
      cell += text.slice(from, quote);
      from = quote + 1;
      if (text.charCodeAt(from) !== QUOTE) break;
      cell += '"';
      from += 1;
    }
    line += lineBreaks(cell);
    at = from;
    const rest = plainCell();
    if (rest !== '') isWellQuoted = false;
    return cell + rest;
  }

  function plainCell(): string {
    const start = at;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === separatorCode || code === LINE_FEED || code === CARRIAGE_RETURN) break;
      at += 1;
    }
    const cell = text.slice(start, at);
    if (cell.includes('"')) isWellQuoted = false;
    return cell;
  }

  while (at < text.length) {
    const startLine = line;
    isWellQuoted = true;
    const cells = [nextCell()];
    while (text.charCodeAt(at) === separatorCode) {
      at += 1;
      cells.push(nextCell());
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    yield { line: startLine, cells, isWellQuoted };
  }
}

function lineBreaks(text: string): number {
  return text.includes('\n') || text.includes('\r') ? (text.match(/\r\n?|\n/g)?.length ?? 0) : 0;
}
