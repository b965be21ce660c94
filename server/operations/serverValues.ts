import type { RoomTaken } from '#protocol/staffApi.ts';
import type { Database, Queryable } from '#server/database/database.ts';

/**
 * Stores the time zone of the first start: rows contain its days and months.
 * @throws Error if this server has another one
 */
export async function checkTimeZone(database: Database, timeZone: string): Promise<void> {
  const kept = await firstValue(database, 'time zone', timeZone);
  if (kept !== timeZone) {
    throw new Error(`TZ is ${timeZone}, but this database was made with ${kept}: set TZ=${kept}.`);
  }
}

/** The value under a name; the first caller sets it. Written only if there is none yet. */
async function firstValue(database: Database, name: string, value: string): Promise<string> {
  const kept = await readValue(database, name);
  if (kept !== undefined) return kept;
  await database.query('INSERT INTO server_values VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    value,
  ]);
  return (await readValue(database, name)) ?? value;
}

export async function readValue({ query }: Queryable, name: string): Promise<string | undefined> {
  const [row] = await query<{ value: string }>('SELECT value FROM server_values WHERE name = $1', [
    name,
  ]);
  return row?.value;
}

export async function writeValue({ query }: Queryable, name: string, value: string): Promise<void> {
  await query(
    `INSERT INTO server_values VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, value],
  );
}

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
