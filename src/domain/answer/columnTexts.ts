import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import { foldText, type FoldedText } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';

/** Separates the texts of two columns; removed from the texts and from search texts. */
export const SEPARATOR = '\u0000';

/** `text` without the separator, so that no match can span two columns. */
export function withoutSeparator(text: string): string {
  return text.replaceAll(SEPARATOR, '');
}

/** The texts of all columns, in column order. */
export function foldColumns(user: User): FoldedText {
  const values = COLUMN_NAMES.map((column) => withoutSeparator(COLUMNS[column].show(user)));
  return foldText(values.join(SEPARATOR));
}

/** The position in `COLUMN_NAMES` of the column at this offset. */
export function columnAt(plain: string, offset: number): number {
  let place = 0;
  let end = plain.indexOf(SEPARATOR);
  while (end !== -1 && end < offset) {
    place += 1;
    end = plain.indexOf(SEPARATOR, end + 1);
  }
  return place;
}

/** Where the text of the column that begins here, or that this offset is in, ends. */
export function columnEnd(plain: string, offset: number): number {
  const end = plain.indexOf(SEPARATOR, offset);
  return end === -1 ? plain.length : end;
}

/** Where the text of a column starts. @param place in `COLUMN_NAMES` */
export function columnStart(plain: string, place: number): number {
  let start = 0;
  for (let passed = 0; passed < place; passed += 1) start = plain.indexOf(SEPARATOR, start) + 1;
  return start;
}
