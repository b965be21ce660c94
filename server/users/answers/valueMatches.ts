import { activeFilters, type UserFilters } from '#domain/query/filters.ts';
import { parseMonth } from '#domain/query/months.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { matches, type TextPattern } from '#domain/turkish/turkish.ts';
import type { Queryable } from '#server/database/database.ts';
import {
  mergedRanges,
  rangeOfDay,
  rangeOfMonth,
  type TimeRange,
} from '#server/users/answers/monthRanges.ts';
import { patternOf } from '#server/users/answers/conditions.ts';
import { openFoldedValues } from '#server/users/answers/foldedValues.ts';
import { indexable, isShortened } from '#server/users/userRow.ts';

/**
 * Whom a text matches by role or date. There are few of either, table `counts` has them all, and each
 * has an index: so the indexes of texts know names and emails alone.
 */
export interface ValueMatches {
  /** Everybody with one of these roles matches. */
  readonly roles: readonly string[];
  /** Everybody of these months matches. */
  readonly months: readonly string[];
  /** Who else matches by role has one so long that it is not known whole: whether anybody has. */
  readonly hasLongRoles: boolean;
  /** Who else matches by date is of one of these times … */
  readonly otherTimes: readonly TimeRange[];
  /** … or has no date, which is shown as a dash. */
  readonly hasUndated: boolean;
  /** So many match the query at least. */
  readonly atLeast: number;
}

const NOBODY: ValueMatches = {
  roles: [],
  months: [],
  hasLongRoles: false,
  otherTimes: [],
  hasUndated: false,
  atLeast: 0,
};
/** Of this process, whatever list it is. */
const foldedValue = openFoldedValues();

const UNDATED = '-';
const MAX_RANGES = 50;

interface Counted {
  readonly value: string;
  readonly count: number;
}

/** `null` for a query without a text. */
export async function readValueMatches(
  { prepared }: Queryable,
  query: UserQuery,
): Promise<ValueMatches | null> {
  const pattern = patternOf(query.text);
  if (pattern.isEmpty) return null;
  const facets = [
    ...(query.columns.includes('role') ? ['role'] : []),
    ...(query.columns.includes('createdAt') ? ['createdMonth'] : []),
  ];
  if (facets.length === 0) return NOBODY;
  const counted = await readCounted(prepared, facets);
  const roles = counted('role');
  const months = counted('createdMonth');
  const matchingRoles = roles.filter(({ value }) => isRoleMatch(value, pattern));
  const byMonth = months.map((month) => ({ ...month, match: monthMatch(month.value, pattern) }));
  const wholeMonths = byMonth.filter(({ match }) => match === 'whole');
  const others = byMonth.flatMap(({ match }) => (match === 'whole' ? [] : match));
  return {
    roles: matchingRoles.map(({ value }) => value),
    months: wholeMonths.map(({ value }) => value),
    hasLongRoles: roles.some(({ value }) => isShortened(value)),
    otherTimes: inFewRanges(others),
    hasUndated: facets.includes('createdMonth') && pattern.plain === UNDATED,
    atLeast: Math.max(
      countIn(query.filters, 'role', matchingRoles),
      countIn(query.filters, 'createdMonth', wholeMonths),
    ),
  };
}

/** By facet. Lists of JSON: thousands of rows take the driver ten times as long. */
async function readCounted(
  prepared: Queryable['prepared'],
  facets: readonly string[],
): Promise<(facet: string) => readonly Counted[]> {
  const rows = await prepared<{
    facet: string;
    values: readonly string[];
    counts: readonly number[];
  }>(
    `SELECT facet, json_agg(value) AS values, json_agg(count) AS counts FROM (
       SELECT facet, value, sum(delta)::bigint AS count FROM counts
       WHERE facet = ANY($1::text[]) GROUP BY facet, value HAVING sum(delta) > 0
     ) AS totals GROUP BY facet`,
    [facets],
  );
  return (facet) => {
    const row = rows.find((one) => one.facet === facet);
    return (row?.values ?? []).map((value, place) => ({ value, count: row?.counts[place] ?? 0 }));
  };
}

/** How many of the values the filters let through; 0 where the counts cannot tell. */
function countIn(
  filters: UserFilters,
  facet: 'role' | 'createdMonth',
  values: readonly Counted[],
): number {
  const active = activeFilters(filters);
  if (active.some(({ filter }) => filter !== facet)) return 0;
  const wanted = active[0]?.values.map(indexable);
  return values
    .filter(({ value }) => wanted === undefined || wanted.includes(value))
    .reduce((sum, { count }) => sum + count, 0);
}

function isRoleMatch(role: string, pattern: TextPattern): boolean {
  return !isShortened(role) && matches(foldedValue(role), pattern);
}

/** `whole`: all of its dates have the pattern. Else the times of those that may. */
function monthMatch(text: string, { plain, marked }: TextPattern): 'whole' | readonly TimeRange[] {
  const range = rangeOfMonth(text);
  const parsed = parseMonth(text);
  if (range === null || parsed === null) return [];
  const { year, month } = parsed;
  // Years before 1 are shown with their era.
  if (year < 1) return [range];
  if (marked.length > 0) return [];
  const shown = `.${twoDigits(month)}.${year}`;
  if (shown.includes(plain)) return 'whole';
  const days = Array.from({ length: 31 }, (_, i) => i + 1);
  return days
    .filter((day) => (twoDigits(day) + shown).includes(plain))
    .map((day) => rangeOfDay(year, month - 1, day));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function inFewRanges(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const merged = mergedRanges(ranges);
  const [first, last] = [merged[0], merged.at(-1)];
  if (merged.length <= MAX_RANGES || first === undefined || last === undefined) return merged;
  return [{ from: first.from, to: last.to }];
}
