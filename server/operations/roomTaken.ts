import type { RoomTaken } from '#protocol/staffApi.ts';
import type { Queryable } from '#server/database/database.ts';

const PARTS = {
  users: ['users'],
  history: ['changes', 'operations', 'removed_users'],
  responses: ['change_keys'],
  audit: ['audit'],
  sessions: ['staff_sessions'],
} as const satisfies Record<RoomTaken['part'], readonly string[]>;

/**
 * The room that parts of the database take: the files of tables and indexes, and about how many
 * rows. Reads no rows.
 */
export async function roomTaken({ query }: Queryable): Promise<readonly RoomTaken[]> {
  const tables = await query<{ name: string; bytes: number; rows: number }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes,
       greatest(reltuples, pg_stat_get_live_tuples(oid), 0)::float8 AS rows
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const parts = Object.entries(PARTS) as [RoomTaken['part'], readonly string[]][];
  return parts.map(([part, names]) => {
    const own = tables.filter(({ name }) => names.includes(name));
    return {
      part,
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      rows: own.reduce((sum, { rows }) => sum + rows, 0),
    };
  });
}
