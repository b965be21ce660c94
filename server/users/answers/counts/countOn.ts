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
 * Looks at the users of the next blocks of the list, to count who match and nothing else: in a third of the
 * time that looking at them in order takes, which reads them from the end of each page and keeps them.
 * @param userCount about how many are looked at
 */
export async function countOn(
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
