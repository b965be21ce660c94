import type { Queryable } from '#server/database/database.ts';

/**
 * How many connections of this database wait for a lock: other databases are tested on the same
 * PostgreSQL.
 */
export async function waitingStatements({ query }: Queryable): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
