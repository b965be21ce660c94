import { foldText, type FoldedText, type TextPattern } from '#domain/turkish/turkish.ts';

/*
 * A text is searched in two forms. `plain` has no marks and is what the trigram index knows. `marked`
 * has two characters for each letter of `plain`: the letter, and its mark. So one LIKE finds letters
 * typed with a mark, with `_` for any mark where none was typed.
 */

/** The mark of a letter without one. */
const NO_MARK = '\u0001';
/** A letter with several marks that are not one character together. */
const RARE_MARKS_START = 0xf0000;
const RARE_MARKS = 0xfffe;

/** A text that PostgreSQL can store: no U+0000, and no half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Whether PostgreSQL can store it: an id that it cannot store belongs to nobody. */
export function isStorable(text: string): boolean {
  return text === storable(text);
}

export interface StoredText {
  readonly plain: string;
  readonly marked: string;
}

/** Both stored forms of a value, without blanks at its ends. */
export function storedText(value: string): StoredText {
  const folded = foldText(storable(value).trim());
  return { plain: folded.plain, marked: markedText(folded) };
}

function markedText({ plain, exact }: FoldedText): string {
  return lettersOf(plain, (offset) => exact[offset])
    .map(({ letter, cell }) => letter + markOf(letter, cell))
    .join('');
}

/** A LIKE pattern for the plain form of texts that contain this one. */
export function containing(plain: string): string {
  return `%${startingWith(plain)}`;
}

/** A LIKE pattern for the plain form of texts that start with this one. */
export function startingWith(plain: string): string {
  return `${escaped(plain)}%`;
}

/**
 * The pattern's letters as a LIKE pattern for the marked form, without `%` at its ends. The letters
 * of both are at the same places: no letter of a typed text is also a mark.
 */
export function markedPattern({ plain, marked }: TextPattern): string {
  const cells = new Map(marked.map(({ offset, cell }) => [offset, cell]));
  return lettersOf(plain, (offset) => cells.get(offset))
    .map(({ letter, cell }) => escaped(letter) + (cell === '' ? '_' : markOf(letter, cell)))
    .join('');
}

interface Letter {
  readonly letter: string;
  /** With its marks; empty if it was typed without. */
  readonly cell: string;
}

/** The code points of a text, each with the entries of its UTF-16 units. */
function lettersOf(
  plain: string,
  unitAt: (offset: number) => string | undefined,
): readonly Letter[] {
  let offset = 0;
  return Array.from(plain, (letter) => {
    let cell = '';
    for (const end = offset + letter.length; offset < end; offset += 1) {
      cell += unitAt(offset) ?? '';
    }
    return { letter, cell };
  });
}

/** One character: where a letter has several marks that Unicode does not compose, one made of them. */
function markOf(letter: string, cell: string): string {
  if (cell === letter) return NO_MARK;
  const [first = NO_MARK, ...others] = cell;
  if (others.length === 0) return first;
  let hash = 0;
  for (const character of cell) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % RARE_MARKS;
  return String.fromCodePoint(RARE_MARKS_START + hash);
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
