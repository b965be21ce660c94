import {
  ascendingOrder,
  changedOrder,
  listOrder,
  reversedKeepingTies,
  userAt,
  type ColumnOrder,
  type SortOrder,
} from '#domain/columnOrder.ts';
import { COLUMN_NAMES, COLUMNS, type UserColumn } from '#domain/columns.ts';
import { changeBetween, GONE } from '#domain/listChange.ts';
import {
  compareText,
  foldText,
  matches,
  type FoldedText,
  type TextPattern,
} from '#domain/turkish.ts';
import type { User } from '#domain/user.ts';

/**
 * What queries over one snapshot of the list need, each part prepared when first asked for and
 * then kept. Within an index users are known by their position in its list.
 */
export interface UserIndex {
  readonly users: readonly User[];
  /** By position: the folded texts of all columns, in their order; `undefined` until prepared. */
  readonly texts: (FoldedText | undefined)[];
  /** Everyone before this position has their text. */
  preparedTo: number;
  /** Those of users who left a list before: they may come back. */
  readonly textsOfGone: WeakMap<User, FoldedText>;
  readonly orders: Map<UserColumn, ColumnOrder>;
  /** Positions in each finished order: column and direction, or `list`. */
  readonly sequences: Map<string, readonly number[]>;
  readonly values: Map<UserColumn, readonly string[]>;
  /** The last text scan, so that paging, sorting and filtering do not scan again. */
  scan: { readonly key: string; readonly found: Uint8Array } | null;
}

/** Folding as many takes about a tenth of a millisecond. */
const USERS_BETWEEN_QUESTIONS = 16;

/** Where more of a list than this is new, its orders are made anew, and not before asked for. */
const MOST_ADDED_SHARE = 1 / 8;

/** Keeps two columns' texts apart; taken out of them and of what is searched for. */
const SEPARATOR = '\u0000';

/**
 * The index of a list. Give the one before it: what that prepared for a user holds wherever the
 * same object is in this list, and its orders go on with the few who are new. The one before stays
 * valid, and more than one may follow it.
 */
export function createUserIndex(users: readonly User[], previous?: UserIndex): UserIndex {
  const index: UserIndex = {
    users,
    texts: Array<FoldedText | undefined>(users.length),
    preparedTo: 0,
    textsOfGone: previous?.textsOfGone ?? new WeakMap(),
    orders: new Map(),
    sequences: new Map(),
    values: new Map(),
    scan: null,
  };
  if (previous !== undefined) inherit(index, previous);
  return index;
}

function inherit({ users, texts, textsOfGone, orders }: UserIndex, previous: UserIndex): void {
  const change = changeBetween(previous.users, users);
  const { positions, added } = change;
  previous.texts.forEach((text, before) => {
    const position = positions[before] ?? GONE;
    if (text === undefined) return;
    if (position === GONE) textsOfGone.set(userAt(previous.users, before), text);
    else texts[position] = text;
  });
  for (const position of added) texts[position] = textsOfGone.get(userAt(users, position));
  if (added.length > users.length * MOST_ADDED_SHARE) return;
  for (const [column, order] of previous.orders) {
    orders.set(column, changedOrder(users, column, order, change));
  }
}

/**
 * 1 for each position whose shown text in one of the columns holds the pattern, else 0. `text` is
 * what the pattern was compiled from.
 */
export function scanText(
  index: UserIndex,
  columns: readonly UserColumn[],
  text: string,
  pattern: TextPattern,
): Uint8Array {
  const key = columns.join() + SEPARATOR + text.trim();
  if (index.scan?.key === key) return index.scan.found;
  prepareSearch(index, () => true);
  const isSearched = COLUMN_NAMES.map((column) => columns.includes(column));
  const accepts = (offset: number, plain: string) => isSearched[columnAt(plain, offset)] === true;
  const found = new Uint8Array(index.texts.length);
  index.texts.forEach((folded, position) => {
    if (folded !== undefined && matches(folded, pattern, accepts)) found[position] = 1;
  });
  index.scan = { key, found };
  return found;
}

/** The place in `COLUMN_NAMES` of the text at this offset. */
function columnAt(plain: string, offset: number): number {
  let place = 0;
  let end = plain.indexOf(SEPARATOR);
  while (end !== -1 && end < offset) {
    place += 1;
    end = plain.indexOf(SEPARATOR, end + 1);
  }
  return place;
}

/** `text` without what keeps columns apart: no pattern can then span two of them. */
export function withoutSeparator(text: string): string {
  return text.replaceAll(SEPARATOR, '');
}

/**
 * Folds the users' texts ahead of a search, while `hasTime` says yes; it is asked before each few
 * users. True once all are done. Goes on where it stopped; a search does what is left.
 */
export function prepareSearch(index: UserIndex, hasTime: () => boolean): boolean {
  const { users, texts } = index;
  let folded = 0;
  for (; index.preparedTo < users.length; index.preparedTo += 1) {
    if (texts[index.preparedTo] !== undefined) continue;
    if (folded % USERS_BETWEEN_QUESTIONS === 0 && !hasTime()) return false;
    texts[index.preparedTo] = foldUser(userAt(users, index.preparedTo));
    folded += 1;
  }
  return true;
}

function foldUser(user: User): FoldedText {
  const values = COLUMN_NAMES.map((column) => withoutSeparator(COLUMNS[column].show(user)));
  return foldText(values.join(SEPARATOR));
}

/**
 * All positions in the order asked for: blank texts and invalid dates last in both directions, ties
 * in list order in both.
 */
export function positionsInOrder(
  index: UserIndex,
  column: UserColumn | null,
  order: SortOrder,
): readonly number[] {
  const key = column === null ? 'list' : `${column} ${order}`;
  const known = index.sequences.get(key);
  if (known !== undefined) return known;
  const sequence = column === null ? listOrder(index.users) : sorted(index, column, order);
  index.sequences.set(key, sequence);
  return sequence;
}

function sorted(index: UserIndex, column: UserColumn, order: SortOrder): readonly number[] {
  const { users, orders } = index;
  const known = orders.get(column) ?? ascendingOrder(users, column);
  orders.set(column, known);
  const { filled, blank } = known;
  const directed = order === 'asc' ? filled : reversedKeepingTies(users, column, filled);
  return [...directed, ...blank];
}

/** The values shown in a column, each once, in Turkish order; of users without one, none. */
export function distinctValues(index: UserIndex, column: UserColumn): readonly string[] {
  const known = index.values.get(column);
  if (known !== undefined) return known;
  const { show, isBlank } = COLUMNS[column];
  const shown = index.users.filter((user) => !isBlank(user)).map(show);
  const values = [...new Set(shown)].sort(compareText);
  index.values.set(column, values);
  return values;
}
