/*
 * JSON by its text. Parsing and writing again would change what it does not understand: numbers of
 * more than 16 digits, or 1.0. What is only moved from one list to another keeps every character.
 */

/** An entry of an object: the key, and the text `"key": value` as it is written. */
export interface EntryText {
  readonly key: string;
  readonly value: string;
}

/** The texts of a list's members. Of a text that is no JSON list it returns some parts or none. */
export function memberTexts(text: string): string[] {
  return parts(text.slice(text.indexOf('[') + 1, text.lastIndexOf(']')));
}

/** The entries of an object. `text` must be a JSON object. */
export function entryTexts(text: string): EntryText[] {
  return parts(text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'))).map((part) => {
    const keyEnd = endOfString(part, 0);
    return {
      // A JSON string, since the whole is JSON.
      key: JSON.parse(part.slice(0, keyEnd)) as string,
      value: part.slice(part.indexOf(':', keyEnd) + 1).trim(),
    };
  });
}

/** An object of these entries; a key that comes again takes the place of the one before. */
export function objectText(entries: readonly EntryText[]): string {
  const values = new Map(entries.map(({ key, value }) => [key, value]));
  return `{${[...values].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

export function listText(members: readonly string[]): string {
  return `[${members.join(',')}]`;
}

/** Without the white space that is not inside a string. */
export function compactText(text: string): string {
  // By hand: a regular expression that passes over strings runs out of stack on a very long one.
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

/** What stands between the commas of a list or an object. `body` is what its brackets hold. */
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
 * An object with no other inside: what users are, and walked by the engine. With limits, which only
 * cost time where they are passed: on strings of millions of escapes it would run out of stack.
 */
const FLAT_OBJECT = /\s*\{[^"[\]{}]*(?:"[^"\\]*(?:\\.[^"\\]*){0,99}"[^"[\]{}]*){0,99}\}/y;

/**
 * Where the member or entry that begins at `start` ends: at the comma behind it, or with `body`,
 * which is what the brackets of a list or an object hold.
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

/** The position behind the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  // What is no JSON is cut up somehow, but it is not walked for ever.
  return end === -1 ? text.length : end + 1;
}

/** Behind an odd number of backslashes. */
function isEscaped(text: string, position: number): boolean {
  let start = position;
  while (text.charCodeAt(start - 1) === BACKSLASH) start -= 1;
  return (position - start) % 2 === 1;
}
