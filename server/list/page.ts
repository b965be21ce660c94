import { MAX_COUNTED } from '#domain/limits.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { isGrouped, matchesEverybody, type UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import { countOf, countUpTo } from '#server/list/counts.ts';
import { pageOfGroups } from '#server/list/duplicates.ts';
import {
  mostOfFew,
  orderOf,
  rangesOf,
  withMatches,
  type OrderedRanges,
} from '#server/list/order.ts';
import { createParameters, whereOf, type Where } from '#server/list/where.ts';
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
  if (!isWhole) {
    const few = Math.min(counted, mostOfFew(Math.max(asked, 1) * size, listTotal));
    const page = await pageOfFew(on, query, where, { asked, size, few });
    if (page !== null) return { ...page, listTotal };
  }
  const isCounted = isWhole || isTotalExact === true;
  const found = isWhole
    ? listTotal
    : await (isCounted ? countOf(on, where) : countUpTo(on, where, counted));
  const total = isCounted ? found : Math.min(found, counted);
  const onPages = isWhole ? found : Math.min(found, counted);
  const page = clampPage(asked, onPages, size);
  const offset = offsetOf(page, size);
  const wanted = {
    offset,
    count: Math.min(size, onPages - offset),
    total: isCounted ? found : null,
  };
  return {
    rows: wanted.count > 0 ? await rowsOfMany(on, query, where, wanted) : [],
    page,
    total,
    ...(found > total && { isTotalLowerBound: true as const }),
    listTotal,
  };
}

/** All matches are found, and then put in order; `null`: they are more than `few`. */
async function pageOfFew(
  on: Queryable,
  query: UserQuery,
  where: Where,
  { asked, size, few }: { readonly asked: number; readonly size: number; readonly few: number },
): Promise<Omit<PageOfUsers, 'listTotal'> | null> {
  const { add, values } = createParameters();
  const matches = withMatches(query, where(add), add(Math.floor(few) + 1));
  const [count, offset] = [
    add(size),
    add(offsetOf(clampPage(asked, Number.MAX_SAFE_INTEGER, size), size)),
  ];
  // Past the last page is the last page, as in `clampPage`.
  const rows = await on.query<{ total: number; record: string | null }>(
    `${matches}, counts AS (SELECT count(*) AS total FROM matches), page AS (
       SELECT seq FROM matches ORDER BY ${orderOf(query)} LIMIT ${count} OFFSET (
         SELECT least(${offset}, greatest(total - 1, 0) / ${count} * ${count}) FROM counts))
     SELECT total, record FROM counts LEFT JOIN (page JOIN users USING (seq)) ON true
     ORDER BY ${orderOf(query)}`,
    values,
  );
  const { total = 0 } = rows[0] ?? {};
  if (total > few) return null;
  const found = rows.flatMap(({ record }) => (record === null ? [] : [userOf(record)]));
  return { rows: found, page: clampPage(asked, total, size), total };
}

interface WantedRows {
  readonly offset: number;
  readonly count: number;
  /** `null`: not known. */
  readonly total: number | null;
}

async function rowsOfMany(
  on: Queryable,
  query: UserQuery,
  where: Where,
  { offset, count, total }: WantedRows,
): Promise<readonly User[]> {
  const { add, values } = createParameters();
  const matching = where(add);
  const ranges = (await rangesOf(on, query))(add);
  const left = total === null ? Infinity : total - offset - count;
  const isFromEnd = left < offset;
  const skipped = Math.min(left, offset);
  const seqs = manyInOrder(ranges, matching, add(skipped + count), isFromEnd);
  const rows = await on.query<{ record: string }>(
    `SELECT record FROM (${seqs} LIMIT ${add(count)} OFFSET ${add(skipped)}) AS page
     JOIN users USING (seq) ORDER BY ${orderOf(query)}`,
    values,
  );
  return rows.map(({ record }) => userOf(record));
}

/**
 * A statement for the `seq` of matches, in the query's order or from its end, which its index has.
 * What comes before a page is passed in the index alone where there is no condition.
 * @param end how many are needed at most
 */
function manyInOrder(
  { all }: OrderedRanges,
  matching: string,
  end: string,
  isFromEnd: boolean,
): string {
  return (isFromEnd ? all.toReversed() : all)
    .map(
      ({ where, order, reversed }, at) => `SELECT seq FROM (
      SELECT seq FROM users WHERE ${where} AND (${matching})
      ORDER BY ${isFromEnd ? reversed : order} LIMIT ${end}) AS range_${at}`,
    )
    .join(' UNION ALL ');
}
