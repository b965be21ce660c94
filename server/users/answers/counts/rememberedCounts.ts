import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import { patternOf } from '#server/users/answers/searching/patternOf.ts';
import { readFacetCounts, type FacetCounts } from './facetCounts.ts';
import { openTouchedUsers, type Touched } from '#server/users/answers/touchedUsers.ts';

/** How many users queries matched, kept in this process: most searches are repeated soon. */
export interface RememberedCounts {
  /** What is known now: everything that a later statement sees, and maybe more. */
  readonly now: () => Promise<Remembered>;
}

interface Remembered {
  readonly facets: FacetCounts;
  /**
   * What is still known of a query.
   * @param begun of an earlier call, after which the count to be remembered was begun
   */
  readonly recall: (query: UserQuery, begun?: Touched) => RecalledCount;
}

export interface RecalledCount {
  /** At least this many match. */
  readonly atLeast: number;
  /** Exactly this many match; `null`: not known. */
  readonly exact: number | null;
  /** How many users had been touched by then; `null`: this query is not remembered. */
  readonly begun: Touched | null;
  /** Remembers a count that was begun after this recall; `isExact`: nobody else matches. */
  readonly remember: (count: number, isExact: boolean) => Promise<void>;
}

interface Entry extends Touched {
  readonly atLeast: number;
  readonly isExact: boolean;
}

const UNKNOWN: RecalledCount = {
  atLeast: 0,
  exact: null,
  begun: null,
  remember: () => Promise.resolve(),
};

export const MEMORY_BOUNDS = {
  queries: 1000,
  /** After this many changes their sum is stored, instead of being computed each time. */
  summed: 50,
};
/** In UTF-16 code units: longer texts match few users, and would fill the memory. */
const MAX_KEY_LENGTH = 500;

/**
 * A change cannot take more matches from a query than the users that it touched: so a count is
 * valid as long as it exceeds a limit by more than were touched since.
 */
export function openRememberedCounts(
  database: Queryable,
  { queries, summed } = MEMORY_BOUNDS,
): RememberedCounts {
  const touchedUsers = openTouchedUsers(database, summed);
  /** Least recently useful first. */
  const entries = new Map<string, Entry>();
  let kept: { readonly at: Touched; readonly facets: FacetCounts } | null = null;

  /** Every change of the counted values touches users, or begins an era. */
  const facetsSince = async (start: Touched): Promise<FacetCounts> => {
    if (kept !== null && isSame(kept.at, start)) return kept.facets;
    const facets = await readFacetCounts(database);
    kept = { at: start, facets };
    return facets;
  };
  const recallSince =
    (start: Touched): Remembered['recall'] =>
    (query, begun) => {
      const key = keyOf(query);
      if (key === null) return UNKNOWN;
      const since = begun ?? start;
      const remember: RecalledCount['remember'] = async (count, isCountExact) => {
        // Counted users may have changed meanwhile: then the count belongs to neither moment.
        const isExact = isCountExact && isSame(since, await touchedUsers());
        if (isCountExact && !isExact) return;
        entries.delete(key);
        entries.set(key, { ...since, atLeast: count, isExact });
        const [oldest] = entries.keys();
        if (entries.size > queries && oldest !== undefined) entries.delete(oldest);
      };
      const entry = entries.get(key);
      if (entry === undefined || entry.era !== start.era)
        return { ...UNKNOWN, begun: start, remember };
      entries.delete(key);
      entries.set(key, entry);
      const { atLeast, isExact } = entry;
      return {
        atLeast: Math.max(0, atLeast - (start.count - entry.count)),
        exact: isExact && isSame(entry, start) ? atLeast : null,
        begun: start,
        remember,
      };
    };
  return {
    now: async () => {
      const start = await touchedUsers();
      return { facets: await facetsSince(start), recall: recallSince(start) };
    },
  };
}

function isSame(one: Touched, other: Touched): boolean {
  return one.era === other.era && one.count === other.count;
}

/** The same for queries that match the same users; `null`: not remembered. */
function keyOf({ text, columns, filters, condition }: UserQuery): string | null {
  const { plain, marked, isEmpty } = patternOf(text);
  const active = activeFilters(filters);
  // Who shares a name also depends on users whom no change has touched.
  if (active.some(({ filter }) => filter === 'duplicate')) return null;
  if (isEmpty && condition === undefined) return null;
  const key = JSON.stringify([
    plain,
    marked.map(({ offset, cell }) => [offset, cell]),
    isEmpty ? [] : columns.toSorted(),
    active.map(({ filter, values }) => [filter, values.toSorted()]),
    condition,
  ]);
  return key.length > MAX_KEY_LENGTH ? null : key;
}
