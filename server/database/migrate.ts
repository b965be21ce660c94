import type { Database } from '#server/database/database.ts';
import { MIGRATIONS } from '#server/database/migrations.ts';

/** Any number, the same in every server: who holds its lock migrates. */
const MIGRATION_LOCK = 4_180_001;

/**
 * Brings the database to this version's schema, each migration in the one transaction; several
 * servers may start at once.
 * @throws Error if the database was migrated by a later version
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (on) => {
    const { query } = on;
    await query('SET LOCAL statement_timeout = 0');
    await query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, made_at timestamptz NOT NULL)',
    );
    const done = await query<{ name: string }>('SELECT name FROM migrations');
    const names = new Set(done.map(({ name }) => name));
    const known = new Set(MIGRATIONS.map(({ name }) => name));
    const unknown = [...names].find((name) => !known.has(name));
    if (unknown !== undefined) {
      throw new Error(`The database has the migration ${unknown} of a later version.`);
    }
    for (const { name, run } of MIGRATIONS) {
      if (names.has(name)) continue;
      await run(on);
      await query('INSERT INTO migrations VALUES ($1, now())', [name]);
    }
  });
}
