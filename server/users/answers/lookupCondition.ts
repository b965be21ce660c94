import type { UserQuery } from '#domain/query/userQuery.ts';
import {
  anyOf,
  conditionOf,
  containing,
  duplicateLookup,
  FILTER_CONDITIONS,
  patternOf,
  timeCondition,
} from '#server/users/answers/conditions.ts';
import { rangeOfMonth } from '#server/users/answers/monthRanges.ts';
import { indexCondition } from '#server/users/answers/shortText.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import type { ValueMatches } from '#server/users/answers/valueMatches.ts';
import { columnsIn } from '#server/users/userRow.ts';

/**
 * As `conditionOf`, where those whom the query matches are looked up: with what indexes need to find a
 * text by.
 * @param values of the query
 */
export function lookupConditionOf(
  query: UserQuery,
  parameters: Parameters,
  values: ValueMatches | null,
): string {
  const condition = conditionOf(query, parameters, duplicateLookup);
  return values === null ? condition : `(${placesOf(query, parameters, values)}) AND ${condition}`;
}

/** The condition of the index `users_with_long_role`: all that `isShortened` may be true of. */
const LONG_ROLE = 'octet_length(role) >= 200';

/** A condition that all fulfil who have the text, by what indexes know: where to look for them. */
function placesOf(
  { text, columns }: UserQuery,
  { add }: Parameters,
  { roles, hasLongRoles, months, otherTimes, hasUndated }: ValueMatches,
): string {
  const pattern = patternOf(text);
  const places: string[] = [];
  if (columnsIn('own').some((column) => columns.includes(column))) {
    const short = indexCondition(pattern, add);
    places.push(short ?? `plain LIKE ${add(containing(pattern.plain))}`);
  }
  if (roles.length > 0) places.push(FILTER_CONDITIONS.role(roles, add));
  if (hasLongRoles) places.push(LONG_ROLE);
  const times = [...months.flatMap((month) => rangeOfMonth(month) ?? []), ...otherTimes];
  places.push(...times.map((range) => timeCondition(range, add)));
  if (hasUndated) places.push('created_at IS NULL');
  return anyOf(places);
}
