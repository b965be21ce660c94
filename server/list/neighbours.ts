import { MAX_COUNTED, MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import { isGrouped, matchesEverybody, type UserQuery } from '#domain/query/userQuery.ts';
import type { Neighbours, NeighboursQuestion } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { countUpTo } from '#server/list/counts.ts';
import { groupedSeqs } from '#server/list/duplicates.ts';
import { orderColumn, orderOf, partsBeside, type Place, withMatches } from '#server/list/order.ts';
import { createParameters, whereOf, type Where } from '#server/list/where.ts';
import { usersAt } from '#server/list/records.ts';
import { totalOf, type Remember } from '#server/list/remembered.ts';
import { isStorable } from '#server/list/searchText.ts';

interface Beside {
  readonly previous: number | null;
  readonly next: number | null;
  readonly position: number | null;
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
  if (isGrouped(query)) {
    const seqs = await groupedSeqs(on, query);
    return { ...(await withUsers(on, besideIn(seqs, place))), total: seqs.length };
  }
  const isWhole = matchesEverybody(query);
  const found = isWhole ? await totalOf(on, remember) : await countUpTo(on, where, counted);
  const total = isWhole ? found : Math.min(found, counted);
  const beside =
    !isWhole && found <= counted
      ? await besideOfFew(on, query, where, place)
      : await besideInOrder(on, query, where, place, positioned);
  return {
    ...(await withUsers(on, beside)),
    total,
    ...(found > total && { isTotalLowerBound: true as const }),
  };
}

async function besideOfFew(
  on: Queryable,
  query: UserQuery,
  where: Where,
  { seq }: Place,
): Promise<Beside> {
  const { add, values } = createParameters();
  const [row] = await on.query<Beside & Record<string, unknown>>(
    `${withMatches(query, where(add))}, placed AS (
       SELECT seq, lag(seq) OVER whole AS previous, lead(seq) OVER whole AS next,
         row_number() OVER whole - 1 AS position
       FROM matches WINDOW whole AS (ORDER BY ${orderOf(query)}))
     SELECT previous, next, position FROM placed WHERE seq = ${add(seq)}`,
    values,
  );
  return row ?? { previous: null, next: null, position: null };
}

async function withUsers(
  on: Queryable,
  { previous, next, position }: Beside,
): Promise<Omit<Neighbours, 'total'>> {
  const seqs = [previous, next].filter((seq) => seq !== null);
  const users = await usersAt(on, seqs);
  return {
    previous: previous === null ? null : (users[0] ?? null),
    next: next === null ? null : (users[seqs.length - 1] ?? null),
    position,
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
function besideIn(seqs: readonly number[], { seq }: Place): Beside {
  const position = seqs.indexOf(seq);
  return { previous: seqs[position - 1] ?? null, next: seqs[position + 1] ?? null, position };
}

/** The nearest user of the first part that has one, in both directions, and how many are before. */
async function besideInOrder(
  on: Queryable,
  query: UserQuery,
  where: Where,
  place: Place,
  positioned: number,
): Promise<Beside> {
  const { add, values } = createParameters();
  const matching = where(add);
  const { before, behind } = partsBeside(query, place, add);
  const nearest = (parts: typeof before, order: 'order' | 'reversed') =>
    parts.map(
      (part) => `(SELECT seq FROM users WHERE ${part.where} AND (${matching})
        ORDER BY ${part[order]} LIMIT 1)`,
    );
  const limit = add(positioned + 1);
  const counts = before.map(
    (part) => `(SELECT count(*) FROM (
      SELECT FROM users WHERE ${part.where} AND (${matching}) LIMIT ${limit}) AS counted)`,
  );
  const [row] = await on.query<{ previous: number | null; next: number | null; before: number }>(
    `SELECT coalesce(${nearest(before, 'reversed').join(', ')}) AS previous,
       coalesce(${nearest(behind, 'order').join(', ')}) AS next,
       ${counts.join(' + ')} AS before`,
    values,
  );
  const { previous = null, next = null, before: count = 0 } = row ?? {};
  return { previous, next, position: count > positioned ? null : count };
}
