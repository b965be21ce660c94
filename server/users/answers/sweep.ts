import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { conditionOf } from '#server/users/answers/conditions.ts';
import { orderOf } from '#server/users/answers/rowOrder.ts';
import { createParameters } from '#server/users/answers/statement.ts';

// No index knows of one or two letters: a sweep looks at one user after another.

/**
 * The first `limit` whom the query matches, by their places in the list, in list order; all of them
 * without `limit`.
 */
export async function sweep(
  database: BoundedDatabase,
  query: UserQuery,
  limit: number,
): Promise<readonly number[]> {
  const seqs: number[] = [];
  for await (const { first, last } of ranges(database)) {
    const parameters = createParameters();
    const condition = conditionOf(query, parameters);
    const [from, to, left] = [first, last, limit - seqs.length].map(parameters.add);
    const [row] = await database.query<{ seqs: readonly string[] }>(
      `SELECT ARRAY(
         SELECT seq FROM users WHERE seq BETWEEN ${from} AND ${to} AND ${condition}
         ORDER BY seq DESC LIMIT ${left}
       ) AS seqs`,
      parameters.values,
    );
    seqs.push(...(row?.seqs ?? []).map(Number));
    if (seqs.length >= limit) break;
  }
  return seqs;
}

/** How many the query matches. */
export async function sweepCount(database: BoundedDatabase, query: UserQuery): Promise<number> {
  let total = 0;
  for await (const { first, last } of ranges(database)) {
    const parameters = createParameters();
    const condition = conditionOf(query, parameters);
    const [from, to] = [first, last].map(parameters.add);
    const [row] = await database.query<{ total: number }>(
      `SELECT count(*) AS total FROM users WHERE seq BETWEEN ${from} AND ${to} AND ${condition}`,
      parameters.values,
    );
    total += row?.total ?? 0;
  }
  return total;
}

/** Stretches of the list, newest first, of some users each. */
async function* ranges({ query: run, bounds }: BoundedDatabase) {
  let last = Number.MAX_SAFE_INTEGER;
  while (true) {
    const [range] = await run<{ first: number | null; last: number | null }>(
      `SELECT min(seq) AS first, max(seq) AS last FROM (
         SELECT seq FROM users WHERE seq <= $1 ORDER BY seq DESC LIMIT ${bounds.swept}
       ) AS swept`,
      [last],
    );
    if (range === undefined || range.first === null || range.last === null) return;
    yield { first: range.first, last: range.last };
    last = range.first - 1;
  }
}

/** The same users in the query's order. */
export async function inOrder(
  { query: run }: Queryable,
  query: UserQuery,
  seqs: readonly number[],
): Promise<readonly number[]> {
  const rows = await run<{ seq: number }>(
    `SELECT seq FROM users WHERE seq = ANY($1::bigint[]) ORDER BY ${orderOf(query)}`,
    [seqs],
  );
  return rows.map(({ seq }) => seq);
}
