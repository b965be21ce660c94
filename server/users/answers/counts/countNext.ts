import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { conditionOf } from '#server/users/answers/searching/conditions.ts';
import {
  blocksBefore,
  blocksOf,
  rangeConditions,
  startOf,
  type Extent,
} from '#server/users/answers/searching/listBlocks.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import type { Stride, Walk } from '#server/users/answers/searching/walk.ts';

/**
 * Scans the next blocks of the list only to count the matches: in a third of the time that scanning
 * in order takes, which reads each page from its end and keeps the rows.
 * @param userCount about how many to scan
 */
export async function countNext(
  { query: run }: Queryable,
  query: UserQuery,
  before: Walk,
  userCount: number,
  extent: Extent,
): Promise<Stride> {
  const { place, found, lookedAt, blocks } = before;
  const range = blocksBefore(place?.seq ?? null, blocksOf(userCount), extent);
  const parameters = createParameters();
  const condition = conditionOf(query, parameters);
  const inRange = rangeConditions(range, parameters.add).ofPlaces() ?? 'true';
  const [row] = await run<{ looked_at: number; matched: number }>(
    `SELECT count(*) AS looked_at, count(*) FILTER (WHERE ${condition}) AS matched FROM users
     WHERE ${inRange}`,
    parameters.values,
  );
  if (row === undefined) throw new Error('An aggregate always has a row.');
  const walk = {
    place: { key: null, seq: startOf(range.firstBlock) },
    found: found + row.matched,
    lookedAt: lookedAt + row.looked_at,
    blocks,
  };
  return { walk, seqs: [], isEnd: range.isRest, isCut: false };
}
