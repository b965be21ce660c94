import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { conditionOf } from './searching/conditions.ts';
import { columnsOf, indexRangesOf, type IndexRange } from '#server/users/answers/rowOrder.ts';
import { createParameters } from '#server/users/answers/statement.ts';

/**
 * The places in the list of the matches from `from` to `to`, exclusive, among `total`. Each range
 * is read from its nearer end, by its index.
 */
export async function rowsBetween(
  database: Queryable,
  query: UserQuery,
  total: number,
  from: number,
  to: number,
): Promise<readonly number[]> {
  const ranges = indexRangesOf(query);
  const blank = ranges[1];
  const blankCount = blank === undefined ? 0 : await countIn(database, query, blank);
  const sizes = [total - blankCount, blankCount];
  const seqs: number[] = [];
  let start = 0;
  for (const [i, range] of ranges.entries()) {
    const size = sizes[i] ?? 0;
    const [first, end] = [from, to].map((place) => Math.min(Math.max(place - start, 0), size));
    if (first !== undefined && end !== undefined && first < end) {
      seqs.push(...(await readRange(database, query, range, { first, end, size })));
    }
    start += size;
  }
  return seqs;
}

/** How many users of a range the query matches. */
export async function countIn(
  { query: run }: Queryable,
  query: UserQuery,
  { where }: IndexRange,
): Promise<number> {
  const parameters = createParameters();
  const condition = `${where(parameters.add)} AND ${conditionOf(query, parameters)}`;
  const [row] = await run<{ total: number }>(
    `SELECT count(*) AS total FROM users WHERE ${condition}`,
    parameters.values,
  );
  return row?.total ?? 0;
}

async function readRange(
  { query: run }: Queryable,
  query: UserQuery,
  { where, orderBy, reversed }: IndexRange,
  { first, end, size }: { first: number; end: number; size: number },
): Promise<readonly number[]> {
  const isNearStart = end <= size - first;
  const [near, far] = isNearStart ? [orderBy, reversed] : [reversed, orderBy];
  const parameters = createParameters();
  const condition = `${where(parameters.add)} AND ${conditionOf(query, parameters)}`;
  const columns = columnsOf(query);
  const rows = await run<{ seq: number }>(
    `SELECT seq FROM (
       SELECT * FROM (
         SELECT ${columns} FROM users WHERE ${condition}
         ORDER BY ${near} LIMIT ${parameters.add(isNearStart ? end : size - first)}
       ) AS skipped ORDER BY ${far} LIMIT ${parameters.add(end - first)}
     ) AS slice ORDER BY ${orderBy}`,
    parameters.values,
  );
  return rows.map(({ seq }) => seq);
}
