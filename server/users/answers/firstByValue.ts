import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { foundTable, lookupLimit } from './searching/candidates.ts';
import { conditionOf } from './searching/conditions.ts';
import { patternOf } from './searching/patternOf.ts';
import { timeCondition } from './searching/filterConditions.ts';
import type { KnownCounts } from './counts/listCounts.ts';
import { mergedRanges, rangeOfMonth, withoutEdges, type TimeRange } from './counts/monthRanges.ts';
import { columnsOf, orderOf } from '#server/users/answers/rowOrder.ts';
import { isIndexed, isShort } from './searching/shortText.ts';
import { createParameters, type Parameters } from '#server/users/answers/statement.ts';

/** Each part costs its own statements. */
const MAX_PARTS = 40;

/**
 * The first `count` matches, by their places in the list, if nearly all of them match by role or
 * date: the first of each role and of the months, which indexes find, and all other matches.
 * `null`: too many others match, or this order does not allow it.
 */
export async function firstByValue(
  database: BoundedDatabase,
  query: UserQuery,
  known: KnownCounts,
  count: number,
): Promise<readonly number[] | null> {
  const { values } = known;
  const pattern = patternOf(query.text);
  if (values === null || !isIndexed(pattern) || !isInOrder(query, known)) return null;
  const { roles, months } = values;
  const parameters = createParameters();
  // Many users match most short texts, so this would fail after taking as long as a look-up.
  const { atOnce } = database.bounds.lookups;
  const limit = isShort(pattern) ? atOnce : lookupLimit(database, known);
  // The roles and months are read separately.
  const others = { ...known, values: { ...values, roles: [], months: [] } };
  const found = foundTable(query, parameters, others, limit + 1);
  const ranges = mergedRanges(months.flatMap((month) => rangeOfMonth(month) ?? []));
  const parts = [
    ...roles.map((role) => partOfRole(query, role, parameters, count)),
    ...ranges.flatMap((range) => partsOfTime(query, range, months, parameters, count)),
  ];
  if (parts.length > MAX_PARTS) return null;
  const [row] = await database.query<{ others: number; seqs: readonly string[] }>(
    `WITH ${found}
     SELECT (SELECT count(*) FROM found) AS others, ARRAY(
       SELECT seq FROM (${['SELECT * FROM found', ...parts].join(' UNION ')}) AS every
       ORDER BY ${orderOf(query)} LIMIT ${parameters.add(count)}
     ) AS seqs`,
    parameters.values,
  );
  if (row === undefined || row.others > limit) return null;
  return row.seqs.map(Number);
}

/** Whether those who match by role or date need not be scanned in the query's order. */
function isInOrder({ sort, filters, condition }: UserQuery, { values }: KnownCounts): boolean {
  const others = activeFilters(filters).filter(
    ({ filter }) => filter !== 'role' && filter !== 'status',
  );
  return (
    condition === undefined &&
    others.length === 0 &&
    (values?.roles.length === 0 || sort === null || sort === 'role') &&
    (values?.months.length === 0 || sort === null || sort === 'role' || sort === 'createdAt')
  );
}

/** The matches of one role: newest first, whether the order is that of the list or of roles. */
function partOfRole(query: UserQuery, role: string, parameters: Parameters, count: number): string {
  const ofRole = conditionOf({ ...query, text: '', filters: { role: [role] } }, parameters);
  const filtered = conditionOf({ ...query, text: '' }, parameters);
  return `(SELECT ${columnsOf(query)} FROM users WHERE ${ofRole} AND ${filtered}
    ORDER BY seq DESC LIMIT ${parameters.add(count)})`;
}

/**
 * The matches of consecutive months. For days at the edges the month is checked, which the index
 * does not have; for all others the index suffices.
 */
function partsOfTime(
  query: UserQuery,
  range: TimeRange,
  months: readonly string[],
  parameters: Parameters,
  count: number,
): readonly string[] {
  const inner = withoutEdges(range);
  const edges = [
    { from: range.from, to: inner.from },
    { from: inner.to, to: range.to },
  ];
  const filtered = conditionOf({ ...query, text: '' }, parameters);
  const isOfMonth = `created_month = ANY(${parameters.add(months)}::text[])`;
  return [
    timeCondition(inner, parameters.add),
    ...edges.map((edge) => `${timeCondition(edge, parameters.add)} AND ${isOfMonth}`),
  ].map((condition) => {
    const [orderBy, limit] = [orderOf(query), parameters.add(count)];
    const found = `SELECT ${columnsOf(query)} FROM users WHERE ${condition} AND ${filtered}`;
    // Otherwise users might be scanned in another order until some are found.
    return query.sort === 'createdAt'
      ? `(${found} ORDER BY ${orderBy} LIMIT ${limit})`
      : `(WITH dated AS MATERIALIZED (${found}) SELECT * FROM dated ORDER BY ${orderBy} LIMIT ${limit})`;
  });
}
