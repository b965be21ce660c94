import { COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import { GONE, type ListChange } from '#domain/answer/listChange.ts';
import { lowerBound } from '#domain/answer/lowerBound.ts';
import type { User } from '#domain/user/user.ts';

/** The order of a list by one column, as positions in the list. */
export interface ColumnOrder {
  /** Users with a value, in ascending order, ties in list order. */
  readonly filled: readonly number[];
  /** Users without one, in list order. */
  readonly blank: readonly number[];
}

type Compare = (one: number, other: number) => number;

const byPosition: Compare = (one, other) => one - other;

/** The user at a position that is known to be in the list. */
export function userAt(users: readonly User[], position: number): User {
  const user = users[position];
  if (user === undefined) throw new RangeError(`no user is at position ${position}`);
  return user;
}

/** All positions, in list order. */
export function listOrder(users: readonly User[]): readonly number[] {
  return users.map((_, position) => position);
}

export function ascendingOrder(users: readonly User[], column: UserColumn): ColumnOrder {
  return orderOf(users, column, listOrder(users));
}

/** The order of a changed list, updated from its order before the change. */
export function changedOrder(
  users: readonly User[],
  column: UserColumn,
  { filled, blank }: ColumnOrder,
  { positions, added }: ListChange,
): ColumnOrder {
  const others = orderOf(users, column, added);
  return {
    filled: merged(remaining(filled, positions), others.filled, ascending(users, column)),
    blank: merged(remaining(blank, positions), others.blank, byPosition),
  };
}

/** `filled` reversed, but ties still in list order. */
export function reversedKeepingTies(
  users: readonly User[],
  column: UserColumn,
  filled: readonly number[],
): readonly number[] {
  const reversed: number[] = [];
  // From the last tie to the first; each is `filled` from `start` to `end`, exclusive.
  for (let end = filled.length, start = end - 1; end > 0; end = start, start -= 1) {
    while (start > 0 && isTie(users, column, filled[start - 1], filled[start])) start -= 1;
    for (const position of filled.slice(start, end)) reversed.push(position);
  }
  return reversed;
}

function isTie(users: readonly User[], column: UserColumn, one = 0, other = 0): boolean {
  return COLUMNS[column].compare(userAt(users, one), userAt(users, other)) === 0;
}

/** The order of some positions, given in ascending order. */
function orderOf(
  users: readonly User[],
  column: UserColumn,
  positions: readonly number[],
): ColumnOrder {
  const { isBlank } = COLUMNS[column];
  const filled: number[] = [];
  const blank: number[] = [];
  for (const position of positions) {
    (isBlank(userAt(users, position)) ? blank : filled).push(position);
  }
  filled.sort(ascending(users, column));
  return { filled, blank };
}

function ascending(users: readonly User[], column: UserColumn): Compare {
  const { compare } = COLUMNS[column];
  return (one, other) => compare(userAt(users, one), userAt(users, other)) || one - other;
}

function remaining(order: readonly number[], positions: Int32Array): readonly number[] {
  const kept: number[] = [];
  for (const before of order) {
    const position = positions[before] ?? GONE;
    if (position !== GONE) kept.push(position);
  }
  return kept;
}

/** Merges two sorted arrays by binary search: few comparisons where `others` is short. */
function merged(
  some: readonly number[],
  others: readonly number[],
  compare: Compare,
): readonly number[] {
  const all: number[] = [];
  let from = 0;
  for (const other of others) {
    const to = lowerBound(some, (position) => compare(position, other) < 0);
    for (const position of some.slice(from, to)) all.push(position);
    all.push(other);
    from = to;
  }
  return all.concat(some.slice(from));
}
