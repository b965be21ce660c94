import { LEAST_WEIGHT, weightsOf } from '#domain/turkish/letterWeights.ts';
import { OWN_LETTERS } from '#domain/turkish/orderWeights.ts';

/** Between the parts of a key: smaller than any byte of them. */
const SEPARATOR = 1;

/**
 * Bytes that sort as `compareText` does: `orderKey(a) < orderKey(b)` byte by byte where `a` comes
 * before `b`, and equal where they tie.
 *
 * As in Unicode's collation (https://www.unicode.org/reports/tr10/) a key has three parts: the
 * letters, then their marks, then their case. The last two end with what is not usual, so that an
 * everyday name takes a byte a letter and few more.
 *
 * The weights are a frozen table and not asked of the collator: keys are stored, and another ICU may
 * have another order. It has the letters from Latin to Arabic, marks and signs. Others are compared
 * by code point: signs stand before currencies and digits, letters behind those of the table, also
 * where the collator mixes them, and so does the phonetic ʧ; what is written in an unusual way (①, ﬁ)
 * stands beside what it stands for.
 */
export function orderKey(text: string): Uint8Array {
  const key: number[] = [];
  const marks: number[] = [];
  const cases: number[] = [];
  for (const letter of lettersOf(text)) {
    for (const weights of weightsOf(letter, partsOf)) {
      key.push(...weights.letter);
      marks.push(...weights.mark);
      cases.push(weights.case);
    }
  }
  trimUsual(marks);
  trimUsual(cases);
  if (marks.length > 0 || cases.length > 0) key.push(SEPARATOR, ...marks);
  if (cases.length > 0) key.push(SEPARATOR, ...cases);
  return Uint8Array.from(key);
}

function trimUsual(bytes: number[]): void {
  while (bytes.at(-1) === LEAST_WEIGHT) bytes.pop();
}

/** Composed as far as possible: most text has no marks apart from their letters. */
function lettersOf(text: string): readonly string[] {
  let composed = text.normalize('NFC');
  if (composed.includes('·')) composed = composed.replace(/l·/g, 'ŀ').replace(/L·/g, 'Ŀ');
  return /\p{M}/u.test(composed) ? partsOf(composed) : Array.from(composed);
}

/** By letter and mark: the letter of its own that they form. */
const ownLetters = new Map(
  Array.from(OWN_LETTERS, (letter) => [letter.normalize('NFD'), letter] as const),
);

/** Letters without their marks, each followed by its marks; but ç is a letter. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  /** The position of the last letter that a following mark may still change into another letter. */
  let base = -1;
  for (const part of text.normalize('NFD')) {
    if (!/\p{M}/u.test(part)) {
      base = parts.push(part) - 1;
      continue;
    }
    const own = ownLetters.get((parts[base] ?? '') + part);
    // A mark between the two, such as a dot below, does not separate them.
    if (own !== undefined && !isBlocked(parts.slice(base + 1), part)) parts[base] = own;
    else parts.push(part);
  }
  return parts;
}

/**
 * Whether one of these marks stands in the same position as this one, above or below the letter.
 */
function isBlocked(before: readonly string[], mark: string): boolean {
  const last = before.at(-1);
  return last !== undefined && (mark + last).normalize('NFD') === mark + last;
}
