import { activeFilters, type UserFilters } from '#domain/query/filters.ts';
import { parseMonth } from '#domain/query/months.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { matches, type TextPattern } from '#domain/turkish/turkish.ts';
import {
  mergedRanges,
  rangeOfDay,
  rangeOfMonth,
  type TimeRange,
} from '#server/users/answers/counts/monthRanges.ts';
import { patternOf } from './patternOf.ts';
import type { Counted, FacetCounts } from '#server/users/answers/counts/facetCounts.ts';
import { openFoldedValues } from './foldedValues.ts';
import { indexable, isShortened } from '#server/users/userRow.ts';

/**
 * The matches of a text by role or date. Both have few values, all of which are in table `counts`,
 * and both have an index: so the indexes of texts only contain names and emails.
 */
export interface ValueMatches {
  /** Everybody with one of these roles matches. */
  readonly roles: readonly string[];
  /** Everybody created in one of these months matches. */
  readonly months: readonly string[];
  /** Whether other matches by role may exist, whose long roles are only known in part. */
  readonly hasLongRoles: boolean;
  /** Other matches by date have one of these times … */
  readonly otherTimes: readonly TimeRange[];
  /** … or no date, which is shown as a dash. */
  readonly hasUndated: boolean;
  /** A lower bound of the matches. */
  readonly atLeast: number;
}

/** Shared by all lists of this process. */
const foldedValue = openFoldedValues();

const UNDATED = '-';
const MAX_RANGES = 50;
const DATE_PIECE = /^[\d.]+$/;

/** `null` for a query without a text. */
export function valueMatches(query: UserQuery, facets: FacetCounts): ValueMatches | null {
  const pattern = patternOf(query.text);
  if (pattern.isEmpty) return null;
  const hasDates = query.columns.includes('createdAt');
  const roles = query.columns.includes('role') ? facets.of('role') : [];
  const months = hasDates ? facets.of('createdMonth') : [];
  const matchingRoles = roles.filter(({ value }) => isRoleMatch(value, pattern));
  const byMonth = months.map((month) => ({ ...month, match: monthMatch(month.value, pattern) }));
  const wholeMonths = byMonth.filter(({ match }) => match === 'whole');
  const others = byMonth.flatMap(({ match }) => (match === 'whole' ? [] : match));
  return {
    roles: matchingRoles.map(({ value }) => value),
    months: wholeMonths.map(({ value }) => value),
    hasLongRoles: roles.some(({ value }) => isShortened(value)),
    otherTimes: inFewRanges(others),
    hasUndated: hasDates && pattern.plain === UNDATED,
    atLeast: Math.max(
      countIn(query.filters, 'role', matchingRoles),
      countIn(query.filters, 'createdMonth', wholeMonths),
    ),
  };
}

/** How many users with these values pass the filters; 0 if the counts cannot tell. */
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

/** `whole`: all dates of the month match the pattern. Otherwise the times of its dates that may. */
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
  // Only a part of a date can match days, and few searches are one.
  if (!DATE_PIECE.test(plain)) return [];
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
