import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { RecalledCount } from '#server/users/answers/rememberedCounts.ts';
import type { Queryable } from '#server/database/database.ts';
import { readValueMatches, type ValueMatches } from '#server/users/answers/valueMatches.ts';
import { indexable } from '#server/users/userRow.ts';

/** What is known of a query's size without looking at a user. */
export interface KnownCounts {
  /** How many users there are. */
  readonly listTotal: number;
  /** How many match at most. */
  readonly atMost: number;
  /** How many match at least. */
  readonly atLeast: number;
  /** Exactly so many match, and an index has them in order. */
  readonly isExact: boolean;
  /** Whom the text matches by role or date; `null`: there is no text. */
  readonly values: ValueMatches | null;
}

/** Reads from table `counts` what it has about a query. */
export async function knownCounts(database: Queryable, query: UserQuery): Promise<KnownCounts> {
  const filters = activeFilters(query.filters).map(({ filter, values }) => ({
    filter,
    values: [...new Set(values.map(indexable))],
  }));
  const rows = await database.prepared<{ facet: string; total: number; most: number }>(
    `SELECT facet, sum(total)::bigint AS total, max(total)::bigint AS most FROM (
       SELECT facet, sum(delta) AS total FROM counts
       WHERE facet = 'all' OR (facet, value) IN (SELECT * FROM unnest($1::text[], $2::text[]))
       GROUP BY facet, value
     ) AS totals GROUP BY facet`,
    [
      filters.flatMap(({ filter, values }) => values.map(() => filter)),
      filters.flatMap(({ values }) => values),
    ],
  );
  const totalsOf = (facet: string) => rows.find((row) => row.facet === facet);
  const listTotal = totalsOf('all')?.total ?? 0;
  const [filter, ...others] = filters.map((one) => one.filter);
  const values = await readValueMatches(database, query);
  const isCounted = values === null && others.length === 0;
  const only = filter ?? 'all';
  // Who shares a name may share an email, too, and is counted twice.
  const counted = only === 'duplicate' ? totalsOf(only)?.most : totalsOf(only)?.total;
  return {
    listTotal,
    atMost: Math.min(listTotal, ...filters.map((one) => totalsOf(one.filter)?.total ?? 0)),
    atLeast: isCounted ? (counted ?? 0) : (values?.atLeast ?? 0),
    isExact: isCounted && only !== 'duplicate',
    values,
  };
}

/** With what is remembered of the query. */
export function withRecalled(
  known: KnownCounts,
  { atLeast, exact }: Pick<RecalledCount, 'atLeast' | 'exact'>,
): KnownCounts {
  return {
    ...known,
    atLeast: exact ?? Math.max(known.atLeast, atLeast),
    atMost: exact ?? known.atMost,
  };
}
