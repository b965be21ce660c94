import { foldText, type TextPattern } from '#domain/turkish/turkish.ts';

/** A pattern that matches only with all marks: a plain letter finds only itself. */
export function strictPattern(text: string): TextPattern {
  const { plain, exact } = foldText(text.trim());
  const marked = Array.from({ length: plain.length }, (_, offset) => ({
    offset,
    cell: exact[offset] ?? '',
  }));
  return { isEmpty: plain === '', plain, marked };
}
