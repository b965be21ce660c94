import type { Database, Queryable } from '#server/database/database.ts';
import { MIGRATIONS } from '#server/database/migrations.ts';

/** Any number, the same in every server: who holds its lock migrates. */
const MIGRATION_LOCK = 4_180_001;

/**
 * Brings the database to this version's schema, each migration in the one transaction; several
 * servers may start at once.
 * @param wanted the names of those to make, of an earlier version; by default all
 * @throws Error if the database was migrated by a later version
 */
export async function migrate(
  database: Database,
  wanted: readonly string[] = MIGRATIONS.map(({ name }) => name),
): Promise<void> {
  await database.transaction(async (on) => {
    const { query } = on;
    await query('SET LOCAL statement_timeout = 0');
    await query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const names = new Set(await migrationsOf(on));
    const known = new Set(MIGRATIONS.map(({ name }) => name));
    const unknown = [...names, ...wanted].find((name) => !known.has(name));
    if (unknown !== undefined) {
      throw new Error(`The database has the migration ${unknown} of a later version.`);
    }
    // Nothing is written where nothing is missing: a database that only lets read can be served, too.
    if (names.size === 0) {
      await query(
        'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, made_at timestamptz NOT NULL)',
      );
    }
    for (const { name, run } of MIGRATIONS) {
      if (names.has(name) || !wanted.includes(name)) continue;
      await run(on);
      await query('INSERT INTO migrations VALUES ($1, now())', [name]);
    }
  });
}

/** The names of those that were made; none where there is not even their table. */
export async function migrationsOf({ query }: Queryable): Promise<readonly string[]> {
  const [table] = await query<{ exists: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS exists",
  );
  if (table?.exists !== true) return [];
  const done = await query<{ name: string }>('SELECT name FROM migrations');
  return done.map(({ name }) => name);
}
