import { createUserIndex, valueCounts } from '#domain/answer/userIndex.ts';
import { FILTERS } from '#domain/query/filters.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';

/** The content of table `counts`, by facet and value. */
export async function countsIn({ query }: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ key: string; count: number }>(
    `SELECT facet || ' ' || value AS key, sum(delta)::bigint AS count FROM counts
     WHERE facet IN ('all', 'role', 'status', 'createdMonth', 'duplicate')
     GROUP BY facet, value HAVING sum(delta) <> 0`,
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** The expected content. */
export function countsOf(users: readonly User[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const user of users) {
    count('all ');
    for (const facet of ['role', 'status', 'createdMonth'] as const) {
      const value = FILTERS[facet].valueOf(user);
      if (value !== null) count(`${facet} ${value}`);
    }
  }
  for (const { value, count: size } of valueCounts(createUserIndex(users), 'duplicate')) {
    if (size > 0) counts.set(`duplicate ${value}`, size);
  }
  return counts;
}
