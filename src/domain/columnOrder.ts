import { compareText } from '#domain/turkish.ts';
import type { User } from '#domain/user.ts';
import type { UserColumn } from '#domain/userQuery.ts';
import { showsAnything } from '#domain/visibleText.ts';

/**
 * Orders of a list by one column. Users are numbered from the oldest (the last of the list) up: a
 * user put in front takes the next number, and everyone else keeps theirs.
 */
export interface ColumnOrder {
  /** Numbers of users with a value, in ascending order, ties in list order (newest first). */
  readonly filled: readonly number[];
  /** Numbers of users without one, in list order. */
  readonly blank: readonly number[];
}

/** The user with this number. */
export function userNumbered(users: readonly User[], number: number): User {
  const user = users[users.length - 1 - number];
  if (user === undefined) throw new RangeError(`no user has the number ${number}`);
  return user;
}

/** All numbers in list order: the newest first. */
export function listOrder(users: readonly User[]): readonly number[] {
  return users.map((_, position) => users.length - 1 - position);
}

export function ascendingOrder(users: readonly User[], column: UserColumn): ColumnOrder {
  const filled: number[] = [];
  const blank: number[] = [];
  for (const number of listOrder(users)) {
    (isBlank(userNumbered(users, number), column) ? blank : filled).push(number);
  }
  filled.sort((a, b) => compareBy(column, userNumbered(users, a), userNumbered(users, b)));
  return { filled, blank };
}

/** `filled` the other way round, but ties still in list order. */
export function reversedKeepingTies(
  users: readonly User[],
  column: UserColumn,
  filled: readonly number[],
): readonly number[] {
  const reversed: number[] = [];
  // A tie is the stretch of `filled` from `start` up to `end`, exclusive; the last one first.
  for (let end = filled.length, start = end - 1; end > 0; end = start, start -= 1) {
    while (start > 0 && isTie(users, column, filled[start - 1], filled[start])) start -= 1;
    for (const number of filled.slice(start, end)) reversed.push(number);
  }
  return reversed;
}

function isTie(users: readonly User[], column: UserColumn, one = 0, other = 0): boolean {
  return compareBy(column, userNumbered(users, one), userNumbered(users, other)) === 0;
}

/**
 * The order of a list whose users from number `from` on are new in front. Each goes before its
 * equals, being newer than they are.
 */
export function extendedOrder(
  users: readonly User[],
  column: UserColumn,
  order: ColumnOrder,
  from: number,
): ColumnOrder {
  const filled = [...order.filled];
  const blank = [...order.blank];
  for (let number = from; number < users.length; number += 1) {
    const user = userNumbered(users, number);
    if (isBlank(user, column)) blank.unshift(number);
    else filled.splice(lowerBound(users, column, filled, user), 0, number);
  }
  return { filled, blank };
}

function lowerBound(
  users: readonly User[],
  column: UserColumn,
  filled: readonly number[],
  user: User,
): number {
  let low = 0;
  let high = filled.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareBy(column, userNumbered(users, filled[middle] ?? 0), user) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Has the user nothing to show in this column? */
export function isBlank(user: User, column: UserColumn): boolean {
  const { createdAt } = user;
  if (column === 'createdAt') return createdAt === null || Number.isNaN(Number(createdAt));
  return !showsAnything(user[column]);
}

function compareBy(column: UserColumn, a: User, b: User): number {
  if (column === 'createdAt') return Number(a.createdAt) - Number(b.createdAt);
  return compareText(a[column], b[column]);
}
