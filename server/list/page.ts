import { MAX_COUNTED } from '#domain/limits.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { isGrouped, matchesEverybody, type UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import { countOf, countUpTo } from '#server/list/counts.ts';
import { pageOfGroups } from '#server/list/duplicates.ts';
import { orderColumn, orderOf, rangesOf } from '#server/list/order.ts';
import { createParameters, whereOf, type Where } from '#server/list/where.ts';
import { userOf } from '#server/list/records.ts';
import type { Remember } from '#server/list/remembered.ts';

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
  const listTotal = await remember(on, 'listTotal', () => countOf(on, () => 'true'));
  if (isGrouped(query)) return { ...(await pageOfGroups(on, query, asked, size)), listTotal };
  const where = await whereOf(on, query);
  const isWhole = matchesEverybody(query);
  const found = isWhole
    ? listTotal
    : await (isTotalExact === true ? countOf(on, where) : countUpTo(on, where, counted));
  const onPages = isWhole ? found : Math.min(found, counted);
  const page = clampPage(asked, onPages, size);
  const offset = offsetOf(page, size);
  const total = isTotalExact === true ? found : onPages;
  return {
    rows: await rowsOf(on, query, where, { offset, count: Math.min(size, onPages - offset) }),
    page,
    total,
    ...(found > total && { isTotalLowerBound: true as const }),
    listTotal,
  };
}

/** What comes before the page is passed in an index alone where there is no condition. */
async function rowsOf(
  on: Queryable,
  query: UserQuery,
  where: Where,
  { offset, count }: { readonly offset: number; readonly count: number },
): Promise<readonly User[]> {
  if (count <= 0) return [];
  const { add, values } = createParameters();
  const matching = where(add);
  const end = add(offset + count);
  const column = orderColumn(query);
  const columns = column === null ? 'seq' : `seq, ${column} AS key`;
  // One after the other: no index has the blanks last in both directions.
  const ranges = rangesOf(query).map(
    (range, at) => `SELECT * FROM (
      SELECT ${columns} FROM users WHERE ${range.where} AND (${matching})
      ORDER BY ${range.order} LIMIT ${end}) AS range_${at}`,
  );
  const rows = await on.query<{ record: string }>(
    `SELECT record FROM (
       ${ranges.join(' UNION ALL ')} LIMIT ${add(count)} OFFSET ${add(offset)}
     ) AS page JOIN users USING (seq) ORDER BY ${orderOf(query)}`,
    values,
  );
  return rows.map(({ record }) => userOf(record));
}
