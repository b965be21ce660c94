import {
  DUPLICATE_KINDS,
  FILTERS,
  type DuplicateKind,
  withFilterValues,
  type UserFilter,
} from '#domain/query/filters.ts';
import { monthOf, monthsFrom, timesOfMonth } from '#domain/query/months.ts';
import { matchesEverybody, withoutFilter, type UserQuery } from '#domain/query/userQuery.ts';
import type { ValueCount, ValuesQuestion } from '#domain/userSource.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import type { Queryable } from '#server/database/database.ts';
import { countOf } from '#server/list/records.ts';
import { createParameters, whereOf } from '#server/list/where.ts';

type Counts = ReadonlyMap<string, number>;

const EVERYBODY: UserQuery = { text: '', columns: [], filters: {}, sort: null, order: 'asc' };

/** The values of a filter, and how many users have each. */
export async function readValues(
  on: Queryable,
  { filter, query }: ValuesQuestion,
): Promise<readonly ValueCount[]> {
  const counts = await COUNT[filter](on, EVERYBODY);
  const all = [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ value, count }) => count > 0 && hasVisibleText(value))
    .sort((one, other) => FILTERS[filter].compare(one.value, other.value));
  const own = query === undefined ? EVERYBODY : withoutFilter(query, filter);
  if (matchesEverybody(own)) return all;
  const found = await COUNT[filter](on, own);
  return all.map(({ value }) => ({ value, count: found.get(value) ?? 0 }));
}

/** How many matches of a query have each value of a filter. */
const COUNT: Readonly<Record<UserFilter, (on: Queryable, query: UserQuery) => Promise<Counts>>> = {
  role: (on, query) => countsBy(on, query, () => 'role'),
  status: (on, query) =>
    countsBy(on, query, () => "CASE WHEN active THEN 'active' ELSE 'passive' END"),
  createdMonth: async (on, query) => {
    const months = await monthsWithUsers(on);
    const starts = months.map((month) => Math.max(timesOfMonth(month)?.from ?? 0, -MAX_TIME_MS));
    const counts = await countsBy(
      on,
      query,
      (add) => `width_bucket(created_at, ${add(starts)}::bigint[])::text`,
    );
    return new Map([...counts].map(([at, count]) => [months[Number(at) - 1] ?? '', count]));
  },
  duplicate: async (on, query) => {
    const counts = new Map<string, number>();
    for (const kind of DUPLICATE_KINDS) {
      if (matchesEverybody(query)) {
        counts.set(kind, await countSharing(on, kind));
        continue;
      }
      const filters = withFilterValues(query.filters, 'duplicate', [kind]);
      counts.set(kind, await countOf(on, await whereOf(on, { ...query, filters })));
    }
    return counts;
  },
};

/** How many users share a key with another one: read in the index of keys alone. */
async function countSharing({ query }: Queryable, kind: DuplicateKind): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT coalesce(sum(size), 0)::bigint AS count FROM (
       SELECT count(*) AS size FROM users WHERE ${kind}_key IS NOT NULL
       GROUP BY ${kind}_key HAVING count(*) > 1
     ) AS sizes`,
  );
  return row?.count ?? 0;
}

async function countsBy(
  on: Queryable,
  query: UserQuery,
  value: (add: (value: unknown) => string) => string,
): Promise<Counts> {
  const { add, values } = createParameters();
  const where = await whereOf(on, query);
  const rows = await on.query<{ value: string | null; count: number }>(
    `SELECT ${value(add)} AS value, count(*) AS count FROM users WHERE ${where(add)} GROUP BY 1`,
    values,
  );
  return new Map(rows.flatMap(({ value: own, count }) => (own === null ? [] : [[own, count]])));
}

/** Dates end there, in both directions. */
const MAX_TIME_MS = 8.64e15;
const YEAR_MS = 366 * 86_400_000;
/** Jumps in the index of dates, from a user to the first one a year later. */
const YEARS = `WITH RECURSIVE years AS (
    SELECT min(created_at) AS since FROM users
    UNION ALL
    SELECT (SELECT min(created_at) FROM users WHERE created_at > since + ${YEAR_MS}) FROM years
    WHERE since IS NOT NULL
  ) SELECT since FROM years WHERE since IS NOT NULL`;
/** The months of such a year, with the one in which it ends. */
const MONTHS_OF_YEAR = 14;

/** All months in which users were created, and some others, in the list's zone. */
async function monthsWithUsers({ query }: Queryable): Promise<readonly string[]> {
  const years = await query<{ since: number }>(YEARS);
  const months = years.flatMap(({ since }) =>
    monthsFrom(monthOf(new Date(since)) ?? '', MONTHS_OF_YEAR),
  );
  // Dates end within a month.
  return [...new Set(months)].filter((month) => timesOfMonth(month)?.from !== Infinity);
}
