import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';

/*
 * Edits JSON as text. Parsing and serialising would change some values, such as numbers of more
 * than 16 digits or 1.0. Members that only move from one list to another keep every character.
 */

/** An entry of an object: its key, and its value as JSON text. */
export interface EntryText {
  readonly key: string;
  readonly value: string;
}

/** A list in pieces: `head`, the parts joined by commas, and `tail` are its text. */
export interface ListPieces {
  /** Up to the `[`. White space in a list without members is dropped. */
  readonly head: string;
  /** Each member with the white space around it. */
  readonly parts: readonly string[];
  readonly tail: string;
}

/** `text` must be a JSON list. */
export function listPieces(text: string): ListPieces {
  const start = text.indexOf('[') + 1;
  const end = text.lastIndexOf(']');
  const body = text.slice(start, end);
  const found: string[] = [];
  for (let from = 0; body.trim() !== '' && from <= body.length;) {
    const to = partEnd(body, from);
    found.push(body.slice(from, to));
    from = to + 1;
  }
  return { head: text.slice(0, start), parts: found, tail: text.slice(end) };
}

/** The texts of a list's members. If the text is not a JSON list, the parts are arbitrary. */
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

/** The JSON text of an object's value under `key`; `null`: there is none. */
export function entryValue(object: string, key: string): string | null {
  return findEntry(object, key)?.value ?? null;
}

/** As `withValue`, for the entry with this key. */
export function withEntry(object: string, key: string, value: string | null): string {
  return withValue(object, key, findEntry(object, key), value);
}

/**
 * Replaces an object's value under `key` in place, or adds it at the end; `null` removes the entry.
 * Every other character stays.
 * @param entry what `findEntry` found
 */
export function withValue(
  object: string,
  key: string,
  entry: FoundEntry | null,
  value: string | null,
): string {
  if (entry !== null) {
    const { partStart, valueStart, valueEnd, isFirst, isLast } = entry;
    if (value !== null) return object.slice(0, valueStart) + value + object.slice(valueEnd);
    const start = isFirst ? partStart : partStart - 1;
    // Removing the first of several entries removes the comma after it.
    const end = isFirst && !isLast ? object.indexOf(',', valueEnd) + 1 : valueEnd;
    return object.slice(0, start) + object.slice(end);
  }
  if (value === null) return object;
  const start = object.indexOf('{') + 1;
  const body = object.slice(start, object.lastIndexOf('}'));
  const end = start + body.trimEnd().length;
  const comma = body.trim() === '' ? '' : ',';
  return `${object.slice(0, end)}${comma}${JSON.stringify(key)}:${value}${object.slice(end)}`;
}

/** An entry in an object's text; positions are those in the object. */
export interface FoundEntry {
  /** JSON text. */
  readonly value: string;
  readonly partStart: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The last entry with this key, the one that counts. */
export function findEntry(object: string, key: string): FoundEntry | null {
  const start = object.indexOf('{') + 1;
  const body = object.slice(start, object.lastIndexOf('}'));
  let found = null;
  for (let from = 0; from < body.length;) {
    const to = partEnd(body, from);
    const part = body.slice(from, to);
    const keyStart = part.indexOf('"');
    const keyEnd = endOfString(part, keyStart);
    if (isKey(part.slice(keyStart, keyEnd), key)) {
      const after = part.slice(part.indexOf(':', keyEnd) + 1);
      const value = after.trim();
      const partStart = start + from;
      const valueStart = partStart + part.length - after.trimStart().length;
      const valueEnd = valueStart + value.length;
      found = {
        value,
        partStart,
        valueStart,
        valueEnd,
        isFirst: from === 0,
        isLast: to === body.length,
      };
    }
    from = to + 1;
  }
  return found;
}

/** Whether a JSON string is `key`. */
function isKey(text: string, key: string): boolean {
  if (text.length === key.length + 2 && text.slice(1, -1) === key) return !key.includes('\\');
  return text.includes('\\') && JSON.parse(text) === key;
}

/** Whether two JSON texts are the same, apart from white space and escaped surrogates. */
export function isSameJson(one: string, other: string): boolean {
  return one === other || normalised(one) === normalised(other);
}

function normalised(text: string): string {
  return withEscapedSurrogates(compactText(text));
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
