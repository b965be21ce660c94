import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { rangeConditions, type BlockRange } from './listBlocks.ts';
import { withBest } from './scanNext.ts';
import { lookupConditionOf } from './lookupCondition.ts';
import { columnsOf, orderOf } from '#server/users/answers/rowOrder.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import type { ValueMatches } from './valueMatches.ts';

export interface LookedUp {
  readonly matched: number;
  /** The first of the matches and of `best`, in the query's order, by their places in the list. */
  readonly seqs: readonly number[];
}

interface Wish {
  readonly range: BlockRange;
  /** How many of `seqs` are returned. */
  readonly wanted: number;
  /** Matches of earlier look-ups. */
  readonly best: readonly number[];
  /** The most rows to read; `null`: no limit. */
  readonly limit: number | null;
}

/**
 * Looks up the matches in a part of the list, by indexes.
 * @returns `null`: more match than the limit
 */
export async function lookUp(
  { query: run }: Queryable,
  query: UserQuery,
  values: ValueMatches | null,
  { range, wanted, best, limit }: Wish,
): Promise<LookedUp | null> {
  const parameters = createParameters();
  const columns = columnsOf(query);
  const inRange = rangeConditions(range, parameters.add);
  const condition = lookupConditionOf(query, parameters, values, inRange);
  const atMost = limit === null ? '' : `LIMIT ${parameters.add(limit + 1)}`;
  const others = withBest(columns, best, parameters);
  const [row] = await run<{ matched: number; seqs: readonly string[] }>(
    `WITH found AS MATERIALIZED (
       SELECT ${columns} FROM users WHERE ${condition} ${atMost}
     ),
     counted AS (SELECT count(*) AS matched FROM found)
     SELECT matched, ARRAY(
       SELECT seq FROM (SELECT ${columns} FROM found ${others}) AS every
       ORDER BY ${orderOf(query)} LIMIT ${parameters.add(wanted)}
     ) AS seqs FROM counted`,
    parameters.values,
  );
  if (row === undefined) throw new Error('An aggregate always has a row.');
  if (limit !== null && row.matched > limit) return null;
  return { matched: row.matched, seqs: row.seqs.map(Number) };
}
