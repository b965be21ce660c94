import type { UserColumn } from '#domain/query/columns.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Add } from '#server/list/where.ts';

/** The columns of table `users` by which it is sorted, before `seq DESC`; NULL for a blank. */
const ORDER_COLUMNS: Readonly<Record<UserColumn, string>> = {
  name: 'name_order',
  email: 'email_order',
  role: 'role_order',
  createdAt: 'created_at',
};

/** The column by which the query is sorted; `null`: in list order. */
export function orderColumn({ sort }: Pick<UserQuery, 'sort'>): string | null {
  return sort === null ? null : ORDER_COLUMNS[sort];
}

/** The query's whole order. Blanks come last in both directions, ties in list order. */
export function orderOf(query: Pick<UserQuery, 'sort' | 'order'>): string {
  const column = orderColumn(query);
  if (column === null) return 'seq DESC';
  return `${column} ${query.order === 'asc' ? 'ASC' : 'DESC NULLS LAST'}, seq DESC`;
}

/**
 * So many matches are few: it reads fewer rows to find them all, and then sort them, than to walk in the
 * order's index until `wanted` of them have come.
 */
export function mostOfFew(wanted: number, listTotal: number): number {
  return Math.sqrt(wanted * listTotal);
}

/**
 * A statement for the `seq` of few matches, in the query's order. The planner only guesses how many
 * there are, and would walk through the whole index for ten of them.
 */
export function fewInOrder(query: UserQuery, matching: string): string {
  const column = orderColumn(query);
  const columns = column === null ? 'seq' : `seq, ${column}`;
  return `WITH matches AS MATERIALIZED (SELECT ${columns} FROM users WHERE ${matching})
    SELECT seq FROM matches ORDER BY ${orderOf(query)}`;
}

/** Users who stand together in a query's order, and which an index has in that order. */
export interface OrderedRange {
  readonly where: string;
  readonly order: string;
  readonly reversed: string;
}

/** The whole order, from the first user to the last: those with a value, then the blank ones. */
export function rangesOf(query: UserQuery): readonly OrderedRange[] {
  const column = orderColumn(query);
  if (column === null) return [inListOrder('true')];
  return [inColumnOrder(query, column, `${column} IS NOT NULL`), inListOrder(`${column} IS NULL`)];
}

/** A user's place in an order. */
export interface Place {
  /** The value of `orderColumn`; `null`: blank, or in list order. */
  readonly key: Uint8Array | number | null;
  readonly seq: number;
}

/** The users before a place, from the nearest on: each range to be read in reverse. */
export function rangesBefore(query: UserQuery, place: Place, add: Add): readonly OrderedRange[] {
  const column = orderColumn(query);
  const seq = `seq > ${add(place.seq)}`;
  if (column === null) return [inListOrder(seq)];
  if (place.key === null) {
    return [
      inListOrder(`${column} IS NULL AND ${seq}`),
      inColumnOrder(query, column, `${column} IS NOT NULL`),
    ];
  }
  const key = add(place.key);
  return [
    inListOrder(`${column} = ${key} AND ${seq}`),
    inColumnOrder(query, column, `${column} ${query.order === 'asc' ? '<' : '>'} ${key}`),
  ];
}

/** The users behind a place, from the nearest on. */
export function rangesBehind(query: UserQuery, place: Place, add: Add): readonly OrderedRange[] {
  const column = orderColumn(query);
  const seq = `seq < ${add(place.seq)}`;
  if (column === null) return [inListOrder(seq)];
  if (place.key === null) return [inListOrder(`${column} IS NULL AND ${seq}`)];
  const key = add(place.key);
  return [
    inListOrder(`${column} = ${key} AND ${seq}`),
    inColumnOrder(query, column, `${column} ${query.order === 'asc' ? '>' : '<'} ${key}`),
    inListOrder(`${column} IS NULL`),
  ];
}

function inListOrder(where: string): OrderedRange {
  return { where, order: 'seq DESC', reversed: 'seq' };
}

function inColumnOrder({ order }: UserQuery, column: string, where: string): OrderedRange {
  const [forwards, back] = order === 'asc' ? ['ASC', 'DESC'] : ['DESC', 'ASC'];
  return {
    where,
    order: `${column} ${forwards}, seq DESC`,
    reversed: `${column} ${back}, seq`,
  };
}
