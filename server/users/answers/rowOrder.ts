import type { UserColumn } from '#domain/query/columns.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Parameters } from '#server/users/answers/statement.ts';

/** A range of table `users` that one index has in order. */
export interface IndexRange {
  readonly where: (add: Parameters['add']) => string;
  readonly orderBy: string;
  /** The order in reverse. */
  readonly reversed: string;
}

/** The columns of table `users` by which it is sorted, before `seq`. */
export const KEY_COLUMNS = {
  name: 'name_order',
  email: 'email_order',
  role: 'role_order',
  createdAt: 'created_at',
} as const satisfies Record<UserColumn, string>;

const NEWEST_FIRST = 'seq DESC';
const OLDEST_FIRST = 'seq';

/** The column by which the query is sorted, before `seq`; `null`: only by `seq`. */
export function keyOf({ sort }: UserQuery): string | null {
  return sort === null ? null : KEY_COLUMNS[sort];
}

/** The columns by which the query is sorted. */
export function columnsOf(query: UserQuery): string {
  const key = keyOf(query);
  return key === null ? 'seq' : `${key}, seq`;
}

/** The query's whole order, for a few rows. */
export function orderOf(query: UserQuery): string {
  const key = keyOf(query);
  if (key === null) return NEWEST_FIRST;
  return `${key} ${query.order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, ${NEWEST_FIRST}`;
}

/** The query's order from the first user to the last: those with a value, then those without. */
export function indexRangesOf(query: UserQuery): readonly IndexRange[] {
  const key = keyOf(query);
  if (key === null) return [inListOrder(() => 'true')];
  return [inKeyOrder(query, key, () => `${key} IS NOT NULL`), inListOrder(() => `${key} IS NULL`)];
}

/** A user's place in an order. */
export interface Place {
  /** The value of `keyOf`; `null`: blank, or no column. */
  readonly key: Uint8Array | number | null;
  readonly seq: number;
}

/** The users before a place, from the nearest to the first: each range in reversed order. */
export function indexRangesBefore(query: UserQuery, place: Place): readonly IndexRange[] {
  const key = keyOf(query);
  if (key === null) return [inListOrder((add) => `seq > ${add(place.seq)}`)];
  if (place.key === null) {
    return [
      inListOrder((add) => `${key} IS NULL AND seq > ${add(place.seq)}`),
      inKeyOrder(query, key, () => `${key} IS NOT NULL`),
    ];
  }
  return besideFilled(query, key, place, { key: query.order === 'asc' ? '<' : '>', seq: '>' });
}

/** The users behind a place, from the nearest to the last. */
export function indexRangesBehind(query: UserQuery, place: Place): readonly IndexRange[] {
  const key = keyOf(query);
  if (key === null) return [inListOrder((add) => `seq < ${add(place.seq)}`)];
  if (place.key === null) {
    return [inListOrder((add) => `${key} IS NULL AND seq < ${add(place.seq)}`)];
  }
  return [
    ...besideFilled(query, key, place, { key: query.order === 'asc' ? '>' : '<', seq: '<' }),
    inListOrder(() => `${key} IS NULL`),
  ];
}

/**
 * Those with the same key, then all others. Not one condition: an index would be read from the
 * first user with that key on, and a million may have the same role.
 */
function besideFilled(
  query: UserQuery,
  key: string,
  place: Place,
  sign: { readonly key: '<' | '>'; readonly seq: '<' | '>' },
): readonly IndexRange[] {
  return [
    inListOrder((add) => `${key} = ${add(place.key)} AND seq ${sign.seq} ${add(place.seq)}`),
    inKeyOrder(query, key, (add) => `${key} ${sign.key} ${add(place.key)}`),
  ];
}

function inListOrder(where: IndexRange['where']): IndexRange {
  return { where, orderBy: NEWEST_FIRST, reversed: OLDEST_FIRST };
}

function inKeyOrder({ order }: UserQuery, key: string, where: IndexRange['where']): IndexRange {
  const [forwards, back] = order === 'asc' ? ['ASC', 'DESC'] : ['DESC', 'ASC'];
  return {
    where,
    orderBy: `${key} ${forwards}, ${NEWEST_FIRST}`,
    reversed: `${key} ${back}, ${OLDEST_FIRST}`,
  };
}
