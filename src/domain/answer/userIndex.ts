import {
  ascendingOrder,
  changedOrder,
  listOrder,
  reversedKeepingTies,
  userAt,
  type ColumnOrder,
} from '#domain/answer/columnOrder.ts';
import { compileCondition } from '#domain/answer/compileCondition.ts';
import { columnAt, columnEnd, foldColumns, SEPARATOR } from '#domain/answer/columnTexts.ts';
import { NO_GROUP, duplicateGroups, duplicatesTogether } from '#domain/query/duplicates.ts';
import { COLUMN_NAMES, type UserColumn } from '#domain/query/columns.ts';
import type { AskedCondition } from '#domain/query/condition.ts';
import {
  activeFilters,
  DUPLICATE_KINDS,
  FILTERS,
  type UserFilter,
  type UserFilters,
} from '#domain/query/filters.ts';
import type { SortOrder } from '#domain/query/userQuery.ts';
import type { ValueCount } from '#domain/userSource.ts';
import { changeBetween, GONE } from '#domain/answer/listChange.ts';
import { matchOffset, type FoldedText, type TextPattern } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/**
 * Caches for queries over one state of the list, each filled lazily. Users are identified by their
 * position in the list.
 */
export interface UserIndex {
  readonly users: readonly User[];
  /** By position: the folded texts of all columns, in column order; `undefined` until folded. */
  readonly texts: (FoldedText | undefined)[];
  /** All texts before this position are folded. */
  preparedTo: number;
  /** Texts of users who were removed from an earlier list, and who may come back. */
  readonly textsOfGone: WeakMap<User, FoldedText>;
  readonly orders: Map<UserColumn, ColumnOrder>;
  /** Positions in order, keyed by column and direction, `list`, or the kinds of duplicates. */
  readonly sequences: Map<string, readonly number[]>;
  readonly values: Map<UserFilter, readonly ValueCount[]>;
  /** The groups of duplicates, keyed by what counts as the same. */
  readonly duplicates: Map<string, Int32Array>;
  /** The last text scan, so that paging, sorting and filtering do not scan again. */
  scan: { readonly key: string; readonly found: Uint8Array } | null;
  /** The last filters applied, so that paging, sorting and typing do not apply them again. */
  selection: { readonly key: string; readonly found: Uint8Array } | null;
  /** The same for the last condition. */
  condition: { readonly key: string; readonly found: Uint8Array } | null;
}

/** Folding this many takes about a tenth of a millisecond. */
const USERS_PER_TIME_CHECK = 16;

/** If a larger share of the list is new, its orders are not updated but sorted again, lazily. */
const MAX_ADDED_SHARE = 1 / 8;

/**
 * The index of a list. `previous`, the index of an earlier state, stays valid: its folded texts are
 * reused for the same user objects, and its orders are updated if few users are new.
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
    duplicates: new Map(),
    scan: null,
    selection: null,
    condition: null,
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
  if (added.length > users.length * MAX_ADDED_SHARE) return;
  for (const [column, order] of previous.orders) {
    orders.set(column, changedOrder(users, column, order, change));
  }
}

/** By position: 1 if the text shown in one of the columns contains all words, else 0. @param words at least one */
export function scanText(
  index: UserIndex,
  columns: readonly UserColumn[],
  words: readonly TextPattern[],
): Uint8Array {
  const key = JSON.stringify([columns, words]);
  if (index.scan?.key === key) return index.scan.found;
  prepareSearch(index, () => true);
  const isSearched = COLUMN_NAMES.map((column) => columns.includes(column));
  // The longest word is in the fewest texts.
  const first = words.reduce((one, other) => (other.plain.length > one.plain.length ? other : one));
  const others = words.filter((word) => word !== first);
  const found = new Uint8Array(index.texts.length);
  index.texts.forEach((texts, position) => {
    if (texts === undefined) return;
    if (hasInOneColumn(texts, first, others, isSearched)) found[position] = 1;
  });
  index.scan = { key, found };
  return found;
}

/** Goes through the columns with the first word, and looks for the others there. */
function hasInOneColumn(
  texts: FoldedText,
  first: TextPattern,
  others: readonly TextPattern[],
  isSearched: readonly boolean[],
): boolean {
  const { plain } = texts;
  let offset = matchOffset(texts, first);
  while (offset !== -1) {
    const place = columnAt(plain, offset);
    if (isSearched[place] === true) {
      if (others.length === 0) return true;
      const start = plain.lastIndexOf(SEPARATOR, offset) + 1;
      const end = columnEnd(plain, offset);
      if (others.every((word) => isWithin(texts, word, start, end))) return true;
    }
    offset = matchOffset(texts, first, columnEnd(plain, offset));
  }
  return false;
}

function isWithin(texts: FoldedText, word: TextPattern, start: number, end: number): boolean {
  const offset = matchOffset(texts, word, start);
  return offset !== -1 && offset < end;
}

/** By position: 1 for users who match the filters, else 0; `null` without filters. */
export function applyFilters(index: UserIndex, filters: UserFilters): Uint8Array | null {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const key = JSON.stringify(active);
  if (index.selection?.key === key) return index.selection.found;
  const tests = active.map(({ filter, values }) => testOf(index, filter, values));
  const found = new Uint8Array(index.users.length);
  index.users.forEach((user, position) => {
    if (tests.every((isChosen) => isChosen(user, position))) found[position] = 1;
  });
  index.selection = { key, found };
  return found;
}

/** By position: 1 for users who match a condition, else 0. */
export function applyCondition(index: UserIndex, condition: AskedCondition): Uint8Array {
  const key = JSON.stringify(condition);
  if (index.condition?.key === key) return index.condition.found;
  prepareSearch(index, () => true);
  const isLeft = compileCondition(condition);
  const { users } = index;
  const found = new Uint8Array(users.length);
  index.texts.forEach((texts, position) => {
    if (texts !== undefined && isLeft(userAt(users, position), texts)) found[position] = 1;
  });
  index.condition = { key, found };
  return found;
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
  const key = kinds.join();
  const groups = index.duplicates.get(key) ?? duplicateGroups(index.users, kinds);
  index.duplicates.set(key, groups);
  return groups;
}

/**
 * Folds the users' texts ahead of a search while `hasTime` returns true; it is called every few
 * users. The next call continues where this one stopped, and a search folds the rest.
 * @returns whether all texts are folded
 */
export function prepareSearch(index: UserIndex, hasTime: () => boolean): boolean {
  const { users, texts } = index;
  let folded = 0;
  for (; index.preparedTo < users.length; index.preparedTo += 1) {
    if (texts[index.preparedTo] !== undefined) continue;
    if (folded % USERS_PER_TIME_CHECK === 0 && !hasTime()) return false;
    texts[index.preparedTo] = foldColumns(userAt(users, index.preparedTo));
    folded += 1;
  }
  return true;
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
  const key = column === null ? 'list' : `${column} ${order}`;
  const cached = index.sequences.get(key);
  if (cached !== undefined) return cached;
  const sequence = column === null ? listOrder(index.users) : sorted(index, column, order);
  index.sequences.set(key, sequence);
  return sequence;
}

/** The positions of the duplicates of these kinds, each group together. */
export function duplicatePositions(index: UserIndex, kinds: readonly string[]): readonly number[] {
  const key = `duplicates ${kinds.join()}`;
  const sequence = index.sequences.get(key) ?? duplicatesTogether(groupsOf(index, kinds));
  index.sequences.set(key, sequence);
  return sequence;
}

function sorted(index: UserIndex, column: UserColumn, order: SortOrder): readonly number[] {
  const { users, orders } = index;
  const ascending = orders.get(column) ?? ascendingOrder(users, column);
  orders.set(column, ascending);
  const { filled, blank } = ascending;
  const directed = order === 'asc' ? filled : reversedKeepingTies(users, column, filled);
  return [...directed, ...blank];
}

/**
 * The distinct values of a filter, in its order, each with the number of users who have it; no
 * blank values.
 */
export function valueCounts(index: UserIndex, filter: UserFilter): readonly ValueCount[] {
  const cached = index.values.get(filter);
  if (cached !== undefined) return cached;
  const { compare } = FILTERS[filter];
  const counts = countsOf(index, filter);
  const values = [...counts]
    .filter(([value]) => hasVisibleText(value))
    .map(([value, count]) => ({ value, count }));
  values.sort((one, other) => compare(one.value, other.value));
  index.values.set(filter, values);
  return values;
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
