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
export function withSingleSpaces(text: string): string {
  return text.replace(ODD_SPACES, ' ');
}

/** The letters and other code points of `text` (NFC), not folded. */
export function clustersOf(text: string): readonly string[] {
  return text.match(CLUSTERS) ?? [];
}

/** i and I are typed for either letter, so they count as plain; İ and ı are one letter only. */
export function isTypedWithMark(cluster: string, cell: Cell): boolean {
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
export function isEveryday(text: string): boolean {
  return EVERYDAY.test(text) && !text.includes('  ');
}

/** All cells of everyday text, joined. */
export function foldEveryday(text: string): Cell {
  const exact = text.replaceAll('I', DOTLESS).replaceAll('İ', DOTTED).toLowerCase();
  return {
    plain: exact.replace(/[çğıöşüâîû]/g, (letter) => PLAIN_LETTERS[letter] ?? letter),
    exact,
  };
}
