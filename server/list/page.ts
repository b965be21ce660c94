import { MAX_COUNTED } from '#domain/limits.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { isGrouped, matchesEverybody, type UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { countOf, countUpTo } from '#server/list/counts.ts';
import { pageOfGroups } from '#server/list/duplicates.ts';
import { orderOf, partsInOrder, withMatches } from '#server/list/order.ts';
import { createParameters, whereOf } from '#server/list/where.ts';
import { userOf } from '#server/list/records.ts';
import { totalOf, type Remember } from '#server/list/remembered.ts';

/**
 * A page of a query. Matches are counted to `counted`, and pages go no further, except in the whole
 * list.
 */
export async function readPage(
  on: Queryable,
  { query, page: asked, size, isTotalExact }: PageQuestion,
  remember: Remember,
  counted = MAX_COUNTED,
): Promise<PageOfUsers> {
  const listTotal = await totalOf(on, remember);
  if (isGrouped(query)) return { ...(await pageOfGroups(on, query, asked, size)), listTotal };
  const where = await whereOf(on, query);
  const isWhole = matchesEverybody(query);
  const found = isWhole
    ? listTotal
    : await (isTotalExact === true ? countOf(on, where) : countUpTo(on, where, counted));
  const total = isWhole || isTotalExact === true ? found : Math.min(found, counted);
  const onPages = isWhole ? found : Math.min(found, counted);
  const page = clampPage(asked, onPages, size);
  const offset = offsetOf(page, size);
  const { add, values } = createParameters();
  const matching = where(add);
  const isOfFew = !isWhole && found <= counted;
  const seqs = isOfFew
    ? `SELECT seq FROM matches ORDER BY ${orderOf(query)}`
    : seqsInOrder(query, matching, add(offset + size));
  const rows = await on.query<{ record: string }>(
    `${isOfFew ? withMatches(query, matching) : ''}
     SELECT record FROM (${seqs} LIMIT ${add(Math.min(size, onPages - offset))} OFFSET ${add(offset)}) AS page
     JOIN users USING (seq) ORDER BY ${orderOf(query)}`,
    values,
  );
  return {
    rows: rows.map(({ record }) => userOf(record)),
    page,
    total,
    ...(found > total && { isTotalLowerBound: true as const }),
    listTotal,
  };
}

/** A statement for the `seq` of matches, as far as they are needed. @param end how many those are */
function seqsInOrder(query: UserQuery, matching: string, end: string): string {
  return partsInOrder(query)
    .map(
      ({ where, order }, at) => `SELECT seq FROM (
        SELECT seq FROM users WHERE ${where} AND (${matching}) ORDER BY ${order} LIMIT ${end}
      ) AS part_${at}`,
    )
    .join(' UNION ALL ');
}
