import type { TextPattern } from '#domain/turkish/turkish.ts';
import type { Parameters } from '#server/users/answers/statement.ts';

/*
 * The index of trigrams finds a text by three letters or digits beside each other, or by two where a
 * word begins or ends. What is shorter is found by other ways, so that no index of all pairs of letters
 * is needed, which each change of a user would pay for (decision 018).
 */

/** In nearly every text: the index of letters leaves them out, so as to be small. */
const EVERYWHERE = String.raw`E'abcdefghiklmnoprstuvyz0123456789 .@\x1f\uFDD0\uFDD1'`;
const IS_EVERYWHERE = /^[a-ik-pr-vyz0-9 .@]$/;
/** The expression of the index `users_by_letter`. */
const LETTERS = `string_to_array(translate(exact, ${EVERYWHERE}, ''), NULL)`;

/** Two letters at the edge of a word are a trigram, too. Beyond ASCII the locale tells what is one. */
const TRIGRAM = /[a-z0-9]{3}|[a-z0-9]{2}[ .@]|[ .@][a-z0-9]{2}/;
/** A trigram together with whatever is behind it. */
const PAIR = /^[a-z0-9]{2}$/;

/** Any sign that the index of trigrams surely knows. */
const ASCII = String.raw`[\u0001-\u007f]`;
/** The condition of the index `users_beyond_ascii`. */
const BEYOND_ASCII = String.raw`plain ~ '[^\u0001-\u007f]'`;

/** Whether so many may have the pattern that few of them are looked up at once. */
export function isShort({ plain }: TextPattern): boolean {
  return plain.length < 3;
}

/** Whether an index can tell who may have the pattern. */
export function isIndexed(pattern: TextPattern): boolean {
  return (
    hasTrigram(pattern) ||
    rareLetters(pattern).length > 0 ||
    pairCondition(pattern, () => '') !== null
  );
}

/**
 * A condition that all fulfil who have the pattern, for an index to find them by; `null` where
 * `plain LIKE` is one, or where no index can tell. For what is looked up: nobody else needs it.
 */
export function indexCondition(pattern: TextPattern, add: Parameters['add']): string | null {
  // To look at the letters of all whom the trigrams find takes longer than to look at their text.
  if (hasTrigram(pattern)) return null;
  const letters = rareLetters(pattern);
  const rare = letters.length > 0 ? `${LETTERS} @> ${add(letters)}::text[]` : null;
  // Many have a letter such as `ö`: with the pair that it is in they are few.
  const pair = pairCondition(pattern, add);
  return rare !== null && pair !== null ? `${rare} AND ${pair}` : (rare ?? pair);
}

/** Whether `plain LIKE` is found by the index of trigrams. */
export function hasTrigram({ plain }: TextPattern): boolean {
  return TRIGRAM.test(plain);
}

/** Those letters of the pattern that the index of letters knows. */
function rareLetters({ plain, marked }: TextPattern): readonly string[] {
  // Joined first: a cell may be half of a letter, and the next one the other half.
  const letters = new Set(plain + marked.map(({ cell }) => cell).join(''));
  return [...letters].filter((letter) => !IS_EVERYWHERE.test(letter));
}

/**
 * The pattern and any sign behind it are a trigram: one of the 36 letters and digits, or a word's
 * end. Who has it at the end of the text, or before a sign beyond ASCII, is named beside them.
 */
function pairCondition({ plain }: TextPattern, add: Parameters['add']): string | null {
  if (!PAIR.test(plain)) return null;
  return `(plain ~ ${add(plain + ASCII)} OR plain LIKE ${add(`%${plain}`)} OR ${BEYOND_ASCII})`;
}
