import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { patternOf } from '#server/users/answers/conditions.ts';
import { indexable } from '#server/users/userRow.ts';

/** What is known of a query's size without looking at a user. */
export interface KnownCounts {
  /** How many users there are. */
  readonly listTotal: number;
  /** How many match at most. */
  readonly atMost: number;
  /** Exactly so many match. */
  readonly isExact: boolean;
}

/** Reads from table `counts` what it has about a query. */
export async function knownCounts(
  { query: run }: Queryable,
  query: UserQuery,
): Promise<KnownCounts> {
  const filters = activeFilters(query.filters).map(({ filter, values }) => ({
    filter,
    values: [...new Set(values.map(indexable))],
  }));
  const counted = filters.filter(({ filter }) => filter !== 'duplicate');
  const rows = await run<{ facet: string; total: number }>(
    `SELECT facet, sum(delta)::bigint AS total FROM counts
     WHERE facet = 'all' OR (facet, value) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     GROUP BY facet`,
    [
      counted.flatMap(({ filter, values }) => values.map(() => filter)),
      counted.flatMap(({ values }) => values),
    ],
  );
  const totals = new Map(rows.map(({ facet, total }) => [facet, total]));
  const listTotal = totals.get('all') ?? 0;
  const filterTotals = counted.map(({ filter }) => totals.get(filter) ?? 0);
  return {
    listTotal,
    atMost: Math.min(listTotal, ...filterTotals),
    isExact:
      patternOf(query.text).isEmpty && counted.length === filters.length && filters.length <= 1,
  };
}
