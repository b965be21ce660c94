import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable } from '#server/database/database.ts';
import { MIGRATIONS, type Migration } from '#server/database/migrations.ts';
import {
  LaterVersion,
  madeMigrations,
  requireUsable,
  untilAlone,
} from '#server/database/versions.ts';

/** Any number, the same in every server: who holds its lock migrates. */
const MIGRATION_LOCK = 4_180_001;
const LOCK_RETRY_MS = 100;

interface MigrationOptions {
  /** The names of those to make, of an earlier version; by default all. */
  readonly wanted?: readonly string[];
  readonly migrations?: readonly Migration[];
  readonly onMade?: (migration: Migration, ms: number) => void;
  /** How long servers that cannot run beside it may take to stop. */
  readonly waitMs?: number;
}

/**
 * Brings the database to this version's schema; several servers may start at once. On PostgreSQL, indexes of a list
 * that is in use are made beside it, each by itself; a start after a kill resumes there. All else is one transaction
 * up to the next of them. What servers of earlier versions cannot run beside waits until none runs.
 * @throws LaterVersion, or Error with a sentence where such a server goes on running
 */
export async function migrate(database: Database, options: MigrationOptions = {}): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await database.transaction(async (on) => {
      await untilLocked(on);
      const missing = await missingOn(on, options);
      await untilAlone(on, missing, options.waitMs);
      const beside = missing.findIndex(({ indexes }) => indexes !== undefined);
      const canBeBeside = database.kind === 'postgres' && !(await isNew(on));
      if (!canBeBeside || beside === -1) {
        await makeOn(on, missing, options);
        return false;
      }
      // What comes before has to be committed first.
      await makeOn(on, missing.slice(0, beside), options);
      if (beside > 0) return true;
      const [migration] = missing.map((one) => {
        const { indexes = [] } = one;
        return { ...one, run: () => makeIndexes(database, indexes) };
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
  const made = await madeMigrations(on);
  requireUsable(made, migrations);
  const unknown = wanted.find((name) => !migrations.some((one) => one.name === name));
  if (unknown !== undefined) throw new LaterVersion({ name: unknown, breaks: null });
  const names = new Set(made.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name) && wanted.includes(name));
}

async function makeOn(
  on: Queryable,
  missing: readonly Migration[],
  { onMade }: MigrationOptions,
): Promise<void> {
  // Nothing is written where nothing is missing: a database that only lets read can be served, too.
  if (missing.length === 0) return;
  for (const migration of missing) {
    const startMs = performance.now();
    await migration.run(on);
    onMade?.(migration, performance.now() - startMs);
  }
  // Last: whoever looks whether a server is ready reads this table, and waits from the second statement on.
  await on.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, made_at timestamptz NOT NULL)',
  );
  await on.query('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS breaks text');
  for (const { name, breaks } of missing) {
    await on.query('INSERT INTO migrations VALUES ($1, now(), $2)', [name, breaks]);
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

/** The names of those that were made. */
export async function migrationsOf(on: Queryable): Promise<readonly string[]> {
  return (await madeMigrations(on)).map(({ name }) => name);
}
