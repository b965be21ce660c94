import { hasVisibleText } from '#domain/visibleText.ts';

/**
 * Matching and ordering of Turkish text. Search is asymmetric in the spirit of UTS #10 section 8
 * (https://www.unicode.org/reports/tr10/#Searching): a plain letter typed finds its marked forms
 * too, a marked letter typed finds only itself.
 */

/** Text prepared for being searched; `exact` has one entry for each UTF-16 unit of `plain`. */
export interface FoldedText {
  /** Lower-cased base letters: ş is s; i, İ, ı and I are all i. */
  readonly plain: string;
  /**
   * Lower-cased letters with their marks. A string, unless some letter with its marks needs more
   * than one unit (x̌): then an array.
   */
  readonly exact: ArrayLike<string>;
}

/** A piece of text to look for, prepared for `matches`. */
export interface TextPattern {
  /** Nothing to search for: every text matches. */
  readonly isEmpty: boolean;
  readonly plain: string;
  /** The cells typed with a mark: only there `exact` must match too. */
  readonly marked: readonly { readonly offset: number; readonly cell: string }[];
}

/** Blanks, hyphens, and those hyphens that word processors put in their place. */
const WORD_ENDS = /[\s\-\u2010\u2011]+/u;

/** Prepares `text` for `matches`. */
export function foldText(text: string): FoldedText {
  const composed = text.normalize('NFC');
  if (isEveryday(composed)) return foldEveryday(composed);
  const cells = clustersOf(withSingleSpaces(composed)).map(cellOf);
  return {
    plain: cells.map(({ plain }) => plain).join(''),
    exact: cells.every(isOneToOne)
      ? cells.map(({ exact }) => exact).join('')
      : cells.flatMap(exactUnits),
  };
}

function isOneToOne({ plain, exact }: Cell): boolean {
  return plain.length === exact.length;
}

/** As many entries as `plain` has UTF-16 units, so that offsets are the same in both. */
function exactUnits(cell: Cell): string[] {
  if (isOneToOne(cell)) return cell.exact.split('');
  return [cell.exact, ...Array<string>(cell.plain.length - 1).fill('')];
}

/** In an address they are i. */
const TURKISH_I = /^(?:İ|ı|i\u0307)$/;

/**
 * What a search looks for in one column: its words, in any order; none for a blank search. Blanks
 * and hyphens divide words. A search of hyphens alone is one word, which finds hyphens.
 *
 * The law: a value matches if each word is a substring of it. So each value that contains the
 * search as it is typed matches, too; words contain no blank, and those of a value need no dividing.
 */
export function compileSearch(text: string): readonly TextPattern[] {
  const words = text.split(WORD_ENDS).filter((word) => word !== '');
  return (words.length > 0 ? words : [text])
    .map((word) => compilePattern(word, isAddress(text)))
    .filter((word) => !word.isEmpty);
}

function isAddress(text: string): boolean {
  return text.includes('@');
}

/**
 * Prepares a text to look for as it is; blanks at its ends are ignored, a run counts as one.
 * @param isInAddress every i is plain, as in `emailKey`
 */
export function compilePattern(text: string, isInAddress = isAddress(text)): TextPattern {
  let plain = '';
  const marked: { offset: number; cell: string }[] = [];
  for (const cluster of clustersOf(withSingleSpaces(text.normalize('NFC').trim()))) {
    const cell = cellOf(cluster);
    if (isTypedWithMark(cluster, cell) && !(isInAddress && TURKISH_I.test(cluster))) {
      const start = plain.length;
      exactUnits(cell).forEach((unit, i) => marked.push({ offset: start + i, cell: unit }));
    }
    plain += cell.plain;
  }
  return { isEmpty: plain === '', plain, marked };
}

/**
 * Whether the pattern occurs in the text at an offset for which `accepts` returns true. Offsets are
 * in UTF-16 units of `plain`, which is its second argument.
 */
export function matches(
  folded: FoldedText,
  pattern: TextPattern,
  accepts: (offset: number, plain: string) => boolean = () => true,
): boolean {
  if (pattern.isEmpty) return true;
  let offset = matchOffset(folded, pattern);
  while (offset !== -1 && !accepts(offset, folded.plain)) {
    offset = matchOffset(folded, pattern, offset + 1);
  }
  return offset !== -1;
}

/** Where the pattern first occurs at or after `from`, in units of `plain`; -1 when it does not. */
export function matchOffset(folded: FoldedText, pattern: TextPattern, from = 0): number {
  let offset = folded.plain.indexOf(pattern.plain, from);
  while (offset !== -1 && !isMatchAt(folded.exact, pattern, offset)) {
    offset = folded.plain.indexOf(pattern.plain, offset + 1);
  }
  return offset;
}

function isMatchAt(exact: ArrayLike<string>, { marked }: TextPattern, offset: number): boolean {
  for (const { offset: within, cell } of marked) {
    if (exact[offset + within] !== cell) return false;
  }
  return true;
}

/** A part of a text: UTF-16 offsets, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Where the words of a search first stand in a text, in its order; `null` unless all are there. */
export type FindMatch = (text: string) => readonly TextRange[] | null;

/** `FindMatch` for this search; words that overlap are one range. */
export function matchFinder(search: string): FindMatch {
  const words = compileSearch(search);
  return (text) => {
    const found = words.map((word) => findMatch(text, word)).filter((range) => range !== null);
    return words.length > 0 && found.length === words.length ? joined(found) : null;
  };
}

function joined(ranges: readonly TextRange[]): readonly TextRange[] {
  const apart: TextRange[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last === undefined || start > last.end) apart.push({ start, end });
    else apart.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) });
  }
  return apart;
}

/**
 * The first match in `text`, which may be composed or not; `null` without one, and for an empty
 * pattern. Never splits a character as a reader sees it: a letter
 * keeps its marks and an emoji its skin tone, even where only the bare one was typed, and a run of
 * white space is one character.
 */
export function findMatch(text: string, pattern: TextPattern): TextRange | null {
  if (pattern.isEmpty) return null;
  const first = matchOffset(foldText(text), pattern);
  if (first === -1) return null;
  // Every character is one unit, folded or not.
  if (isEveryday(text)) return { start: first, end: first + pattern.plain.length };
  const last = first + pattern.plain.length - 1;
  let offset = 0;
  const touched = charactersOf(text).filter(({ segment }) => {
    const start = offset;
    offset += foldText(segment).plain.length;
    return start <= last && offset > first;
  });
  const start = touched[0]?.index ?? 0;
  return { start, end: start + touched.map(({ segment }) => segment).join('').length };
}

/**
 * The characters as a reader sees them, with their offsets. Each folds as it would within the text:
 * no letters combine across two of them (https://www.unicode.org/reports/tr29/, section 3).
 */
function charactersOf(text: string): { index: number; segment: string }[] {
  const characters: { index: number; segment: string }[] = [];
  for (const { index, segment } of graphemesOf(text)) {
    const before = characters.at(-1);
    if (before !== undefined && isContinuedBy(before.segment, segment)) before.segment += segment;
    else characters.push({ index, segment });
  }
  return characters;
}

function isContinuedBy(character: string, next: string): boolean {
  // Some spacing marks (Burmese) are separate graphemes, but belong to a letter in a search.
  return /^\p{M}/u.test(next) || (/\s$/.test(character) && /^\s/.test(next));
}

// Created lazily: creating one is slow, and the first row does not need it.
let graphemes: Intl.Segmenter | undefined;

/** The characters as Unicode defines them for a reader. */
function graphemesOf(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter('tr', { granularity: 'grapheme' });
  return graphemes.segment(text);
}

/**
 * A letter with its marks, or any other single code point, in two forms for matching: without its
 * marks and with them.
 */
export interface Cell {
  /** The lower-cased base letter: ş is s; i, İ, ı and I are all i; ’ is '. Others are themselves. */
  readonly plain: string;
  /** The lower-cased letter with its marks; i and İ are both i, ı and I both ı. */
  readonly exact: string;
}

/** A letter with the marks that follow it, or any single code point. */
const CLUSTERS = /\p{L}\p{M}*|[\s\S]/gu;
const MARKS = /\p{M}+/u;

const DOTTED = 'i';
const DOTLESS = 'ı';

/** A run of white space, or a single one that is not a plain space. */
const ODD_SPACES = /\s{2,}|[^\S ]/g;

/** `text` with each run of white space collapsed to one space, as a page shows it. */
function withSingleSpaces(text: string): string {
  return text.replace(ODD_SPACES, ' ');
}

/** The letters and other code points of `text` (NFC), not folded. */
function clustersOf(text: string): readonly string[] {
  return text.match(CLUSTERS) ?? [];
}

/** i and I are typed for either letter, so they count as plain; İ and ı are one letter only. */
function isTypedWithMark(cluster: string, cell: Cell): boolean {
  return isMarkedDotted(cluster) || (cluster !== 'I' && cell.plain !== cell.exact);
}

/** A cache: text has few different letters, and making a cell is slow. */
const cells = new Map<string, Cell>();
const MAX_CACHED_CELLS = 2000;

/** The cell of one of `clustersOf`. */
export function cellOf(cluster: string): Cell {
  const cached = cells.get(cluster);
  if (cached !== undefined) return cached;
  const cell = makeCell(cluster);
  if (cells.size < MAX_CACHED_CELLS) cells.set(cluster, cell);
  return cell;
}

function makeCell(cluster: string): Cell {
  if (isMarkedDotted(cluster)) return { plain: DOTTED, exact: DOTTED };
  if (cluster === 'I') return { plain: DOTTED, exact: DOTLESS };
  if (cluster === '’') return { plain: "'", exact: "'" };
  const exact = cluster.toLowerCase().normalize('NFC');
  if (!/\p{L}/u.test(cluster)) return { plain: exact, exact };
  const base = exact.normalize('NFD').replace(MARKS, '').replace(DOTLESS, DOTTED);
  // A letter that does not decompose into one letter and its marks (한) stays whole.
  return { plain: Array.from(base).length === 1 ? base : exact, exact };
}

/** An i with an explicit dot; a plain i follows the rule of all letters. */
function isMarkedDotted(cluster: string): boolean {
  return cluster === 'İ' || cluster === 'i\u0307';
}

/** Only these letters and no combining marks: one UTF-16 unit for each letter, in both forms. */
const EVERYDAY = /^[\0\x20-\x7eçğıöşüâîûÇĞİÖŞÜÂÎÛ]*$/;
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ç: 'c',
  ğ: 'g',
  ı: 'i',
  ö: 'o',
  ş: 's',
  ü: 'u',
  â: 'a',
  î: 'i',
  û: 'u',
};

/**
 * Whether `text` (NFC) is everyday Turkish with single spaces only, which `foldEveryday` folds ten
 * times as fast.
 */
function isEveryday(text: string): boolean {
  return EVERYDAY.test(text) && !text.includes('  ');
}

/** All cells of everyday text, joined. */
function foldEveryday(text: string): Cell {
  const exact = text.replaceAll('I', DOTLESS).replaceAll('İ', DOTTED).toLowerCase();
  return {
    plain: exact.replace(/[çğıöşüâîû]/g, (letter) => PLAIN_LETTERS[letter] ?? letter),
    exact,
  };
}

/** A letter without a combining mark: nearly every name begins with one, and needs no segmenter. */
const PLAIN_START = /^[a-zçğıöşüâîûİ](?![^ -ž])/i;

/** The first visible letter, upper-cased in Turkish (i becomes İ); `?` without one. */
export function avatarLetter(name: string): string {
  const [plain] = PLAIN_START.exec(name) ?? [];
  if (plain !== undefined) return plain.toLocaleUpperCase('tr');
  for (const { segment } of graphemesOf(name)) {
    if (!hasVisibleText(segment)) continue;
    // A small i with a combining dot would become an İ with a second dot.
    return segment.replace('i\u0307', 'i').toLocaleUpperCase('tr');
  }
  return '?';
}
