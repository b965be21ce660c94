import { isGrouped, type UserQuery } from '#domain/query/userQuery.ts';
import type { Neighbours, NeighboursQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { candidateNeighbours, mayBeFew } from '#server/users/answers/searching/candidates.ts';
import { conditionOf } from '#server/users/answers/searching/conditions.ts';
import { duplicatesTogether } from './duplicateOrder.ts';
import { fewTogether } from './fewTogether.ts';
import { neighboursIn, type FoundNeighbours } from './foundNeighbours.ts';
import { groupNeighbours } from './groupNeighbours.ts';
import type { KnownCounts } from '#server/users/answers/counts/listCounts.ts';
import { nearbyNeighbours } from './nearbyNeighbours.ts';
import { countIn } from '#server/users/answers/orderedRows.ts';
import { placeOf } from './placeOf.ts';
import { rankedNeighbours } from '#server/users/answers/rankedAnswers.ts';
import { recalledCounts } from '#server/users/answers/counts/recalledCounts.ts';
import { usersAt } from '#server/users/answers/records.ts';
import {
  indexRangesBefore,
  indexRangesBehind,
  type Place,
  type IndexRange,
} from '#server/users/answers/rowOrder.ts';
import { createParameters } from '#server/users/answers/statement.ts';

/** If many match, neither those before the user nor all are counted. */
export async function neighboursAnswer(
  database: BoundedDatabase,
  question: NeighboursQuestion,
): Promise<Neighbours | null> {
  const ranked = await rankedNeighbours(database, question);
  if (ranked !== null) return ranked.answer;
  const { query, id } = question;
  const own = await placeOf(database, query, id);
  if (own === null) return null;
  const { known } = await recalledCounts(database, { query });
  const found = await findNeighbours(database, query, own, known);
  if (found === null) return null;
  const { previous, next, position } = found;
  const exact = known.atLeast === known.atMost ? known.atMost : found.total;
  const atLeast = exact ?? Math.max(known.atLeast, (position ?? 0) + 1);
  const total = known.isExact ? known.atMost : Math.min(atLeast, database.bounds.counted);
  const userAt = async (seq: number | null): Promise<User | null> =>
    seq === null ? null : ((await usersAt(database, [seq]))[0] ?? null);
  return {
    previous: await userAt(previous),
    next: await userAt(next),
    position,
    total,
    ...((exact === null || exact > total) && { isTotalLowerBound: true }),
  };
}

async function findNeighbours(
  database: BoundedDatabase,
  query: UserQuery,
  own: Place,
  known: KnownCounts,
): Promise<FoundNeighbours | null> {
  if (isGrouped(query)) return neighboursInGroups(database, query, own.seq, known);
  if (mayBeFew(database, query, known)) {
    const few = await candidateNeighbours(database, query, known, own.seq);
    if (few !== null) return few.isFound ? { ...few, position: few.place } : null;
  }
  // Counting who stands before a user of a longer list takes longer than a person waits.
  return known.isExact && known.atMost <= database.bounds.swept
    ? countedNeighbours(database, query, own, known)
    : nearbyNeighbours(database, query, own);
}

/** Among duplicates that stand together. */
async function neighboursInGroups(
  database: BoundedDatabase,
  query: UserQuery,
  seq: number,
  { atMost, atLeast }: KnownCounts,
): Promise<FoundNeighbours | null> {
  const { candidates, groups } = database.bounds;
  if (atMost <= candidates) return neighboursIn(await duplicatesTogether(database, query), seq);
  // Few are soon looked up; of many, the next ones are near. In between all are looked up.
  const steps = [
    () => fewNeighbours(groups.few),
    () => groupNeighbours(database, query, seq, groups.begun),
    () => fewNeighbours(candidates),
  ];
  for (const step of atLeast > candidates ? [] : steps) {
    const found = await step();
    if (found !== null) return found.neighbours;
  }
  return (await groupNeighbours(database, query, seq, Infinity))?.neighbours ?? null;

  async function fewNeighbours(limit: number) {
    const { seqs } = await fewTogether(database, query, limit);
    return seqs && { neighbours: neighboursIn(seqs, seq) };
  }
}

/** If an index has the matches in order. */
async function countedNeighbours(
  database: BoundedDatabase,
  query: UserQuery,
  own: Place,
  known: KnownCounts,
): Promise<FoundNeighbours> {
  let position = 0;
  let previous: number | null = null;
  let next: number | null = null;
  for (const range of indexRangesBefore(query, own)) {
    previous ??= await nearest(database, query, range, range.reversed);
    position += await countIn(database, query, range);
  }
  for (const range of indexRangesBehind(query, own)) {
    next ??= await nearest(database, query, range, range.orderBy);
  }
  return { previous, next, position, total: known.atMost };
}

/** The place in the list of the first in this order; `null`: the range is empty. */
async function nearest(
  { query: run }: Queryable,
  query: UserQuery,
  { where }: IndexRange,
  orderBy: string,
): Promise<number | null> {
  const parameters = createParameters();
  const [row] = await run<{ seq: number }>(
    `SELECT seq FROM users WHERE ${where(parameters.add)} AND ${conditionOf(query, parameters)}
     ORDER BY ${orderBy} LIMIT 1`,
    parameters.values,
  );
  return row?.seq ?? null;
}
