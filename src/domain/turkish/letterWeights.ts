import { EQUAL, FORMS, LETTERS, MARKS, SAME_LETTER } from '#domain/turkish/orderWeights.ts';

/** What a letter or a mark adds to the three parts of an order key. */
export interface LetterWeights {
  /** Bytes from 3; none for a mark. */
  readonly letter: readonly number[];
  /** Bytes from 2. */
  readonly mark: readonly number[];
  /** One byte, from 2. */
  readonly case: number;
}

/** The weight of no mark, and of a small letter: no other weight is smaller. */
export const LEAST_WEIGHT = 2;
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
 * @param partsOf the letters and marks that a letter is made of
 */
export function weightsOf(
  letter: string,
  partsOf: (letter: string) => readonly string[],
): readonly LetterWeights[] {
  const cached = cache.get(letter);
  if (cached !== undefined) return cached;
  const weights = findWeights(letter, partsOf);
  if (cache.size < MAX_CACHED_LETTERS) cache.set(letter, weights);
  return weights;
}

function findWeights(
  letter: string,
  partsOf: (letter: string) => readonly string[],
): readonly LetterWeights[] {
  const form = FORMS[letter];
  if (form !== undefined) return Array.from(form, (part) => knownWeights(part)).flat();
  const known = knownWeights(letter);
  if (known.length > 0 || isIgnored(letter)) return known;
  const parts = partsOf(letter);
  if (parts.length > 1 || parts[0] !== letter) {
    return parts.flatMap((part) => weightsOf(part, partsOf));
  }
  const plainer = letter.normalize('NFKD');
  if (plainer !== letter) {
    const weights = partsOf(plainer).flatMap((part) => weightsOf(part, partsOf));
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
