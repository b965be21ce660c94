import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { conditionOf, duplicateLookup } from './conditions.ts';
import { patternOf } from './patternOf.ts';
import { anyOf, FILTER_CONDITIONS, timeCondition } from './filterConditions.ts';
import { containing } from './textCondition.ts';
import { isIndexedCondition } from './indexedTest.ts';
import { WHOLE_LIST, type RangeConditions } from './listBlocks.ts';
import { rangeOfMonth } from '#server/users/answers/counts/monthRanges.ts';
import { indexCondition, isIndexed } from './shortText.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import type { ValueMatches } from './valueMatches.ts';
import { columnsIn } from '#server/users/userRow.ts';

/**
 * As `conditionOf`, for look-ups: includes what indexes need to find a text.
 * @param values of the query
 * @param range where in the list they are looked up
 */
export function lookupConditionOf(
  query: UserQuery,
  parameters: Parameters,
  values: ValueMatches | null,
  range = WHOLE_LIST,
): string {
  const condition = conditionOf(query, parameters, duplicateLookup);
  if (values === null) return allOf(condition, range.ofPlaces());
  return `(${placesOf(query, parameters, values, range)}) AND ${condition}`;
}

/** Whether indexes can find the matches; otherwise users have to be scanned. */
export function canBeLookedUp({ text, filters, condition }: UserQuery): boolean {
  const pattern = patternOf(text);
  if (!pattern.isEmpty) return isIndexed(pattern);
  if (condition === undefined || isIndexedCondition(condition)) return true;
  return activeFilters(filters).length > 0;
}

/**
 * The condition of the index `users_with_long_role`: it holds whenever `isShortened` may be true.
 */
const LONG_ROLE = 'octet_length(role) >= 200';

/**
 * A condition that all matches of the text fulfil and that indexes know: where to look for them.
 */
function placesOf(
  { text, columns }: UserQuery,
  { add }: Parameters,
  { roles, hasLongRoles, months, otherTimes, hasUndated }: ValueMatches,
  { ofTexts, ofPlaces }: RangeConditions,
): string {
  const pattern = patternOf(text);
  const inBlocks: string[] = [];
  const inPlaces: string[] = [];
  if (columnsIn('own').some((column) => columns.includes(column))) {
    const short = indexCondition(pattern, add);
    inBlocks.push(short ?? `plain LIKE ${add(containing(pattern.plain))}`);
  }
  if (roles.length > 0) inPlaces.push(FILTER_CONDITIONS.role(roles, add));
  // Few: their index returns all of them at once.
  if (hasLongRoles) inBlocks.push(LONG_ROLE);
  const times = [...months.flatMap((month) => rangeOfMonth(month) ?? []), ...otherTimes];
  inPlaces.push(...times.map((range) => timeCondition(range, add)));
  if (hasUndated) inPlaces.push('created_at IS NULL');
  return anyOf([
    ...inBlocks.map((one) => allOf(one, ofTexts())),
    ...inPlaces.map((one) => allOf(one, ofPlaces())),
  ]);
}

function allOf(condition: string, range: string | null): string {
  return range === null ? condition : `(${condition}) AND ${range}`;
}
