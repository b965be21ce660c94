import { MAX_COUNTED } from '#domain/limits.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { isGrouped, matchesEverybody, type UserQuery } from '#domain/query/userQuery.ts';
import type {
  Neighbours,
  NeighboursQuestion,
  PageOfUsers,
  PageQuestion,
} from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { groupedUsers, pageOfGroups } from '#server/list/duplicates.ts';
import {
  isBefore,
  orderColumn,
  orderOf,
  type Place,
  usersInOrder,
  withMatches,
} from '#server/list/order.ts';
import { countOf, usersAt } from '#server/list/records.ts';
import { readTotal } from '#server/list/revision.ts';
import { isStorable } from '#server/list/searchText.ts';
import { createParameters, whereOf, type Where } from '#server/list/where.ts';

/**
 * A page of a query. Matches are counted to `counted`, and pages go no further, except in the whole
 * list.
 */
export async function readPage(
  on: Queryable,
  { query, page: asked, size, isTotalExact }: PageQuestion,
  counted = MAX_COUNTED,
): Promise<PageOfUsers> {
  const listTotal = await readTotal(on);
  if (isGrouped(query)) return { ...(await pageOfGroups(on, query, asked, size)), listTotal };
  const where = await whereOf(on, query);
  const isWhole = matchesEverybody(query);
  const found = isWhole
    ? listTotal
    : await countOf(on, where, isTotalExact === true ? null : counted + 1);
  const onPages = isWhole ? found : Math.min(found, counted);
  const total = isTotalExact === true ? found : onPages;
  const page = clampPage(asked, onPages, size);
  const offset = offsetOf(page, size);
  const count = Math.min(size, onPages - offset);
  return {
    rows: await usersInOrder(on, query, where, {
      offset,
      count,
      isFew: !isWhole && found <= counted,
    }),
    page,
    total,
    ...(found > total && { isTotalLowerBound: true as const }),
    listTotal,
  };
}

/** Who stands before and behind a user; `null`: the query does not match it. */
export async function readNeighbours(
  on: Queryable,
  { query, id }: NeighboursQuestion,
  counted = MAX_COUNTED,
): Promise<Neighbours | null> {
  const where = await whereOf(on, query);
  const place = await placeOf(on, query, where, id);
  if (place === null) return null;
  if (isGrouped(query)) {
    const seqs = (await groupedUsers(on, query)).map(({ seq }) => seq);
    return { ...(await besideIn(on, seqs, place)), total: seqs.length };
  }
  const isWhole = matchesEverybody(query);
  const found = isWhole ? await readTotal(on) : await countOf(on, where, counted + 1);
  if (!isWhole && found <= counted) {
    const seqs = await seqsOfFew(on, query, where);
    return { ...(await besideIn(on, seqs, place)), total: found };
  }
  const isInFront: Where = (add) => `${isBefore(query, place, add)} AND (${where(add)})`;
  const position = await countOf(on, isInFront);
  const first = Math.max(0, position - 1);
  const part = { offset: first, count: position - first + 2, isFew: false };
  const around = await usersInOrder(on, query, where, part);
  return {
    previous: position === 0 ? null : (around[0] ?? null),
    next: around[position - first + 1] ?? null,
    position,
    total: isWhole ? found : counted,
    ...(!isWhole && { isTotalLowerBound: true as const }),
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
async function besideIn(on: Queryable, seqs: readonly number[], { seq }: Place) {
  const position = seqs.indexOf(seq);
  const [before, behind] = [seqs[position - 1], seqs[position + 1]];
  const users = await usersAt(
    on,
    [before, behind].filter((one) => one !== undefined),
  );
  return {
    previous: before === undefined ? null : (users[0] ?? null),
    next: behind === undefined ? null : (users.at(-1) ?? null),
    position,
  };
}

async function seqsOfFew(
  on: Queryable,
  query: UserQuery,
  where: Where,
): Promise<readonly number[]> {
  const { add, values } = createParameters();
  const rows = await on.query<{ seq: number }>(
    `${withMatches(query, where(add))} SELECT seq FROM matches ORDER BY ${orderOf(query)}`,
    values,
  );
  return rows.map(({ seq }) => seq);
}
