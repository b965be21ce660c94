import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { RecalledCount } from './rememberedCounts.ts';
import type { FacetCounts } from './facetCounts.ts';
import { valueMatches, type ValueMatches } from '#server/users/answers/searching/valueMatches.ts';
import { indexable } from '#server/users/userRow.ts';

/** What is known about a query's size without reading a user. */
export interface KnownCounts {
  /** How many users there are. */
  readonly listTotal: number;
  /** How many match at most. */
  readonly atMost: number;
  /** How many match at least. */
  readonly atLeast: number;
  /** The number is exact, and an index has the matches in order. */
  readonly isExact: boolean;
  /** The matches of the text by role or date; `null`: no text. */
  readonly values: ValueMatches | null;
}

/** What the counts of the list tell about a query. */
export function knownCounts(query: UserQuery, facets: FacetCounts): KnownCounts {
  const { listTotal } = facets;
  const filtered = activeFilters(query.filters).map(({ filter, values }) => {
    const wanted = new Set(values.map(indexable));
    const counts = facets.of(filter).filter(({ value }) => wanted.has(value));
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    return { filter, total, most: Math.max(0, ...counts.map(({ count }) => count)) };
  });
  const values = valueMatches(query, facets);
  const [only, ...others] = filtered;
  const hasCondition = query.condition !== undefined;
  const isCounted = values === null && others.length === 0 && !hasCondition;
  // A user who shares both name and email is counted twice.
  const counted = only?.filter === 'duplicate' ? only.most : (only?.total ?? listTotal);
  return {
    listTotal,
    atMost: Math.min(listTotal, ...filtered.map(({ total }) => total)),
    atLeast: isCounted ? counted : hasCondition ? 0 : (values?.atLeast ?? 0),
    isExact: isCounted && only?.filter !== 'duplicate',
    values,
  };
}

/** Adds what is remembered of the query. */
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
