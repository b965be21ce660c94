import { formatDate } from '#domain/dates.ts';
import {
  compareText,
  foldText,
  type FoldedText,
  type TextPattern,
  matches,
} from '#domain/turkish.ts';
import type { User } from '#domain/user.ts';
import type { SortOrder, UserColumn } from '#domain/userQuery.ts';

/**
 * What queries over one snapshot of the list need, each part prepared when first asked for and
 * then kept. Users are numbered from the oldest (the last of the list) up: a user added in front
 * takes the next number, so an index is extended by appending and the old one stays valid.
 */
export interface UserIndex {
  readonly users: readonly User[];
  /** Folded text by number, for each set of columns; shared with the indexes this one extends. */
  readonly texts: Map<string, FoldedText[]>;
  /** Ascending order of each column: numbers, blanks apart. */
  readonly orders: Map<UserColumn, ColumnOrder>;
  readonly values: Map<UserColumn, readonly string[]>;
  /** The last text scan, so that paging, sorting and filtering do not scan again. */
  scan: { readonly key: string; readonly found: Uint8Array } | null;
}

interface ColumnOrder {
  /** Numbers of users with a value, in ascending order, ties in list order (newest first). */
  readonly filled: readonly number[];
  /** Numbers of users without one, in list order. */
  readonly blank: readonly number[];
}

/** Keeps two columns' texts apart; taken out of what is searched for. */
const SEPARATOR = '\u0000';

/**
 * The index of a list. Give the one before it: where `users` is that list with users put in front
 * (the same objects behind them), what it prepared is extended and not made again.
 */
export function createUserIndex(users: readonly User[], previous?: UserIndex): UserIndex {
  const index: UserIndex = {
    users,
    texts: new Map(),
    orders: new Map(),
    values: new Map(),
    scan: null,
  };
  if (previous === undefined || !endsWith(users, previous.users)) return index;
  const from = previous.users.length;
  // The lists of texts are only ever appended to, and each index reads up to its own length.
  for (const [key, texts] of previous.texts) index.texts.set(key, texts);
  for (const [column, order] of previous.orders) {
    index.orders.set(column, extended(index, column, order, from));
  }
  return index;
}

function endsWith(users: readonly User[], tail: readonly User[]): boolean {
  const added = users.length - tail.length;
  return added >= 0 && tail.every((user, position) => users[added + position] === user);
}

/** The user with this number. */
export function userAt(index: UserIndex, number: number): User {
  const user = index.users[index.users.length - 1 - number];
  if (user === undefined) throw new RangeError(`no user has the number ${number}`);
  return user;
}

/** What the table shows for a user in a column, and what search and filters look at. */
export function displayValue(user: User, column: UserColumn): string {
  return column === 'createdAt' ? formatDate(user.createdAt) : user[column];
}

/** 1 for each number whose shown text in one of the columns holds the pattern, else 0. */
export function scanText(
  index: UserIndex,
  columns: readonly UserColumn[],
  text: string,
  pattern: TextPattern,
): Uint8Array {
  const key = columns.join() + SEPARATOR + text;
  if (index.scan?.key === key) return index.scan.found;
  const texts = textsOf(index, columns);
  const found = new Uint8Array(index.users.length);
  for (let number = 0; number < found.length; number += 1) {
    const folded = texts[number];
    if (folded !== undefined && matches(folded, pattern)) found[number] = 1;
  }
  index.scan = { key, found };
  return found;
}

/** `text` without what keeps columns apart: no pattern can then span two of them. */
export function withoutSeparator(text: string): string {
  return text.replaceAll(SEPARATOR, '');
}

function textsOf(index: UserIndex, columns: readonly UserColumn[]): readonly FoldedText[] {
  const key = columns.join();
  const texts = index.texts.get(key) ?? [];
  for (let number = texts.length; number < index.users.length; number += 1) {
    const user = userAt(index, number);
    texts.push(foldText(columns.map((column) => displayValue(user, column)).join(SEPARATOR)));
  }
  index.texts.set(key, texts);
  return texts;
}

/**
 * All numbers in the order asked for: blank texts and invalid dates last in both directions, ties
 * in list order in both.
 */
export function* numbersInOrder(
  index: UserIndex,
  column: UserColumn | null,
  order: SortOrder,
): Generator<number, void> {
  if (column === null) {
    for (let number = index.users.length - 1; number >= 0; number -= 1) yield number;
    return;
  }
  const { filled, blank } = orderOf(index, column);
  if (order === 'asc') yield* filled;
  else yield* reversedKeepingTies(index, column, filled);
  yield* blank;
}

function orderOf(index: UserIndex, column: UserColumn): ColumnOrder {
  const known = index.orders.get(column);
  if (known !== undefined) return known;
  const numbers = [...numbersInOrder(index, null, 'asc')];
  const isFilled = (number: number) => !isBlank(userAt(index, number), column);
  const order = {
    filled: numbers
      .filter(isFilled)
      .sort((a, b) => compareBy(column, userAt(index, a), userAt(index, b))),
    blank: numbers.filter((number) => !isFilled(number)),
  };
  index.orders.set(column, order);
  return order;
}

function* reversedKeepingTies(
  index: UserIndex,
  column: UserColumn,
  filled: readonly number[],
): Generator<number, void> {
  let end = filled.length;
  while (end > 0) {
    let start = end - 1;
    const last = userAt(index, filled[start] ?? 0);
    while (start > 0 && compareBy(column, userAt(index, filled[start - 1] ?? 0), last) === 0) {
      start -= 1;
    }
    yield* filled.slice(start, end);
    end = start;
  }
}

/** The order of a longer list: each new number goes before its equals, being newer than they. */
function extended(
  index: UserIndex,
  column: UserColumn,
  order: ColumnOrder,
  from: number,
): ColumnOrder {
  const filled = [...order.filled];
  const blank = [...order.blank];
  for (let number = from; number < index.users.length; number += 1) {
    const user = userAt(index, number);
    if (isBlank(user, column)) blank.unshift(number);
    else filled.splice(lowerBound(index, column, filled, user), 0, number);
  }
  return { filled, blank };
}

function lowerBound(
  index: UserIndex,
  column: UserColumn,
  filled: readonly number[],
  user: User,
): number {
  let low = 0;
  let high = filled.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareBy(column, userAt(index, filled[middle] ?? 0), user) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBlank(user: User, column: UserColumn): boolean {
  if (column === 'createdAt') return user.createdAt === null || Number.isNaN(+user.createdAt);
  return user[column].trim() === '';
}

function compareBy(column: UserColumn, a: User, b: User): number {
  if (column === 'createdAt') return Number(a.createdAt) - Number(b.createdAt);
  return compareText(a[column], b[column]);
}

/** The values shown in a column, each once, without blanks, in Turkish order. */
export function distinctValues(index: UserIndex, column: UserColumn): readonly string[] {
  const known = index.values.get(column);
  if (known !== undefined) return known;
  const values = [...new Set(index.users.map((user) => displayValue(user, column)))]
    .filter((value) => value.trim() !== '')
    .sort(compareText);
  index.values.set(column, values);
  return values;
}
