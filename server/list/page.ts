import { MAX_COUNTED } from '#domain/limits.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { isGrouped, matchesEverybody, type UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import { countOf, countUpTo } from '#server/list/counts.ts';
import { pageOfGroups } from '#server/list/duplicates.ts';
import { fewInOrder, mostOfFew, orderColumn, orderOf, rangesOf } from '#server/list/order.ts';
import { createParameters, whereOf, type Where } from '#server/list/where.ts';
import { userOf } from '#server/list/records.ts';
import type { Remember } from '#server/list/remembered.ts';

/**
 * A page of a query. Matches are counted to `counted`, or for a late page further, to know whether they
 * are few; pages go no further than `counted`, except in the whole list.
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
  const end = Math.min(Math.max(asked, 1) * size, counted);
  const few = isWhole ? 0 : mostOfFew(end, listTotal);
  const found = isWhole
    ? listTotal
    : await (isTotalExact === true
        ? countOf(on, where)
        : countUpTo(on, where, Math.max(counted, Math.ceil(few))));
  const onPages = isWhole ? found : Math.min(found, counted);
  const page = clampPage(asked, onPages, size);
  const offset = offsetOf(page, size);
  const total = isTotalExact === true ? found : onPages;
  const wanted = { offset, count: Math.min(size, onPages - offset), isFew: found <= few };
  return {
    rows: wanted.count > 0 ? await rowsOf(on, query, where, wanted) : [],
    page,
    total,
    ...(found > total && { isTotalLowerBound: true as const }),
    listTotal,
  };
}

interface WantedRows {
  readonly offset: number;
  readonly count: number;
  readonly isFew: boolean;
}

async function rowsOf(
  on: Queryable,
  query: UserQuery,
  where: Where,
  { offset, count, isFew }: WantedRows,
): Promise<readonly User[]> {
  const { add, values } = createParameters();
  const matching = where(add);
  const seqs = isFew
    ? fewInOrder(query, matching)
    : manyInOrder(query, matching, add(offset + count));
  const rows = await on.query<{ record: string }>(
    `SELECT record FROM (${seqs} LIMIT ${add(count)} OFFSET ${add(offset)}) AS page
     JOIN users USING (seq) ORDER BY ${orderOf(query)}`,
    values,
  );
  return rows.map(({ record }) => userOf(record));
}

/**
 * A statement for the `seq` of matches, in the query's order, which its index has. What comes before a
 * page is passed in the index alone where there is no condition.
 * @param end how many are needed at most
 */
function manyInOrder(query: UserQuery, matching: string, end: string): string {
  const column = orderColumn(query);
  const columns = column === null ? 'seq' : `seq, ${column} AS key`;
  // One after the other: no index has the blanks last in both directions.
  const ranges = rangesOf(query).map(
    (range, at) => `SELECT * FROM (
      SELECT ${columns} FROM users WHERE ${range.where} AND (${matching})
      ORDER BY ${range.order} LIMIT ${end}) AS range_${at}`,
  );
  return ranges.join(' UNION ALL ');
}
