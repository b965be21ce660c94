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
  return parts(text);
}

/** The entries of an object. `text` must be a JSON object. */
export function entryTexts(text: string): EntryText[] {
  return parts(text).map((part) => {
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

/** What stands between the outermost brackets, parted at their own commas. */
function parts(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  const finish = (end: number) => {
    const part = text.slice(start, end).trim();
    if (part !== '') found.push(part);
    start = end + 1;
  };
  for (let position = 0; position < text.length; position += 1) {
    switch (text.charAt(position)) {
      case '"':
        position = endOfString(text, position) - 1;
        break;
      case '[':
      case '{':
        depth += 1;
        if (depth === 1) start = position + 1;
        break;
      case ']':
      case '}':
        if (depth === 1) finish(position);
        depth -= 1;
        break;
      case ',':
        if (depth === 1) finish(position);
        break;
      default:
        break;
    }
  }
  return found;
}

/** The position behind the string that begins at `start`; one that has no end ends with the text. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote + 1;
}

/** After an odd number of backslashes; two of them are one that is escaped itself. */
function isEscaped(text: string, quote: number): boolean {
  let before = quote;
  while (text[before - 1] === '\\') before -= 1;
  return (quote - before) % 2 === 1;
}
