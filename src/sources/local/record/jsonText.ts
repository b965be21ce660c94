/*
 * Edits JSON as text. Parsing and serialising would change some values, such as numbers of more
 * than 16 digits or 1.0. Members that only move from one list to another keep every character.
 */

/** An entry of an object: its key, and its value as JSON text. */
export interface EntryText {
  readonly key: string;
  readonly value: string;
}

/** The texts of a list's members; arbitrary parts of a text that is not a JSON list. */
export function memberTexts(text: string): string[] {
  return parts(text.slice(text.indexOf('[') + 1, text.lastIndexOf(']')));
}

/** The entries of an object. `text` must be a JSON object. */
export function entryTexts(text: string): EntryText[] {
  return parts(text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'))).map((part) => {
    const keyEnd = endOfString(part, 0);
    return {
      // A JSON string, since `text` is a JSON object.
      key: JSON.parse(part.slice(0, keyEnd)) as string,
      value: part.slice(part.indexOf(':', keyEnd) + 1).trim(),
    };
  });
}

/** An object with these entries; the last entry of a repeated key counts. */
export function objectText(entries: readonly EntryText[]): string {
  const values = new Map(entries.map(({ key, value }) => [key, value]));
  return `{${[...values].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

export function listText(members: readonly string[]): string {
  return `[${members.join(',')}]`;
}

/** Removes the white space outside strings. */
export function compactText(text: string): string {
  // Not a regular expression, which would overflow the stack on a very long string.
  const kept: string[] = [];
  let position = 0;
  while (position < text.length) {
    const quote = text.indexOf('"', position);
    const gapEnd = quote === -1 ? text.length : quote;
    kept.push(text.slice(position, gapEnd).replaceAll(/\s+/gu, ''));
    position = quote === -1 ? text.length : endOfString(text, quote);
    kept.push(text.slice(gapEnd, position));
  }
  return kept.join('');
}

/** The parts between the commas of a list or an object. `body` is the text in its brackets. */
function parts(body: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < body.length;) {
    const end = partEnd(body, start);
    const part = body.slice(start, end).trim();
    if (part !== '') found.push(part);
    start = end + 1;
  }
  return found;
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const LIST_START = '['.charCodeAt(0);
const LIST_END = ']'.charCodeAt(0);
const OBJECT_START = '{'.charCodeAt(0);
const OBJECT_END = '}'.charCodeAt(0);

/**
 * Skips a flat object, as users are, faster than the loop below. Without the limits it would
 * overflow the stack on strings of millions of escapes; beyond them the loop does the work.
 */
const FLAT_OBJECT = /\s*\{[^"[\]{}]*(?:"[^"\\]*(?:\\.[^"\\]*){0,99}"[^"[\]{}]*){0,99}\}/y;

/**
 * The end of the member or entry that begins at `start`: the position of the next comma, or of the
 * end of `body`, which is the text in the brackets of a list or an object.
 */
export function partEnd(body: string, start: number): number {
  let depth = 0;
  FLAT_OBJECT.lastIndex = start;
  let position = FLAT_OBJECT.test(body) ? FLAT_OBJECT.lastIndex : start;
  for (; position < body.length; position += 1) {
    const code = body.charCodeAt(position);
    if (code === QUOTE) position = endOfString(body, position) - 1;
    else if (code === COMMA && depth === 0) return position;
    else if (code === OBJECT_START || code === LIST_START) depth += 1;
    else if (code === OBJECT_END || code === LIST_END) depth -= 1;
  }
  return position;
}

/** The position after the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  // An unclosed string, in text that is not JSON.
  return end === -1 ? text.length : end + 1;
}

/** Whether an odd number of backslashes precedes `position`. */
function isEscaped(text: string, position: number): boolean {
  let start = position;
  while (text.charCodeAt(start - 1) === BACKSLASH) start -= 1;
  return (position - start) % 2 === 1;
}
