import { MAX_COUNTED, MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import { isGrouped, matchesEverybody, type UserQuery } from '#domain/query/userQuery.ts';
import type { Neighbours, NeighboursQuestion } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { countUpTo } from '#server/list/counts.ts';
import { groupedSeqs } from '#server/list/duplicates.ts';
import {
  mostOfFew,
  orderColumn,
  orderOf,
  rangesOf,
  withMatches,
  type OrderedRange,
  type Place,
} from '#server/list/order.ts';
import { createParameters, whereOf, type Where } from '#server/list/where.ts';
import { usersAt } from '#server/list/records.ts';
import { totalOf, type Remember } from '#server/list/remembered.ts';
import { isStorable } from '#server/list/searchText.ts';

interface FoundNeighbours {
  readonly previous: number | null;
  readonly next: number | null;
  readonly position: number | null;
  readonly total: number;
}

/** How far neighbours are counted. */
const LIMITS = { counted: MAX_COUNTED, positioned: MAX_ROWS_ANSWERED };

/**
 * Who stands before and behind a user. Matches are counted as for a page, and those before the user
 * to `positioned`.
 */
export async function readNeighbours(
  on: Queryable,
  { query, id }: NeighboursQuestion,
  remember: Remember,
  { counted, positioned } = LIMITS,
): Promise<Neighbours | null> {
  const where = await whereOf(on, query);
  const place = await placeOf(on, query, where, id);
  if (place === null) return null;
  if (isGrouped(query)) return withUsers(on, besideIn(await groupedSeqs(on, query), place));
  const listTotal = await totalOf(on, remember);
  if (matchesEverybody(query)) {
    return withUsers(on, {
      ...(await besideInOrder(on, query, where, place, positioned)),
      total: listTotal,
    });
  }
  const few = Math.min(counted, mostOfFew(1, listTotal));
  const ofFew = await besideOfFew(on, query, where, place, few);
  if (ofFew !== null) return withUsers(on, ofFew);
  const found = await countUpTo(on, where, counted);
  const beside = await besideInOrder(on, query, where, place, positioned);
  const answer = await withUsers(on, { ...beside, total: Math.min(found, counted) });
  return found > counted ? { ...answer, isTotalLowerBound: true } : answer;
}

/** `null`: the matches are more than `few`. */
async function besideOfFew(
  on: Queryable,
  query: UserQuery,
  where: Where,
  { seq }: Place,
  few: number,
): Promise<FoundNeighbours | null> {
  const { add, values } = createParameters();
  const [row] = await on.query<FoundNeighbours & Record<string, unknown>>(
    `${withMatches(query, where(add), add(Math.floor(few) + 1))}, placed AS (
       SELECT seq, lag(seq) OVER whole AS previous, lead(seq) OVER whole AS next,
         row_number() OVER whole - 1 AS position, count(*) OVER () AS total
       FROM matches WINDOW whole AS (ORDER BY ${orderOf(query)}))
     SELECT previous, next, position, total FROM placed WHERE seq = ${add(seq)}`,
    values,
  );
  // The user matches: if it is missing, more were found than were wanted.
  return row === undefined || row.total > few ? null : row;
}

async function withUsers(
  on: Queryable,
  { previous, next, ...counts }: FoundNeighbours,
): Promise<Neighbours> {
  const seqs = [previous, next].filter((seq) => seq !== null);
  const users = await usersAt(on, seqs);
  return {
    previous: previous === null ? null : (users[0] ?? null),
    next: next === null ? null : (users[seqs.length - 1] ?? null),
    ...counts,
  };
}

/** The user's place in the query's order; `null`: the query does not match it. */
async function placeOf(
  on: Queryable,
  query: UserQuery,
  where: Where,
  id: string,
): Promise<Place | null> {
  if (!isStorable(id)) return null;
  const { add, values } = createParameters();
  const [row] = await on.query<{ key: Place['key']; seq: number }>(
    `SELECT seq, ${orderColumn(query) ?? 'NULL'} AS key FROM users
     WHERE id = ${add(id)} AND (${where(add)})`,
    values,
  );
  return row ?? null;
}

/** @param seqs of all matches, in order */
function besideIn(seqs: readonly number[], { seq }: Place): FoundNeighbours {
  const position = seqs.indexOf(seq);
  return {
    previous: seqs[position - 1] ?? null,
    next: seqs[position + 1] ?? null,
    position,
    total: seqs.length,
  };
}

/** The nearest user of the first range that has one, in both directions, and how many are before. */
async function besideInOrder(
  on: Queryable,
  query: UserQuery,
  where: Where,
  place: Place,
  positioned: number,
): Promise<Omit<FoundNeighbours, 'total'>> {
  const { add, values } = createParameters();
  const matching = where(add);
  const ranges = (await rangesOf(on, query))(add);
  const nearest = (beside: readonly OrderedRange[], order: 'order' | 'reversed') =>
    beside.map(
      (range) => `(SELECT seq FROM users WHERE ${range.where} AND (${matching})
        ORDER BY ${range[order]} LIMIT 1)`,
    );
  const before = ranges.before(place);
  const limit = add(positioned + 1);
  const counts = before.map(
    (range) => `(SELECT count(*) FROM (
      SELECT FROM users WHERE ${range.where} AND (${matching}) LIMIT ${limit}) AS counted)`,
  );
  const [row] = await on.query<{ previous: number | null; next: number | null; before: number }>(
    `SELECT coalesce(${nearest(before, 'reversed').join(', ')}) AS previous,
       coalesce(${nearest(ranges.behind(place), 'order').join(', ')}) AS next,
       ${counts.join(' + ')} AS before`,
    values,
  );
  const { previous = null, next = null, before: count = 0 } = row ?? {};
  return { previous, next, position: count > positioned ? null : count };
}
