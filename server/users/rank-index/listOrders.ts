import { COLUMN_NAMES, type UserColumn } from '#domain/query/columns.ts';
import { KEY_COLUMNS, type Place } from '#server/users/answers/rowOrder.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import { compareKeys } from '#server/users/rank-index/segments.ts';
import type { UserRow } from '#server/users/userRow.ts';

type KeyColumn = (typeof KEY_COLUMNS)[UserColumn];

/** Users in the ascending order of an index: by key, and then by their places in the list. */
export interface ListOrder {
  /** `null`: all users, only by their places. */
  readonly column: KeyColumn | null;
  /** The users without a value in the column, instead of those with one. */
  readonly isBlank: boolean;
}

export const IN_LIST: ListOrder = { column: null, isBlank: false };
export const FILLED = eachColumn((column) => ({ column, isBlank: false }));
export const BLANK = eachColumn((column) => ({ column, isBlank: true }));

export const LIST_ORDERS: readonly ListOrder[] = [
  IN_LIST,
  ...COLUMN_NAMES.flatMap((column) => [FILLED[column], BLANK[column]]),
];

function eachColumn(
  make: (column: KeyColumn) => ListOrder,
): Readonly<Record<UserColumn, ListOrder>> {
  return {
    name: make(KEY_COLUMNS.name),
    email: make(KEY_COLUMNS.email),
    role: make(KEY_COLUMNS.role),
    createdAt: make(KEY_COLUMNS.createdAt),
  };
}

/** What the rank index needs to know of a user. */
export type PlacedRow = Pick<UserRow, KeyColumn | 'role' | 'active'> & { readonly seq: number };

/** The columns of a `PlacedRow`. */
export const PLACED_COLUMNS = ['seq', 'role', 'active', ...Object.values(KEY_COLUMNS)].join(', ');

/** A user's place in an order; `null`: the order does not contain the user. */
export function placeIn({ column, isBlank }: ListOrder, row: PlacedRow): Place | null {
  const { seq } = row;
  if (column === null) return { key: null, seq };
  const key = row[column];
  return (key === null) === isBlank ? { key, seq } : null;
}

/**
 * The users of an order from a place on, inclusive, up to another one, exclusive; `null`: to its
 * end.
 */
export interface Range {
  readonly from: Place | null;
  readonly to: Place | null;
}

/** The SQL condition. */
export function rangeCondition(order: ListOrder, range: Range, add: Parameters['add']): string {
  const { column, isBlank } = order;
  const conditions = column === null ? [] : [`${column} IS ${isBlank ? '' : 'NOT '}NULL`];
  for (const [sign, place] of [
    ['>=', range.from],
    ['<', range.to],
  ] as const) {
    if (place === null) continue;
    conditions.push(
      column === null || isBlank
        ? `seq ${sign} ${add(place.seq)}`
        : `(${column}, seq) ${sign} (${add(place.key)}, ${add(place.seq)})`,
    );
  }
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}

/**
 * The same users as `rangeCondition`, as one, two or three conditions in ascending order. Use it
 * when a statement reads to the end of the range: PostgreSQL starts reading an index at a row
 * comparison, but continues to the last user with the end's key.
 */
export function rangeConditions(
  order: ListOrder,
  range: Range,
  add: Parameters['add'],
): readonly string[] {
  const { column, isBlank } = order;
  const { from, to } = range;
  if (column === null || isBlank) return [rangeCondition(order, range, add)];
  const seqFrom = (place: Place) => `seq >= ${add(place.seq)}`;
  const seqTo = (place: Place) => `seq < ${add(place.seq)}`;
  const keyIs = (sign: '<' | '=' | '>', place: Place) => `${column} ${sign} ${add(place.key)}`;
  if (from !== null && to !== null && compareKeys(from.key, to.key) === 0) {
    return [`${keyIs('=', from)} AND ${seqFrom(from)} AND ${seqTo(to)}`];
  }
  const between = [
    ...(from === null ? [] : [keyIs('>', from)]),
    ...(to === null ? [] : [keyIs('<', to)]),
    `${column} IS NOT NULL`,
  ];
  return [
    ...(from === null ? [] : [`${keyIs('=', from)} AND ${seqFrom(from)}`]),
    between.join(' AND '),
    ...(to === null ? [] : [`${keyIs('=', to)} AND ${seqTo(to)}`]),
  ];
}

/** The columns of an index in this order. */
export function orderedBy({ column }: ListOrder, direction: 'ASC' | 'DESC'): string {
  return column === null ? `seq ${direction}` : `${column} ${direction}, seq ${direction}`;
}

/** As the columns `key` and `seq`. */
export function placeColumns({ column }: ListOrder): string {
  return `${column ?? 'NULL'} AS key, seq`;
}
