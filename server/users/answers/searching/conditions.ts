import { activeFilters, DUPLICATE_KINDS, type DuplicateKind } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { conditionSql } from './conditionSql.ts';
import { anyOf, FILTER_CONDITIONS } from './filterConditions.ts';
import { patternOf } from './patternOf.ts';
import { textCondition } from './textCondition.ts';
import type { Parameters } from '#server/users/answers/statement.ts';

/** The SQL condition on table `users` for a query; `true` for everybody. */
export function conditionOf(
  { text, columns, filters, condition }: UserQuery,
  { add }: Parameters,
  duplicates = duplicateCondition,
): string {
  const conditions = activeFilters(filters).map(({ filter, values }) =>
    filter === 'duplicate'
      ? duplicates(duplicateKinds(values))
      : FILTER_CONDITIONS[filter](values, add),
  );
  if (condition !== undefined) conditions.push(conditionSql(condition, add));
  const pattern = patternOf(text);
  if (!pattern.isEmpty) conditions.push(textCondition(pattern, columns, add));
  return conditions.length === 0 ? 'true' : conditions.map((one) => `(${one})`).join(' AND ');
}

export function duplicateKinds(values: readonly string[]): readonly DuplicateKind[] {
  return DUPLICATE_KINDS.filter((kind) => values.includes(kind));
}

/**
 * Users who share one of these with another user, for scanning. Not by EXISTS: for that the
 * database may read all shared keys before the first user.
 */
export function duplicateCondition(kinds: readonly DuplicateKind[]): string {
  return anyOf(
    kinds.map(
      (kind) =>
        `(SELECT true FROM shared_keys WHERE key = users.${kind}_key AND kind = '${kind}') IS TRUE`,
    ),
  );
}

/** The same for look-ups, if few keys are shared. */
export function duplicateLookup(kinds: readonly DuplicateKind[]): string {
  return anyOf(
    kinds.map(
      (kind) =>
        `EXISTS (SELECT FROM shared_keys WHERE key = users.${kind}_key AND kind = '${kind}')`,
    ),
  );
}
