const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A record of a CSV text. */
export interface CsvRecord {
  /** The line at which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether quotes stand only around a cell, or doubled within. */
  readonly isWellQuoted: boolean;
  /** Where the next record begins in the text. */
  readonly end: number;
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
    yield { line: startLine, cells, isWellQuoted, end: at };
  }
}

function lineBreaks(text: string): number {
  return text.includes('\n') || text.includes('\r') ? (text.match(/\r\n?|\n/g)?.length ?? 0) : 0;
}
