import type { Queryable } from '#server/database/database.ts';

/** How many connections of this database wait for a lock: others are tested by the same PostgreSQL. */
export async function waitingStatements({ query }: Queryable): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
