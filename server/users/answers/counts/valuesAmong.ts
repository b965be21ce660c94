import { DUPLICATE_KINDS, withFilterValues, type UserFilter } from '#domain/query/filters.ts';
import { withoutFilter, type UserQuery } from '#domain/query/userQuery.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { countAnswer } from '#server/users/answers/counts/countAnswer.ts';
import { facetCounts } from '#server/users/answers/counts/recalledCounts.ts';
import { lookupConditionOf } from '#server/users/answers/searching/lookupCondition.ts';
import { valueMatches } from '#server/users/answers/searching/valueMatches.ts';
import { createParameters } from '#server/users/answers/statement.ts';

/** The value of a user, as `FILTERS` has it. */
const VALUES = {
  role: 'role',
  status: `CASE WHEN active THEN 'active' ELSE 'passive' END`,
  createdMonth: 'created_month',
} as const satisfies Record<Exclude<UserFilter, 'duplicate'>, string>;

/**
 * How many matches of a query have each value of a filter, ignoring the query's own choice of it.
 */
export async function valuesAmong(
  database: BoundedDatabase,
  filter: UserFilter,
  asked: UserQuery,
): Promise<ReadonlyMap<string, number>> {
  const query = withoutFilter(asked, filter);
  if (filter === 'duplicate') {
    const counts = new Map<string, number>();
    for (const kind of DUPLICATE_KINDS) {
      const filters = withFilterValues(query.filters, filter, [kind]);
      counts.set(kind, await countAnswer(database, { query: { ...query, filters } }));
    }
    return counts;
  }
  const parameters = createParameters();
  const values = valueMatches(query, await facetCounts(database));
  const rows = await database.query<{ value: string | null; count: number }>(
    `SELECT ${VALUES[filter]} AS value, count(*) AS count FROM users
     WHERE ${lookupConditionOf(query, parameters, values)} GROUP BY 1`,
    parameters.values,
  );
  return new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])));
}
