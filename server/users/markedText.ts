import type { FoldedText, TextPattern } from '#domain/turkish/turkish.ts';

/*
 * Where marks matter a search needs both forms of each letter, at the same place. So the stored text
 * has the plain letter, and behind it the marked one in brackets that no text has: noncharacters.
 */
const MARK_START = '\ufdd0';
const MARK_END = '\ufdd1';
const ANY_MARK = `(?:${MARK_START}[^${MARK_END}]*${MARK_END})?`;
const NO_MARK = `(?!${MARK_START})`;
/** Not within brackets: a letter with several marks has a plain letter there. */
const OUTSIDE = `(?![^${MARK_START}]*${MARK_END})`;

/** Between the texts of two columns. */
export const SEPARATOR = '\u001f';

/** A text as PostgreSQL can hold it: no U+0000, and no half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** A text to be searched, or to search for: storable, and without the signs between its parts. */
export function searchable(text: string): string {
  return storable(text)
    .replaceAll(SEPARATOR, '')
    .replace(/[\ufdd0\ufdd1]/g, '');
}

/** Folded text with all marks, for `markedPattern`. */
export function markedText({ plain, exact }: FoldedText): string {
  return piecesOf(plain, (offset) => exact[offset])
    .map(({ letter, cell }) => (cell === letter ? letter : letter + MARK_START + cell + MARK_END))
    .join('');
}

/** A regular expression of PostgreSQL that finds the pattern in a `markedText`. */
export function markedPattern({ plain, marked }: TextPattern): string {
  const cells = new Map(marked.map(({ offset, cell }) => [offset, cell]));
  const letters = piecesOf(plain, (offset) => cells.get(offset)).map(({ letter, cell }) => {
    if (cell === '') return escaped(letter) + ANY_MARK;
    if (cell === letter) return escaped(letter) + NO_MARK;
    return escaped(letter) + MARK_START + escaped(cell) + MARK_END;
  });
  return OUTSIDE + letters.join('');
}

/** The code points of a text, each with what is there for its UTF-16 units. */
function piecesOf(plain: string, unitAt: (offset: number) => string | undefined) {
  let offset = 0;
  return Array.from(plain, (letter) => {
    let cell = '';
    for (const end = offset + letter.length; offset < end; offset += 1)
      cell += unitAt(offset) ?? '';
    return { letter, cell };
  });
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
