import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Queryable } from '#server/database/database.ts';
import { MIGRATIONS, type Migration } from '#server/database/migrations.ts';
import {
  LaterVersion,
  madeMigrations,
  requireUsable,
  untilAlone,
} from '#server/database/versions.ts';
import { readValue, writeValue } from '#server/operations/serverValues.ts';

/** An arbitrary number, the same in every server: the holder of its lock migrates. */
const MIGRATION_LOCK = 4_180_001;
const LOCK_RETRY_MS = 100;
const DEADLOCK = '40P01';

export interface MigrationOptions {
  /** The names of an earlier version's migrations to make; by default all. */
  readonly wanted?: readonly string[];
  readonly migrations?: readonly Migration[];
  /**
   * @param ms since the previous one was made, or the start; migrations of other servers are left
   *   out
   */
  readonly onMade?: (migration: Migration, ms: number) => void;
  /** @param rowCount of all batches so far */
  readonly onBatch?: (migration: Migration, rowCount: number) => void;
  /** How long servers that cannot run beside it may take to stop. */
  readonly waitMs?: number;
}

/**
 * Brings the database to this version's schema; several servers may start at once. Slow migrations
 * run while others use the list, batch by batch of rows, and on PostgreSQL index by index; a start
 * after a kill resumes there. The migrations between two slow ones share a transaction. A migration
 * that breaks servers of earlier versions waits until none of them runs.
 * @throws LaterVersion, or Error with a sentence if such a server keeps running
 */
export async function migrate(database: Database, options: MigrationOptions = {}): Promise<void> {
  let startMs = performance.now();
  const onMade = (migration: Migration) => {
    const endMs = performance.now();
    options.onMade?.(migration, endMs - startMs);
    startMs = endMs;
  };
  let isMore = true;
  while (isMore) {
    isMore = await untilNoDeadlock(() =>
      database.transaction(async (on) => {
        await untilLocked(on);
        const missing = await missingOn(on, options);
        await untilAlone(on, missing, options.waitMs);
        const beside = (await isNew(on)) ? -1 : missing.findIndex((one) => isBeside(one, database));
        // Earlier migrations have to be committed first.
        await makeOn(on, beside === -1 ? missing : missing.slice(0, beside), onMade);
        const [next] = missing;
        if (beside === 0 && next !== undefined) {
          await makeBeside(database, on, next, onMade, options.onBatch);
        }
        return beside !== -1;
      }),
    );
  }
}

/** Retries a step that a deadlock with writers of the same rows has rolled back. */
async function untilNoDeadlock<Result>(step: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error;
    }
  }
}

function isBeside({ batch, indexes }: Migration, { kind }: Database): boolean {
  return batch !== undefined || (indexes !== undefined && kind === 'postgres');
}

/** Makes a migration, or its next batch. */
async function makeBeside(
  database: Database,
  on: Queryable,
  migration: Migration,
  onMade: (migration: Migration) => void,
  onBatch: MigrationOptions['onBatch'],
): Promise<void> {
  const { batch, indexes = [] } = migration;
  const make = (run: () => Promise<void>) => makeOn(on, [{ ...migration, run }], onMade);
  if (batch === undefined) return make(() => makeIndexes(database, indexes));
  const place = (await readValue(on, placeOf(migration))) ?? '';
  const [, rows = '0', after = ''] = /^(\d+) (.*)$/s.exec(place) ?? [];
  const made = await batch(on, after);
  if (made === null) return make(() => Promise.resolve());
  const rowCount = Number(rows) + made.rowCount;
  await writeValue(on, placeOf(migration), `${rowCount} ${made.last}`);
  onBatch?.(migration, rowCount);
}

/**
 * In `server_values`: how many rows all batches of a migration have changed, and where the last one
 * ended.
 */
function placeOf({ name }: Migration): string {
  return `migration ${name}`;
}

/** As `migrate`, within a transaction. */
export async function migrateWithin(on: Queryable, options: MigrationOptions = {}): Promise<void> {
  await untilLocked(on);
  await makeOn(on, await missingOn(on, options));
}

/**
 * Polls for the lock. A statement that waits would block another server that makes an index, which
 * waits for every running statement to end.
 */
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
  onMade?: (migration: Migration) => void,
): Promise<void> {
  // Nothing is written if nothing is missing: a read-only database can be served, too.
  if (missing.length === 0) return;
  for (const migration of missing) {
    await migration.run(on);
    onMade?.(migration);
  }
  // Last: readiness checks read this table, and would wait from the second statement on.
  await on.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, made_at timestamptz NOT NULL)',
  );
  await on.query('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS breaks text');
  for (const migration of missing) {
    const { name, breaks, batch } = migration;
    await on.query('INSERT INTO migrations VALUES ($1, now(), $2)', [name, breaks]);
    if (batch === undefined) continue;
    await on.query('DELETE FROM server_values WHERE name = $1', [placeOf(migration)]);
  }
}

// An interrupted index leaves only its name.
const UNFINISHED = `SELECT quote_ident(relname) AS name FROM pg_index JOIN pg_class ON oid = indexrelid
  WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`;

/** On its own connection, outside of transactions: others read and write meanwhile. */
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
    // Its settings must not be reused.
    client.release(true);
  }
}

/** The names of the migrations that were made. */
export async function migrationsOf(on: Queryable): Promise<readonly string[]> {
  return (await madeMigrations(on)).map(({ name }) => name);
}
