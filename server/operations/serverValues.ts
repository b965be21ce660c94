import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#server/database/database.ts';

const SECRET_BYTES = 32;

/**
 * The secret that signs the cookies, the same on all servers of a database: made by the first
 * start. Whoever may read the database may read it.
 */
export function sharedSecret(database: Database): Promise<string> {
  return firstValue(database, 'secret', randomBytes(SECRET_BYTES).toString('base64url'));
}

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
