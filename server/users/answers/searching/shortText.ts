import type { TextPattern } from '#domain/turkish/turkish.ts';
import type { Parameters } from '#server/users/answers/statement.ts';

/*
 * The trigram index finds a text by three adjacent letters or digits, or by two at the start or end
 * of a word. Shorter texts are found by other means, so that no index of all pairs of letters is
 * needed, for which each change of a user would pay (decision 018).
 */

/** Letters in nearly every text: the index of letters omits them to stay small. */
const EVERYWHERE = String.raw`E'abcdefghiklmnoprstuvyz0123456789 .@\x1f\uFDD0\uFDD1'`;
const IS_EVERYWHERE = /^[a-ik-pr-vyz0-9 .@]$/;
/** The expression of the index `users_by_letter`. */
const LETTERS = `string_to_array(translate(exact, ${EVERYWHERE}, ''), NULL)`;

/**
 * Two letters at a word's edge are a trigram, too. Beyond ASCII the locale decides what a word is.
 */
const TRIGRAM = /[a-z0-9]{3}|[a-z0-9]{2}[ .@]|[ .@][a-z0-9]{2}/;
/** A trigram together with any character that follows. */
const PAIR = /^[a-z0-9]{2}$/;

/** Characters that the trigram index certainly knows. */
const ASCII = String.raw`[\u0001-\u007f]`;
/** The condition of the index `users_beyond_ascii`. */
const BEYOND_ASCII = String.raw`plain ~ '[^\u0001-\u007f]'`;

/** Whether so many users may match the pattern that few of them are looked up at once. */
export function isShort({ plain }: TextPattern): boolean {
  return plain.length < 3;
}

/** Whether an index can find the pattern. */
export function isIndexed(pattern: TextPattern): boolean {
  return (
    hasTrigram(pattern) ||
    rareLetters(pattern).length > 0 ||
    pairCondition(pattern, () => '') !== null
  );
}

/**
 * A condition that all matches of the pattern fulfil, and by which an index finds them; `null` if
 * `plain LIKE` is one, or if no index can. Only needed for look-ups.
 */
export function indexCondition(pattern: TextPattern, add: Parameters['add']): string | null {
  // Comparing the letters of all trigram matches takes longer than comparing their text.
  if (hasTrigram(pattern)) return null;
  const letters = rareLetters(pattern);
  const rare = letters.length > 0 ? `${LETTERS} @> ${add(letters)}::text[]` : null;
  // Many users have a letter such as `ö`: the pair with its neighbour narrows them down.
  const pair = pairCondition(pattern, add);
  return rare !== null && pair !== null ? `${rare} AND ${pair}` : (rare ?? pair);
}

/** Whether the trigram index finds `plain LIKE`. */
export function hasTrigram({ plain }: TextPattern): boolean {
  return TRIGRAM.test(plain);
}

/** The pattern's letters that the index of letters knows. */
function rareLetters({ plain, marked }: TextPattern): readonly string[] {
  // Joined first: a cell may be half of a letter, and the next one the other half.
  const letters = new Set(plain + marked.map(({ cell }) => cell).join(''));
  return [...letters].filter((letter) => !IS_EVERYWHERE.test(letter));
}

/**
 * The pattern and any character after it form a trigram: one of the 36 letters and digits, or a
 * word's end. Users with the pattern at the end of the text, or before a character beyond ASCII,
 * are added.
 */
function pairCondition({ plain }: TextPattern, add: Parameters['add']): string | null {
  if (!PAIR.test(plain)) return null;
  return `(plain ~ ${add(plain + ASCII)} OR plain LIKE ${add(`%${plain}`)} OR ${BEYOND_ASCII})`;
}
