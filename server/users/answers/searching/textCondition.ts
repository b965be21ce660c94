import type { UserColumn } from '#domain/query/columns.ts';
import type { TextPattern } from '#domain/turkish/turkish.ts';
import { anyOf } from './filterConditions.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import { markedPart, markedPattern } from '#server/users/markedText.ts';
import { columnsIn, type TextPart } from '#server/users/userRow.ts';

type Add = Parameters['add'];

/** A match lies inside one of the columns. */
export function textCondition(
  pattern: TextPattern,
  columns: readonly UserColumn[],
  add: Add,
): string {
  // The database would refuse a value that no condition uses.
  if (columns.length === 0) return 'false';
  const like = add(containing(pattern.plain));
  const exact = exactTests(pattern, add);
  const parts = ['own', 'value'] as const;
  return anyOf(
    parts.flatMap((part) => {
      const [plain, marked] = STORED_TEXTS[part];
      const tests = [`${plain} LIKE ${like}`, ...exact.map((test) => test(marked))];
      const all = columnsIn(part);
      const searched = all.filter((column) => columns.includes(column));
      if (searched.length === 0) return [];
      if (searched.length === all.length) return [tests.join(' AND ')];
      const within = searched.map((column) => {
        const own = (stored: string) => columnText(stored, all.indexOf(column));
        if (exact.length === 0) return `${own(plain)} LIKE ${like}`;
        return exact.map((test) => test(own(marked))).join(' AND ');
      });
      return [[...tests, `(${anyOf(within)})`].join(' AND ')];
    }),
  );
}

/** Without and with marks. */
export const STORED_TEXTS: Readonly<Record<TextPart, readonly [string, string]>> = {
  own: ['plain', 'exact'],
  value: ['value_plain', 'value_exact'],
};

/** A condition on a text that is stored like `exact`. */
type ExactTest = (stored: string) => string;

/** The conditions on `exact` for typed marks, the fastest first. */
function exactTests(pattern: TextPattern, add: Add): readonly ExactTest[] {
  if (pattern.marked.length === 0) return [];
  const part = markedPart(pattern);
  const regex = (): ExactTest => {
    const place = add(markedPattern(pattern));
    return (stored) => `${stored} ~ ${place}`;
  };
  if (part === null) return [regex()];
  const contains = (text: string): ExactTest => {
    const place = add(containing(text));
    return (stored) => `${stored} LIKE ${place}`;
  };
  if (part.isWhole) return [contains(part.text)];
  const tests = [...(part.typed === null ? [] : [contains(part.typed)]), regex()];
  return [contains(part.text), (stored) => `(${tests.map((test) => test(stored)).join(' OR ')})`];
}

/** A LIKE pattern for texts that contain this one. */
export function containing(text: string): string {
  return `%${startingWith(text)}`;
}

/** A LIKE pattern for texts that start with this one. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** One column's text among those that are stored together. */
export function columnText(stored: string, place: number): string {
  return `split_part(${stored}, E'\\x1f', ${place + 1})`;
}
