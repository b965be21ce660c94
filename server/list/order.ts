import type { UserColumn } from '#domain/query/columns.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import { userOf } from '#server/list/records.ts';
import { createParameters, type Add, type Where } from '#server/list/where.ts';

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
 * The start of a statement that first finds few matches, and then has table `matches` of them. The
 * planner only guesses how many there are, and would walk through the whole index for ten of them.
 */
export function withMatches(query: UserQuery, matching: string): string {
  const column = orderColumn(query);
  const columns = column === null ? 'seq' : `seq, ${column}`;
  return `WITH matches AS MATERIALIZED (SELECT ${columns} FROM users WHERE ${matching})`;
}

interface Part {
  readonly offset: number;
  readonly count: number;
  /** Whether the query matches few users. */
  readonly isFew: boolean;
}

/** Some of the users that a query matches, in its order. */
export async function usersInOrder(
  on: Queryable,
  query: UserQuery,
  where: Where,
  { offset, count, isFew }: Part,
): Promise<readonly User[]> {
  const { add, values } = createParameters();
  const matching = where(add);
  const seqs = isFew
    ? `SELECT seq FROM matches ORDER BY ${orderOf(query)}`
    : seqsInIndex(query, matching, offset + count);
  const rows = await on.query<{ record: string }>(
    `${isFew ? withMatches(query, matching) : ''}
     SELECT record FROM (${seqs} LIMIT ${count} OFFSET ${offset}) AS page
     JOIN users USING (seq) ORDER BY ${orderOf(query)}`,
    values,
  );
  return rows.map(({ record }) => userOf(record));
}

/**
 * The `seq` of matches, as far as they are needed: the filled and then the blank, since no index has
 * the blanks last in both directions. @param end how many are needed
 */
function seqsInIndex(query: UserQuery, matching: string, end: number): string {
  const column = orderColumn(query);
  if (column === null) return `SELECT seq FROM users WHERE ${matching} ORDER BY seq DESC`;
  const part = (where: string, order: string) =>
    `(SELECT seq FROM users WHERE ${where} AND (${matching}) ORDER BY ${order} LIMIT ${end})`;
  const filled = part(`${column} IS NOT NULL`, `${column} ${query.order}, seq DESC`);
  return `${filled} UNION ALL ${part(`${column} IS NULL`, 'seq DESC')}`;
}

/** A user's place in an order. */
export interface Place {
  /** The value of `orderColumn`; `null`: blank, or in list order. */
  readonly key: Uint8Array | number | null;
  readonly seq: number;
}

/** Who stands before a place. */
export function isBefore(query: UserQuery, { key, seq }: Place, add: Add): string {
  const column = orderColumn(query);
  if (column === null) return `seq > ${add(seq)}`;
  if (key === null) return `(${column} IS NOT NULL OR seq > ${add(seq)})`;
  const sign = query.order === 'asc' ? '<' : '>';
  // An index knows the first of both conditions.
  return `${column} ${sign}= ${add(key)} AND (${column} ${sign} ${add(key)} OR seq > ${add(seq)})`;
}
