import {
  OWN_LETTERS,
  EQUAL,
  FORMS,
  LETTERS,
  MARKS,
  SAME_LETTER,
} from '#domain/turkish/orderWeights.ts';

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
    for (const weights of weightsOf(letter)) {
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

/** What a letter or a mark adds to the three parts of an order key. */
interface LetterWeights {
  /** Bytes from 3; none for a mark. */
  readonly letter: readonly number[];
  /** Bytes from 2. */
  readonly mark: readonly number[];
  /** One byte, from 2. */
  readonly case: number;
}

/** The weight of no mark, and of a small letter: no other weight is smaller. */
const LEAST_WEIGHT = 2;
/** The case weight of unusual forms such as ﬁ: between small letters and capitals. */
const VARIANT = 3;
const CAPITAL = 0x40;
/** Separators are smaller than any byte of a letter. */
const FIRST_BYTE = 3;
const BYTE_COUNT = 250;

/**
 * These letters have one byte of their own; all others have two after the byte of their place
 * between these.
 */
const EVERYDAY = /^[ -~çğıöşü]$/;
/** Signs outside the table come before it. */
const FIRST_CURRENCY = '¤';
/** Marks from here have two bytes. */
const FIRST_LONG_MARK = 180;
const UNKNOWN_MARK = 0xff;

const letterTable = new Map<string, LetterWeights>();
const markTable = new Map<string, LetterWeights>();
/** The first bytes of letters outside the table. */
const leads = fillLetters();
fillMarks();

/** A cache by letter: text has few different ones, and finding weights is slow. */
const cache = new Map<string, readonly LetterWeights[]>();
const MAX_CACHED_LETTERS = 2000;

/**
 * The weights of one code point (NFC); `weightsOf` uses its parts if it has any.
 */
function weightsOf(letter: string): readonly LetterWeights[] {
  const cached = cache.get(letter);
  if (cached !== undefined) return cached;
  const weights = findWeights(letter);
  if (cache.size < MAX_CACHED_LETTERS) cache.set(letter, weights);
  return weights;
}

function findWeights(letter: string): readonly LetterWeights[] {
  const form = FORMS[letter];
  if (form !== undefined) return Array.from(form, (part) => knownWeights(part)).flat();
  const known = knownWeights(letter);
  if (known.length > 0 || isIgnored(letter)) return known;
  const parts = partsOf(letter);
  if (parts.length > 1 || parts[0] !== letter) {
    return parts.flatMap((part) => weightsOf(part));
  }
  const plainer = letter.normalize('NFKD');
  if (plainer !== letter) {
    const weights = partsOf(plainer).flatMap((part) => weightsOf(part));
    return weights.map((weight) => ({ ...weight, case: weight.case + VARIANT - LEAST_WEIGHT }));
  }
  return [unknownWeights(letter)];
}

/** A letter in both tables is a mark: only forms contain such letters. */
function knownWeights(letter: string): readonly LetterWeights[] {
  const weights = markTable.get(letter) ?? letterTable.get(letter);
  return weights === undefined ? [] : [weights];
}

function isIgnored(letter: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(letter);
}

/** By code point: marks after all others, signs before the currencies, the rest after letters. */
function unknownWeights(letter: string): LetterWeights {
  const code = letter.codePointAt(0) ?? 0;
  const bytes = [code >> 14, (code >> 7) & 0x7f, code & 0x7f].map((part) => part + FIRST_BYTE);
  if (/[\p{Mn}\p{Me}]/u.test(letter)) {
    return { letter: [], mark: [UNKNOWN_MARK, ...bytes], case: LEAST_WEIGHT };
  }
  const isSign = /[\p{P}\p{S}\p{Z}]/u.test(letter);
  const lead = isSign ? leads.sign : /[\p{L}\p{N}\p{M}]/u.test(letter) ? leads.letter : leads.other;
  return { letter: [lead, ...bytes], mark: [LEAST_WEIGHT], case: LEAST_WEIGHT };
}

function fillLetters(): { sign: number; letter: number; other: number } {
  let lead = FIRST_BYTE;
  let sign = 0;
  /** How many letters share the first byte `lead`. */
  let sharedCount = 0;
  const next = () => {
    lead += 1;
    sharedCount = 0;
  };
  for (const group of groupsOf(LETTERS)) {
    const first = group[0]?.letter ?? '';
    if (first === FIRST_CURRENCY) {
      next();
      sign = lead;
      next();
    }
    const isEveryday = EVERYDAY.test(first);
    if (isEveryday && sharedCount > 0) next();
    const bytes = isEveryday ? [lead] : [lead, ...twoBytes(sharedCount)];
    for (const { letter, weight } of group) {
      letterTable.set(letter, { letter: bytes, mark: [LEAST_WEIGHT], case: weight });
    }
    if (isEveryday) next();
    else sharedCount += 1;
  }
  return { sign, letter: lead + 1, other: lead + 2 };
}

function fillMarks(): void {
  groupsOf(MARKS).forEach((group, place) => {
    const long = place - FIRST_LONG_MARK;
    const mark =
      long < 0
        ? [LEAST_WEIGHT + 1 + place]
        : [LEAST_WEIGHT + 1 + FIRST_LONG_MARK, ...twoBytes(long)];
    for (const { letter, weight } of group) {
      markTable.set(letter, { letter: [], mark, case: weight });
    }
  });
}

function twoBytes(place: number): readonly number[] {
  return [Math.floor(place / BYTE_COUNT) + FIRST_BYTE, (place % BYTE_COUNT) + FIRST_BYTE];
}

interface CasedLetter {
  readonly letter: string;
  /** Its byte in the case part. */
  readonly weight: number;
}

/** The groups of the table's letters, in order; letters of one group differ only in case. */
function groupsOf(text: string): readonly (readonly CasedLetter[])[] {
  const groups: CasedLetter[][] = [];
  let weight = LEAST_WEIGHT;
  let relation = '';
  for (const letter of text) {
    if (letter === SAME_LETTER || letter === EQUAL) {
      relation = letter;
      continue;
    }
    if (relation === '') {
      weight = LEAST_WEIGHT;
      groups.push([]);
    } else if (relation === SAME_LETTER) {
      weight = Math.max(weight, VARIANT) + 1;
      // All capitals have one weight, so that groups can be compared: ß is before any of SS.
      if (/\p{Lu}/u.test(letter)) weight = Math.max(weight, CAPITAL);
    }
    groups.at(-1)?.push({ letter, weight });
    relation = '';
  }
  return groups;
}
