/**
 * Matching and ordering of Turkish text. Search is asymmetric in the spirit of UTS #10 section 8
 * (https://www.unicode.org/reports/tr10/#Searching): a plain letter typed finds its marked forms
 * too, a marked letter typed finds only itself.
 */

/** Text prepared for being searched; both parts have one cell for each UTF-16 unit of `plain`. */
export interface FoldedText {
  /** Lower-cased base letters: ş is s; i, İ, ı and I are all i. */
  readonly plain: string;
  /**
   * Lower-cased letters with their marks. A string, unless some letter with its marks needs more
   * than one unit (x̌): then a list of cells.
   */
  readonly exact: ArrayLike<string>;
}

/** A search text prepared for `matches`. */
export interface TextPattern {
  /** Nothing to look for: every text matches. */
  readonly isEmpty: boolean;
  readonly plain: string;
  /** The cells that were typed with a mark: only there must `exact` agree. */
  readonly marked: readonly { readonly offset: number; readonly cell: string }[];
}

/** A letter with the marks that follow it, or any single code point. */
const CLUSTERS = /\p{L}\p{M}*|[\s\S]/gu;
const MARKS = /\p{M}+$/u;
const NEEDS_CLUSTERS = /[^\x20-\x7eçğıöşüÇĞİÖŞÜ]/u;

/** The dotted letters i and İ are one letter, and the dotless ı and I another. */
const DOTTED = 'i';
const DOTLESS = 'ı';

interface Cell {
  readonly plain: string;
  readonly exact: string;
}

/** Cells of the letters met so far: text has few different ones, and folding one is slow. */
const cells = new Map<string, Cell>();
const MAX_REMEMBERED_CELLS = 2000;

function cellOf(cluster: string): Cell {
  const known = cells.get(cluster);
  if (known !== undefined) return known;
  const cell = makeCell(cluster);
  if (cells.size < MAX_REMEMBERED_CELLS) cells.set(cluster, cell);
  return cell;
}

function makeCell(cluster: string): Cell {
  if (cluster === 'i' || cluster === 'İ' || cluster === 'i\u0307') {
    return { plain: 'i', exact: DOTTED };
  }
  if (cluster === 'ı' || cluster === 'I') return { plain: 'i', exact: DOTLESS };
  const lower = cluster.toLowerCase().normalize('NFC');
  const base = /^\p{L}/u.test(cluster) ? lower.normalize('NFD').replace(MARKS, '') : lower;
  // A letter that does not come apart into one letter and its marks (한) stays whole.
  const plain = Array.from(base).length === 1 ? base : lower;
  return { plain, exact: lower };
}

/** Prepares `text` for `matches`. */
export function foldText(text: string): FoldedText {
  const composed = text.normalize('NFC');
  let plain = '';
  let exact = '';
  let cellList: string[] | null = null;
  for (const cluster of clustersOf(composed)) {
    const cell = cellOf(cluster);
    const fits = cell.exact.length === cell.plain.length;
    if (!fits && cellList === null) cellList = [...unitsOf(exact)];
    if (cellList !== null) {
      if (fits) cellList.push(...unitsOf(cell.exact));
      else cellList.push(cell.exact, ...Array<string>(cell.plain.length - 1).fill(''));
    } else {
      exact += cell.exact;
    }
    plain += cell.plain;
  }
  return { plain, exact: cellList ?? exact };
}

function clustersOf(composed: string): Iterable<string> {
  // Most text has no marks that do not compose: its letters are its UTF-16 units.
  return NEEDS_CLUSTERS.test(composed) ? (composed.match(CLUSTERS) ?? []) : composed;
}

/** UTF-16 units, as `plain` and `exact` count them. */
function unitsOf(text: string): string[] {
  return text.split('');
}

/** Prepares a search text; surrounding blanks do not count. */
export function compilePattern(text: string): TextPattern {
  const composed = text.normalize('NFC').trim();
  let plain = '';
  const marked: { offset: number; cell: string }[] = [];
  for (const cluster of clustersOf(composed)) {
    const cell = cellOf(cluster);
    const isMarked = isMarkedLetter(cluster, cell);
    if (isMarked) marked.push(...markedCells(cell, plain.length));
    plain += cell.plain;
  }
  return { isEmpty: plain === '', plain, marked };
}

/** i and I are typed for either letter; İ and ı say which one is meant. */
function isMarkedLetter(cluster: string, cell: Cell): boolean {
  if (cluster === 'i' || cluster === 'I') return false;
  return cluster === 'İ' || cluster === 'i\u0307' || cell.plain !== cell.exact;
}

function markedCells(cell: Cell, offset: number): { offset: number; cell: string }[] {
  if (cell.exact.length !== cell.plain.length) return [{ offset, cell: cell.exact }];
  return unitsOf(cell.exact).map((unit, position) => ({ offset: offset + position, cell: unit }));
}

/** Does the pattern occur in the text? */
export function matches(folded: FoldedText, pattern: TextPattern): boolean {
  return pattern.isEmpty || matchOffset(folded, pattern) !== -1;
}

/** Where the pattern first occurs, in units of `plain`; -1 when it does not. */
function matchOffset(folded: FoldedText, pattern: TextPattern): number {
  let offset = folded.plain.indexOf(pattern.plain);
  while (offset !== -1 && !agreesAt(folded.exact, pattern, offset)) {
    offset = folded.plain.indexOf(pattern.plain, offset + 1);
  }
  return offset;
}

function agreesAt(exact: ArrayLike<string>, { marked }: TextPattern, offset: number): boolean {
  for (const { offset: within, cell } of marked) {
    if (exact[offset + within] !== cell) return false;
  }
  return true;
}

const collator = new Intl.Collator('tr');

/** Turkish alphabetical order: negative when `a` comes before `b`. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

/** The first letter as a reader sees it, upper-cased in Turkish (i becomes İ); `?` for a blank. */
export function avatarLetter(name: string): string {
  for (const { segment } of graphemes.segment(name.trim())) {
    // A small i with a dot of its own would keep a second dot.
    return segment.replace('i\u0307', 'i').toLocaleUpperCase('tr');
  }
  return '?';
}
