import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { conditionOf } from '#server/users/answers/conditions.ts';
import { columnsOf, orderOf, stretchesOf, type Stretch } from '#server/users/answers/rowOrder.ts';
import { createParameters } from '#server/users/answers/statement.ts';

/**
 * Places in the list of those from `from` to `to`, exclusive, among `total` whom the query matches.
 * Each stretch is read from its nearer end, by its index.
 */
export async function rowsBetween(
  database: Queryable,
  query: UserQuery,
  total: number,
  from: number,
  to: number,
): Promise<readonly number[]> {
  const stretches = stretchesOf(query);
  const blank = stretches[1];
  const blankCount = blank === undefined ? 0 : await countIn(database, query, blank);
  const sizes = [total - blankCount, blankCount];
  const seqs: number[] = [];
  let start = 0;
  for (const [i, stretch] of stretches.entries()) {
    const size = sizes[i] ?? 0;
    const [first, end] = [from, to].map((place) => Math.min(Math.max(place - start, 0), size));
    if (first !== undefined && end !== undefined && first < end) {
      seqs.push(...(await readStretch(database, query, stretch, { first, end, size })));
    }
    start += size;
  }
  return seqs;
}

/** How many of a stretch the query matches. */
export async function countIn(
  { query: run }: Queryable,
  query: UserQuery,
  { where }: Stretch,
): Promise<number> {
  const parameters = createParameters();
  const condition = `${where(parameters.add)} AND ${conditionOf(query, parameters)}`;
  const [row] = await run<{ total: number }>(
    `SELECT count(*) AS total FROM users WHERE ${condition}`,
    parameters.values,
  );
  return row?.total ?? 0;
}

async function readStretch(
  { query: run }: Queryable,
  query: UserQuery,
  { where, orderBy, reversed }: Stretch,
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

/**
 * The first `count` whom the query matches, by their places in the list, where many match: found by
 * looking through the beginning of the order; `null` where that is not enough.
 */
export async function firstInOrder(
  database: BoundedDatabase,
  query: UserQuery,
  count: number,
): Promise<readonly number[] | null> {
  const { scanned } = database.bounds;
  // Fewer than are wanted can be enough only for all.
  for (const scannedCount of scanned.filter(
    (some, i) => some >= count || i === scanned.length - 1,
  )) {
    const seqs: number[] = [];
    let isAllSeen = true;
    for (const stretch of stretchesOf(query)) {
      const wanted = count - seqs.length;
      const scan = await scanStretch(database, query, stretch, scannedCount, wanted);
      seqs.push(...scan.seqs);
      if (seqs.length === count) return seqs;
      isAllSeen = scan.scannedCount < scannedCount;
      if (!isAllSeen) break;
    }
    if (isAllSeen) return seqs;
  }
  return null;
}

/** From this share of the users on, the next match is never far. */
const DENSE_SHARE = 1 / 16;

/** As `firstInOrder`, but only where the query matches a good part of those who come first. */
export async function firstOfDense(
  database: BoundedDatabase,
  query: UserQuery,
  count: number,
): Promise<readonly number[] | null> {
  const [stretch] = stretchesOf(query);
  const [atOnce] = database.bounds.scanned;
  if (stretch === undefined || atOnce === undefined) return null;
  const scan = await scanStretch(database, query, stretch, atOnce, count);
  const isDense = scan.matchedCount >= scan.scannedCount * DENSE_SHARE;
  return isDense && scan.seqs.length === count ? scan.seqs : null;
}

interface Scan {
  readonly scannedCount: number;
  readonly matchedCount: number;
  /** The first of those who match. */
  readonly seqs: readonly number[];
}

async function scanStretch(
  { query: run }: BoundedDatabase,
  query: UserQuery,
  { where, orderBy }: Stretch,
  scannedCount: number,
  count: number,
): Promise<Scan> {
  const parameters = createParameters();
  const condition = conditionOf(query, parameters);
  const [row] = await run<{ scanned: number; matched: number; seqs: readonly string[] }>(
    `WITH scanned AS MATERIALIZED (
       SELECT ${columnsOf(query)}, (${condition}) AS is_match FROM users
       WHERE ${where(parameters.add)} ORDER BY ${orderBy} LIMIT ${scannedCount}
     )
     SELECT count(*) AS scanned, count(*) FILTER (WHERE is_match) AS matched, ARRAY(
       SELECT seq FROM scanned WHERE is_match ORDER BY ${orderBy} LIMIT ${parameters.add(count)}
     ) AS seqs FROM scanned`,
    parameters.values,
  );
  return {
    scannedCount: row?.scanned ?? 0,
    matchedCount: row?.matched ?? 0,
    seqs: (row?.seqs ?? []).map(Number),
  };
}

/** The first `count` whom the query matches; looks at all users. */
export async function firstOfAll(
  { query: run }: Queryable,
  query: UserQuery,
  count: number,
): Promise<readonly number[]> {
  const parameters = createParameters();
  const columns = columnsOf(query);
  const rows = await run<{ seq: number }>(
    `WITH found AS MATERIALIZED (
       SELECT ${columns} FROM users WHERE ${conditionOf(query, parameters)}
     )
     SELECT seq FROM found ORDER BY ${orderOf(query)} LIMIT ${parameters.add(count)}`,
    parameters.values,
  );
  return rows.map(({ seq }) => seq);
}
