import { compileCondition } from '#domain/answer/compileCondition.ts';
import { COLUMN_NAMES, COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import type { AskedCondition } from '#domain/query/condition.ts';
import { duplicateGroups, duplicatesTogether, NO_GROUP } from '#domain/query/duplicates.ts';
import {
  activeFilters,
  DUPLICATE_KINDS,
  FILTERS,
  type UserFilter,
  type UserFilters,
} from '#domain/query/filters.ts';
import type { SortOrder } from '#domain/query/userQuery.ts';
import {
  foldText,
  matchOffset,
  type FoldedText,
  type TextPattern,
} from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import type { ValueCount } from '#domain/userSource.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/**
 * Caches for queries over one state of the list, each filled lazily. Users are identified by their
 * position in the list.
 */
export interface UserIndex {
  /** Each is another object. */
  readonly users: readonly User[];
  /** By position: the folded texts of the columns, in their order; `undefined` until folded. */
  readonly texts: (UserTexts | undefined)[];
  /** All texts before this position are folded. */
  preparedTo: number;
  /** Shared with later lists, in which users who did not change are the same objects. */
  readonly folded: WeakMap<User, UserTexts>;
  readonly orders: Map<UserColumn, ColumnOrder>;
  /** The orders of an earlier list: most of its users stand in the same order now. */
  readonly earlier: ReadonlyMap<UserColumn, readonly User[]>;
  /** Positions in order, keyed by column and direction, or by the kinds of duplicates. */
  readonly sequences: Map<string, readonly number[]>;
  readonly values: Map<UserFilter, readonly ValueCount[]>;
  /** The groups of duplicates, keyed by what counts as the same. */
  readonly duplicates: Map<string, Int32Array>;
  /**
   * The last search, filters and condition: by position 1 for those who match. So paging and sorting
   * repeat none of them, and a change of one does not repeat the others.
   */
  readonly found: Map<'text' | 'filters' | 'condition', Found>;
}

/** By column. */
type UserTexts = readonly FoldedText[];

interface Found {
  /** What was asked. */
  readonly key: string;
  readonly matches: Uint8Array;
}

/** The order of a list by one column, as positions in the list. */
interface ColumnOrder {
  /** Users with a value, ascending; ties in list order. */
  readonly filled: readonly number[];
  /** Users without one, in list order. */
  readonly blank: readonly number[];
}

/** Folding this many takes about a tenth of a millisecond. */
const USERS_PER_TIME_CHECK = 16;

/**
 * The index of a list. `previous`, the index of an earlier state, stays valid: what it has folded
 * and sorted is used again for the same user objects.
 */
export function createUserIndex(users: readonly User[], previous?: UserIndex): UserIndex {
  const earlier = [...(previous?.orders ?? [])].map(
    ([column, { filled }]) =>
      [column, filled.map((position) => userAt(previous?.users ?? [], position))] as const,
  );
  return {
    users,
    texts: Array<UserTexts | undefined>(users.length),
    preparedTo: 0,
    folded: previous?.folded ?? new WeakMap(),
    orders: new Map(),
    earlier: new Map(earlier),
    sequences: new Map(),
    values: new Map(),
    duplicates: new Map(),
    found: new Map(),
  };
}

/** The user at a position that is known to be in the list. */
export function userAt(users: readonly User[], position: number): User {
  const user = users[position];
  if (user === undefined) throw new RangeError(`no user is at position ${position}`);
  return user;
}

/** No database stores this character, so no search finds it. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

/**
 * Folds the users' texts ahead of a search while `hasTime` returns true; it is called every few
 * users. The next call continues where this one stopped, and a search folds the rest.
 * @returns whether all texts are folded
 */
export function prepareSearch(index: UserIndex, hasTime: () => boolean): boolean {
  const { users, texts, folded } = index;
  let count = 0;
  for (; index.preparedTo < users.length; index.preparedTo += 1) {
    const user = userAt(users, index.preparedTo);
    let own = folded.get(user);
    if (own === undefined) {
      if (count % USERS_PER_TIME_CHECK === 0 && !hasTime()) return false;
      own = COLUMN_NAMES.map((column) => foldText(withoutNul(COLUMNS[column].show(user))));
      folded.set(user, own);
      count += 1;
    }
    texts[index.preparedTo] = own;
  }
  return true;
}

/** By position: 1 if the text shown in one of the columns contains all words, else 0. @param words at least one */
export function scanText(
  index: UserIndex,
  columns: readonly UserColumn[],
  words: readonly TextPattern[],
): Uint8Array {
  return foundBy(index, 'text', [columns, words], () => {
    const searched = columns.map((column) => COLUMN_NAMES.indexOf(column));
    return (_user, texts) => {
      // A loop: this is called for every user at every key.
      for (const place of searched) {
        const text = texts[place];
        if (text !== undefined && hasAll(text, words)) return true;
      }
      return false;
    };
  });
}

function hasAll(text: FoldedText, words: readonly TextPattern[]): boolean {
  for (const word of words) if (matchOffset(text, word) === -1) return false;
  return true;
}

/** By position: 1 for users who match a condition, else 0. */
export function applyCondition(index: UserIndex, condition: AskedCondition): Uint8Array {
  return foundBy(index, 'condition', condition, () => compileCondition(condition));
}

/** By position: 1 for users who match the filters, else 0; `null` without filters. */
export function applyFilters(index: UserIndex, filters: UserFilters): Uint8Array | null {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return foundBy(index, 'filters', active, () => {
    const tests = active.map(({ filter, values }) => testOf(index, filter, values));
    return (user, _texts, position) => tests.every((isChosen) => isChosen(user, position));
  });
}

type IsMatch = (user: User, texts: UserTexts, position: number) => boolean;

/** @param compile called unless the same was asked last */
function foundBy(
  index: UserIndex,
  kind: 'text' | 'filters' | 'condition',
  asked: unknown,
  compile: () => IsMatch,
): Uint8Array {
  const key = JSON.stringify(asked);
  const last = index.found.get(kind);
  if (last?.key === key) return last.matches;
  // Filters compare values, which are not folded.
  if (kind !== 'filters') prepareSearch(index, () => true);
  const isMatch = compile();
  const matches = new Uint8Array(index.users.length);
  for (const [position, user] of index.users.entries()) {
    if (isMatch(user, index.texts[position] ?? [], position)) matches[position] = 1;
  }
  index.found.set(kind, { key, matches });
  return matches;
}

/** Whether a user has one of these values of a filter. */
function testOf(
  index: UserIndex,
  filter: UserFilter,
  values: readonly string[],
): (user: User, position: number) => boolean {
  const rule = FILTERS[filter];
  if ('isOfList' in rule) {
    const groups = groupsOf(index, values);
    return (_user, position) => groups[position] !== NO_GROUP;
  }
  const chosen: ReadonlySet<string | null> = new Set(values);
  return (user) => chosen.has(rule.valueOf(user));
}

function groupsOf(index: UserIndex, values: readonly string[]): Int32Array {
  const kinds = DUPLICATE_KINDS.filter((kind) => values.includes(kind));
  return cached(index.duplicates, kinds.join(), () => duplicateGroups(index.users, kinds));
}

/**
 * All positions, sorted: blank texts and invalid dates last in both directions, ties in list order
 * in both.
 */
export function positionsInOrder(
  index: UserIndex,
  column: UserColumn | null,
  order: SortOrder,
): readonly number[] {
  if (column === null) return cached(index.sequences, 'list', () => [...index.users.keys()]);
  return cached(index.sequences, `${column} ${order}`, () => {
    const { filled, blank } = orderOf(index, column);
    const directed =
      order === 'asc' ? filled : sorted(index.users, column, -1, filled.toReversed());
    return [...directed, ...blank];
  });
}

function orderOf({ users, orders, earlier }: UserIndex, column: UserColumn): ColumnOrder {
  return cached(orders, column, () => {
    const { isBlank } = COLUMNS[column];
    const blank: number[] = [];
    const filled = new Map<User, number>();
    for (const [position, user] of users.entries()) {
      if (isBlank(user)) blank.push(position);
      else filled.set(user, position);
    }
    const start = (earlier.get(column) ?? []).flatMap((user) => {
      const position = filled.get(user);
      filled.delete(user);
      return position ?? [];
    });
    return { filled: sorted(users, column, 1, [...start, ...filled.values()]), blank };
  });
}

/** What is nearly sorted takes little more than one comparison for each. */
function sorted(
  users: readonly User[],
  column: UserColumn,
  direction: 1 | -1,
  positions: readonly number[],
): readonly number[] {
  const { compare } = COLUMNS[column];
  return positions.toSorted(
    (one, other) => direction * compare(userAt(users, one), userAt(users, other)) || one - other,
  );
}

/** The positions of the duplicates of these kinds, each group together. */
export function duplicatePositions(index: UserIndex, kinds: readonly string[]): readonly number[] {
  return cached(index.sequences, `duplicates ${kinds.join()}`, () =>
    duplicatesTogether(groupsOf(index, kinds)),
  );
}

/**
 * The distinct values of a filter, in its order, each with the number of users who have it; no
 * blank values.
 */
export function valueCounts(index: UserIndex, filter: UserFilter): readonly ValueCount[] {
  return cached(index.values, filter, () =>
    [...countsOf(index, filter)]
      .filter(([value]) => hasVisibleText(value))
      .map(([value, count]) => ({ value, count }))
      .toSorted((one, other) => FILTERS[filter].compare(one.value, other.value)),
  );
}

function countsOf(index: UserIndex, filter: UserFilter): ReadonlyMap<string, number> {
  const rule = FILTERS[filter];
  if ('isOfList' in rule) {
    const sizeOf = (kind: string) => duplicatePositions(index, [kind]).length;
    const found = DUPLICATE_KINDS.map((kind) => [kind, sizeOf(kind)] as const);
    return new Map(found.filter(([, size]) => size > 0));
  }
  const counts = new Map<string, number>();
  for (const user of index.users) {
    const value = rule.valueOf(user);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

function cached<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
