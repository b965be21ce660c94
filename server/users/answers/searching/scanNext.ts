import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { conditionOf } from './conditions.ts';
import {
  columnsOf,
  keyOf,
  orderOf,
  indexRangesBehind,
  indexRangesOf,
  type Place,
  type IndexRange,
} from '#server/users/answers/rowOrder.ts';
import { createParameters, type Parameters } from '#server/users/answers/statement.ts';

/** What a scan of consecutive users found. */
export interface Seen {
  readonly lookedAt: number;
  readonly matched: number;
  /** The first matches in the query's order, by their places in the list. */
  readonly seqs: readonly number[];
  /** The place of the last scanned user; `null`: nobody was scanned. */
  readonly last: Place | null;
}

interface Look {
  /** How many users to scan; fewer only at the end of the order. */
  readonly userCount: number;
  /** How many of `seqs` are returned. */
  readonly wanted: number;
  /**
   * Matches of earlier scans, to be returned together with new ones: then users are scanned in list
   * order. By default in the query's order.
   */
  readonly best?: readonly number[];
}

/**
 * Scans the next users.
 * @param after where they begin; `null`: with the first
 */
export async function scanNext(
  database: Queryable,
  query: UserQuery,
  after: Place | null,
  wish: Look,
): Promise<Seen> {
  const walk: UserQuery = wish.best === undefined ? query : { ...query, sort: null };
  let seen: Seen = { lookedAt: 0, matched: 0, seqs: [], last: null };
  for (const range of after === null ? indexRangesOf(walk) : indexRangesBehind(walk, after)) {
    const userCount = wish.userCount - seen.lookedAt;
    if (userCount === 0) break;
    const wanted = Math.max(0, wish.wanted - seen.seqs.length);
    const more = await look(database, { query, walk }, range, { ...wish, userCount, wanted });
    seen = {
      lookedAt: seen.lookedAt + more.lookedAt,
      matched: seen.matched + more.matched,
      seqs: [...seen.seqs, ...more.seqs],
      last: more.last ?? seen.last,
    };
  }
  return seen;
}

async function look(
  { query: run }: Queryable,
  { query, walk }: { query: UserQuery; walk: UserQuery },
  { where, orderBy, reversed }: IndexRange,
  { userCount, wanted, best = [] }: Look,
): Promise<Seen> {
  const parameters = createParameters();
  const columns = columnsOf(query);
  const condition = conditionOf(query, parameters);
  const others = withBest(columns, best, parameters);
  const [row] = await run<{
    looked_at: number;
    matched: number;
    seqs: readonly string[];
    last_key: Place['key'];
    last_seq: number | null;
  }>(
    `WITH seen AS MATERIALIZED (
       SELECT ${columns}, (${condition}) AS is_match FROM users
       WHERE ${where(parameters.add)} ORDER BY ${orderBy} LIMIT ${parameters.add(userCount)}
     ),
     counted AS (
       SELECT count(*) AS looked_at, count(*) FILTER (WHERE is_match) AS matched FROM seen
     ),
     last AS (
       SELECT ${keyOf(walk) ?? 'NULL'} AS last_key, seq AS last_seq FROM seen
       ORDER BY ${reversed} LIMIT 1
     ),
     found AS (
       SELECT ${columns} FROM seen WHERE is_match ${others}
     )
     SELECT looked_at, matched, ARRAY(
       SELECT seq FROM found ORDER BY ${orderOf(query)} LIMIT ${parameters.add(wanted)}
     ) AS seqs, last_key, last_seq FROM counted LEFT JOIN last ON true`,
    parameters.values,
  );
  if (row === undefined) throw new Error('An aggregate always has a row.');
  const { looked_at: lookedAt, matched, seqs, last_key: key, last_seq: seq } = row;
  return { lookedAt, matched, seqs: seqs.map(Number), last: seq === null ? null : { key, seq } };
}

/** The matches of earlier statements, beside the new ones. */
export function withBest(columns: string, best: readonly number[], { add }: Parameters): string {
  if (best.length === 0) return '';
  return `UNION ALL SELECT ${columns} FROM users WHERE seq = ANY(${add(best)}::bigint[])`;
}
