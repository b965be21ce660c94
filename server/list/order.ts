import type { UserColumn } from '#domain/query/columns.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { isSameKey, rolesInOrder, type RoleGroup } from '#server/list/roles.ts';
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
 * The start of a statement that first finds few matches, and then has table `matches` of them for
 * `orderOf`. The planner only guesses how many there are, and would walk through the whole index
 * for ten of them.
 */
export function withMatches(query: UserQuery, matching: string, limit: string): string {
  const column = orderColumn(query);
  const columns = column === null ? 'seq' : `seq, ${column}`;
  return `WITH matches AS MATERIALIZED (SELECT ${columns} FROM users WHERE ${matching} LIMIT ${limit})`;
}

/** Users who stand together in a query's order, and which an index has in that order. */
export interface OrderedRange {
  readonly where: string;
  readonly order: string;
  readonly reversed: string;
}

/**
 * A query's whole order in ranges, one after the other: no index has the blanks last in both
 * directions, nor the ties of a role, who are many, in list order.
 */
export interface OrderedRanges {
  /** From the first user to the last. */
  readonly all: readonly OrderedRange[];
  /** Before a place, from the nearest user on: each range to be read in reverse. */
  readonly before: (place: Place) => readonly OrderedRange[];
  /** Behind a place, from the nearest user on. */
  readonly behind: (place: Place) => readonly OrderedRange[];
}

/** A user's place in an order. */
export interface Place {
  /** The value of `orderColumn`; `null`: blank, or in list order. */
  readonly key: Uint8Array | number | null;
  readonly seq: number;
}

/** @returns what makes the ranges for one statement, to which it adds values */
export async function rangesOf(
  on: Queryable,
  query: UserQuery,
): Promise<(add: Add) => OrderedRanges> {
  const column = orderColumn(query);
  if (column === null) return listRanges;
  const roles = query.sort === 'role' ? await rolesInOrder(on) : null;
  return (add) =>
    roles === null ? columnRanges(query, column, add) : roleRanges(query, roles, add);
}

function listRanges(add: Add): OrderedRanges {
  return {
    all: [inListOrder('true')],
    before: ({ seq }) => [inListOrder(`seq > ${add(seq)}`)],
    behind: ({ seq }) => [inListOrder(`seq < ${add(seq)}`)],
  };
}

function columnRanges(query: UserQuery, column: string, add: Add): OrderedRanges {
  const filled = inColumnOrder(query, column, `${column} IS NOT NULL`);
  const blank = inListOrder(`${column} IS NULL`);
  const [less, greater] = query.order === 'asc' ? ['<', '>'] : ['>', '<'];
  const beside = ({ key, seq }: Place, sign: '<' | '>') =>
    inListOrder(
      `${column} ${key === null ? 'IS NULL' : `= ${add(key)}`} AND seq ${sign} ${add(seq)}`,
    );
  return {
    all: [filled, blank],
    before: (place) => [
      beside(place, '>'),
      place.key === null
        ? filled
        : inColumnOrder(query, column, `${column} ${less} ${add(place.key)}`),
    ],
    behind: (place) =>
      place.key === null
        ? [beside(place, '<')]
        : [
            beside(place, '<'),
            inColumnOrder(query, column, `${column} ${greater} ${add(place.key)}`),
            blank,
          ],
  };
}

function roleRanges({ order }: UserQuery, roles: readonly RoleGroup[], add: Add): OrderedRanges {
  const groups = order === 'asc' ? roles : roles.toReversed();
  const conditions = [...groups.map((group) => hasRole(group, add)), 'role_order IS NULL'];
  const ranges = conditions.map(inListOrder);
  // Blanks are the last range.
  const rangeOf = ({ key }: Place) =>
    key instanceof Uint8Array
      ? groups.findIndex((group) => isSameKey(group.key, key))
      : groups.length;
  return {
    all: ranges,
    before: (place) => {
      const at = rangeOf(place);
      const own = inListOrder(`${conditions[at]} AND seq > ${add(place.seq)}`);
      return [own, ...ranges.slice(0, at).toReversed()];
    },
    behind: (place) => {
      const at = rangeOf(place);
      const own = inListOrder(`${conditions[at]} AND seq < ${add(place.seq)}`);
      return [own, ...ranges.slice(at + 1)];
    },
  };
}

/** By both columns of the index of roles. */
function hasRole({ key, roles: [role, ...others] }: RoleGroup, add: Add): string {
  // An array, even of one, would hide from the planner that the index has the list's order.
  const isOne =
    others.length === 0 ? `role = ${add(role)}` : `role = ANY(${add([role, ...others])}::text[])`;
  return `role_order = ${add(key)} AND ${isOne}`;
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
