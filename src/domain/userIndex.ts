import {
  ascendingOrder,
  extendedOrder,
  isBlank,
  listOrder,
  reversedKeepingTies,
  userNumbered,
  type ColumnOrder,
} from '#domain/columnOrder.ts';
import { formatDate } from '#domain/dates.ts';
import {
  compareText,
  foldText,
  matches,
  type FoldedText,
  type TextPattern,
} from '#domain/turkish.ts';
import type { User } from '#domain/user.ts';
import type { SortOrder, UserColumn } from '#domain/userQuery.ts';

/**
 * What queries over one snapshot of the list need, each part prepared when first asked for and
 * then kept. Users are numbered from the oldest (the last of the list) up: a user added in front
 * takes the next number, so what an index knows by number stays true in a longer one.
 */
export interface UserIndex {
  readonly users: readonly User[];
  /** By number: the folded texts of all columns, one after the other; as far as prepared. */
  readonly texts: FoldedText[];
  readonly orders: Map<UserColumn, ColumnOrder>;
  /** Numbers in each finished order: column and direction, or `list`. */
  readonly sequences: Map<string, readonly number[]>;
  readonly values: Map<UserColumn, readonly string[]>;
  /** The last text scan, so that paging, sorting and filtering do not scan again. */
  scan: { readonly key: string; readonly found: Uint8Array } | null;
}

/** Folding as many takes about a tenth of a millisecond. */
const USERS_BETWEEN_QUESTIONS = 16;

/** Every column, in the order of its text within a user's folded ones. */
export const COLUMNS: readonly UserColumn[] = ['name', 'email', 'role', 'createdAt'];

/** Keeps two columns' texts apart; taken out of them and of what is searched for. */
const SEPARATOR = '\u0000';

/**
 * The index of a list. Give the one before it: where `users` is that list with users put in front
 * (the same objects behind them), what it prepared is extended and not made again. The one before
 * stays valid, and may be extended once more for another list.
 */
export function createUserIndex(users: readonly User[], previous?: UserIndex): UserIndex {
  const isLonger = previous !== undefined && endsWith(users, previous.users);
  const index: UserIndex = {
    users,
    // A copy: two lists may be extended from one, and each has its own users in front.
    texts: isLonger ? [...previous.texts] : [],
    orders: new Map(),
    sequences: new Map(),
    values: new Map(),
    scan: null,
  };
  if (!isLonger) return index;
  for (const [column, order] of previous.orders) {
    index.orders.set(column, extendedOrder(users, column, order, previous.users.length));
  }
  return index;
}

function endsWith(users: readonly User[], tail: readonly User[]): boolean {
  const added = users.length - tail.length;
  return tail.every((user, position) => users[added + position] === user);
}

/** What the table shows for a user in a column, and what search and filters look at. */
export function displayValue(user: User, column: UserColumn): string {
  return column === 'createdAt' ? formatDate(user.createdAt) : user[column];
}

/**
 * 1 for each number whose shown text in one of the columns holds the pattern, else 0. `text` is
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
  const isSearched = COLUMNS.map((column) => columns.includes(column));
  const accepts = (offset: number, plain: string) => isSearched[columnAt(plain, offset)] === true;
  const found = new Uint8Array(index.texts.length);
  index.texts.forEach((folded, number) => {
    if (matches(folded, pattern, accepts)) found[number] = 1;
  });
  index.scan = { key, found };
  return found;
}

/** The place in `COLUMNS` of the text at this offset. */
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
export function prepareSearch({ users, texts }: UserIndex, hasTime: () => boolean): boolean {
  for (let number = texts.length; number < users.length; number += 1) {
    if (number % USERS_BETWEEN_QUESTIONS === 0 && !hasTime()) return false;
    const user = userNumbered(users, number);
    const values = COLUMNS.map((column) => withoutSeparator(displayValue(user, column)));
    texts.push(foldText(values.join(SEPARATOR)));
  }
  return true;
}

/**
 * All numbers in the order asked for: blank texts and invalid dates last in both directions, ties
 * in list order in both.
 */
export function numbersInOrder(
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
  const shown = listOrder(index.users)
    .filter((number) => !isBlank(userNumbered(index.users, number), column))
    .map((number) => displayValue(userNumbered(index.users, number), column));
  const values = [...new Set(shown)].sort(compareText);
  index.values.set(column, values);
  return values;
}
