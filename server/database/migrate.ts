import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable } from '#server/database/database.ts';
import { MIGRATIONS, type Migration } from '#server/database/migrations.ts';

/** Any number, the same in every server: who holds its lock migrates. */
const MIGRATION_LOCK = 4_180_001;
const LOCK_RETRY_MS = 100;

interface MigrationOptions {
  /** The names of those to make, of an earlier version; by default all. */
  readonly wanted?: readonly string[];
  readonly migrations?: readonly Migration[];
  readonly onMade?: (name: string, ms: number) => void;
}

/**
 * Brings the database to this version's schema; several servers may start at once. On PostgreSQL, indexes of a list
 * that is in use are made beside it, each by itself; a start after a kill resumes there. All else is one transaction
 * up to the next of them.
 * @throws Error if the database was migrated by a later version
 */
export async function migrate(database: Database, options: MigrationOptions = {}): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await database.transaction(async (on) => {
      await untilLocked(on);
      const missing = await missingOn(on, options);
      const beside = missing.findIndex(({ indexes }) => indexes !== undefined);
      const canBeBeside = database.kind === 'postgres' && !(await isNew(on));
      if (!canBeBeside || beside === -1) {
        await makeOn(on, missing, options);
        return false;
      }
      // What comes before has to be committed first.
      await makeOn(on, missing.slice(0, beside), options);
      if (beside > 0) return true;
      const [migration] = missing.map(({ name, indexes = [] }) => {
        return { name, run: () => makeIndexes(database, indexes) };
      });
      await makeOn(on, migration === undefined ? [] : [migration], options);
      return true;
    });
  }
}

/** As `migrate`, as a part of a transaction. */
export async function migrateWithin(on: Queryable, options: MigrationOptions = {}): Promise<void> {
  await untilLocked(on);
  await makeOn(on, await missingOn(on, options), options);
}

/** Not by a statement that waits: others that make an index wait until every statement has ended that runs. */
async function untilLocked({ query }: Queryable): Promise<void> {
  await query('SET LOCAL statement_timeout = 0');
  await query('SET LOCAL idle_in_transaction_session_timeout = 0');
  for (;;) {
    const [lock] = await query<{ is_held: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS is_held`,
    );
    if (lock?.is_held === true) return;
    await sleep(LOCK_RETRY_MS);
  }
}

async function isNew(on: Queryable): Promise<boolean> {
  return (await migrationsOf(on)).length === 0;
}

async function missingOn(
  on: Queryable,
  { migrations = MIGRATIONS, wanted = migrations.map(({ name }) => name) }: MigrationOptions,
): Promise<readonly Migration[]> {
  const names = new Set(await migrationsOf(on));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...names, ...wanted].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(`The database has the migration ${unknown} of a later version.`);
  }
  return migrations.filter(({ name }) => !names.has(name) && wanted.includes(name));
}

async function makeOn(
  on: Queryable,
  missing: readonly Migration[],
  { onMade }: MigrationOptions,
): Promise<void> {
  // Nothing is written where nothing is missing: a database that only lets read can be served, too.
  if (missing.length === 0) return;
  await on.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, made_at timestamptz NOT NULL)',
  );
  for (const { name, run } of missing) {
    const startMs = performance.now();
    await run(on);
    await on.query('INSERT INTO migrations VALUES ($1, now())', [name]);
    onMade?.(name, performance.now() - startMs);
  }
}

// Of what was cut off nothing is left but the name.
const UNFINISHED = `SELECT quote_ident(relname) AS name FROM pg_index JOIN pg_class ON oid = indexrelid
  WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`;

/** On a connection of its own, outside of transactions: others read and write meanwhile. */
async function makeIndexes({ pool }: Database, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    for (const statement of statements) {
      const { rows } = await client.query<{ name: string }>(UNFINISHED);
      for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
      await client.query(statement);
    }
  } finally {
    // Its settings are no others'.
    client.release(true);
  }
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
