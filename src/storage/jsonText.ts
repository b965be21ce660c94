/*
 * JSON by its text. Parsing and writing again would change what it does not understand: numbers of
 * more than 16 digits, or 1.0. What is only moved from one list to another keeps every character.
 */

/** An entry of an object: the key, and the text `"key": value` as it is written. */
export interface EntryText {
  readonly key: string;
  readonly value: string;
}

/** The texts of a list's members. `text` must be a JSON list. */
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
  return text.replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/gu, '$1');
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
    const character = text.charAt(position);
    if (character === '"') {
      position = endOfString(text, position) - 1;
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (depth === 1) start = position + 1;
    } else if (character === ']' || character === '}') {
      if (depth === 1) finish(position);
      depth -= 1;
    } else if (character === ',' && depth === 1) {
      finish(position);
    }
  }
  return found;
}

/** The position behind the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let position = start + 1;
  while (text[position] !== '"') position += text[position] === '\\' ? 2 : 1;
  return position + 1;
}
