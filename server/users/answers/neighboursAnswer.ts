import { isGrouped, type UserQuery } from '#domain/query/userQuery.ts';
import type { Neighbours, NeighboursQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { candidateNeighbours, mayBeFew } from '#server/users/answers/candidates.ts';
import { conditionOf } from '#server/users/answers/conditions.ts';
import { countUpTo } from '#server/users/answers/countAnswer.ts';
import { duplicatesTogether } from '#server/users/answers/duplicateOrder.ts';
import { knownCounts, type KnownCounts } from '#server/users/answers/listCounts.ts';
import { countIn } from '#server/users/answers/orderedRows.ts';
import { placeOf } from '#server/users/answers/placeOf.ts';
import { rankedNeighbours } from '#server/users/answers/rankedAnswers.ts';
import { facetCounts } from '#server/users/answers/recalledCounts.ts';
import { usersAt } from '#server/users/answers/records.ts';
import {
  stretchesBefore,
  stretchesBehind,
  type Place,
  type Stretch,
} from '#server/users/answers/rowOrder.ts';
import { createParameters } from '#server/users/answers/statement.ts';

/** Places in the list of those beside a user, and where that stands among `total`. */
interface FoundNeighbours {
  readonly previous: number | null;
  readonly next: number | null;
  readonly position: number;
  readonly total: number;
}

/** The position is exact also where the total is not: it takes as long as counting to it takes. */
export async function neighboursAnswer(
  database: BoundedDatabase,
  question: NeighboursQuestion,
): Promise<Neighbours | null> {
  const ranked = await rankedNeighbours(database, question);
  if (ranked !== null) return ranked.answer;
  const { query, id } = question;
  const own = await placeOf(database, query, id);
  if (own === null) return null;
  const known = knownCounts(query, await facetCounts(database));
  const found = await findNeighbours(database, query, own, known);
  if (found === null) return null;
  const total = known.isExact ? known.atMost : Math.min(found.total, database.bounds.counted);
  const userAt = async (seq: number | null): Promise<User | null> =>
    seq === null ? null : ((await usersAt(database, [seq]))[0] ?? null);
  return {
    previous: await userAt(found.previous),
    next: await userAt(found.next),
    position: found.position,
    total,
    ...(found.total > total && { isTotalLowerBound: true }),
  };
}

async function findNeighbours(
  database: BoundedDatabase,
  query: UserQuery,
  own: Place,
  known: KnownCounts,
): Promise<FoundNeighbours | null> {
  if (isGrouped(query)) {
    const all = await duplicatesTogether(database, query);
    const position = all.indexOf(own.seq);
    if (position === -1) return null;
    const [previous, next] = [all[position - 1] ?? null, all[position + 1] ?? null];
    return { previous, next, position, total: all.length };
  }
  if (mayBeFew(database, query, known)) {
    const few = await candidateNeighbours(database, query, known, own.seq);
    if (few !== null) return few.isFound ? { ...few, position: few.place } : null;
  }
  return neighboursOfMany(database, query, own, known);
}

async function neighboursOfMany(
  database: BoundedDatabase,
  query: UserQuery,
  own: Place,
  known: KnownCounts,
): Promise<FoundNeighbours> {
  let position = 0;
  let previous: number | null = null;
  let next: number | null = null;
  for (const stretch of stretchesBefore(query, own)) {
    previous ??= await nearest(database, query, stretch, stretch.reversed);
    position += await countIn(database, query, stretch);
  }
  for (const stretch of stretchesBehind(query, own)) {
    next ??= await nearest(database, query, stretch, stretch.orderBy);
  }
  const total = known.isExact
    ? known.atMost
    : known.atLeast > database.bounds.counted
      ? known.atLeast
      : mayBeFew(database, query, known) && database.bounds.candidates >= database.bounds.counted
        ? database.bounds.candidates + 1
        : await countUpTo(database, query, known, database.bounds.counted + 1);
  return { previous, next, position, total };
}

/** The place in the list of the first in this order; `null`: the stretch is empty. */
async function nearest(
  { query: run }: Queryable,
  query: UserQuery,
  { where }: Stretch,
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
