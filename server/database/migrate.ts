import type { Database, Queryable } from '#server/database/database.ts';
import { MIGRATIONS, type Migration } from '#server/database/migrations.ts';
import { EARLIER_MIGRATIONS, makeEarlier, takeOver } from '#server/database/takeOver.ts';

/** An arbitrary number, the same in every server: the holder of its lock migrates. */
const MIGRATION_LOCK = 4_180_001;

/** The database is of a later version than this one. */
export class LaterVersion extends Error {
  constructor(name: string) {
    super(
      `The database has the migration ${name} of a later version, which this one cannot use. Start the later version.`,
    );
  }
}

/**
 * Brings the database to this version's schema, all or nothing; servers that start at once wait for
 * each other.
 * @param beforeTakeOver called before a database of the version with 21 migrations is brought over
 * @throws LaterVersion, or Error with a sentence for the administrator
 */
export async function migrate(
  database: Database,
  beforeTakeOver: () => Promise<unknown> = () => Promise.resolve(),
  migrations = MIGRATIONS,
): Promise<void> {
  if (isEarlier(await migrationsOf(database))) await beforeTakeOver();
  await database.transaction((on) => migrateWithin(on, migrations));
}

/** As `migrate`, within a transaction. */
export async function migrateWithin(on: Queryable, migrations = MIGRATIONS): Promise<void> {
  await on.query('SET LOCAL statement_timeout = 0');
  await on.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await on.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  let made = await migrationsOf(on);
  requireUsable(made, migrations);
  if (isEarlier(made)) {
    await takeOver(on);
    made = MIGRATIONS.map(({ name }) => name);
    await note(on, made);
  }
  await make(
    on,
    migrations.filter(({ name }) => !made.includes(name)),
  );
}

/**
 * Makes the schema with these migrations, for a backup that was made with them.
 * @param on a transaction on an empty database
 * @throws LaterVersion
 */
export async function makeSchema(on: Queryable, names: readonly string[]): Promise<void> {
  requireUsable(names, MIGRATIONS);
  if (!isEarlier(names)) {
    await make(
      on,
      MIGRATIONS.filter(({ name }) => names.includes(name)),
    );
    return;
  }
  await makeEarlier(on);
  await note(on, EARLIER_MIGRATIONS);
}

async function make(on: Queryable, migrations: readonly Migration[]): Promise<void> {
  // Nothing is written if nothing is missing: a read-only database can be served, too.
  if (migrations.length === 0) return;
  for (const { sql } of migrations) await on.query(sql);
  await note(
    on,
    migrations.map(({ name }) => name),
  );
}

async function note(on: Queryable, names: readonly string[]): Promise<void> {
  await on.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, made_at timestamptz NOT NULL)',
  );
  await on.query('INSERT INTO migrations SELECT unnest($1::text[]), now()', [names]);
}

/** The names of the migrations that were made. */
export async function migrationsOf({ query }: Queryable): Promise<readonly string[]> {
  const [table] = await query<{ exists: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS exists",
  );
  if (table?.exists !== true) return [];
  const rows = await query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

/**
 * @throws LaterVersion if a later version has migrated the database, or Error with a sentence if it
 *   is of a version before the one whose databases are brought over
 */
export function requireUsable(made: readonly string[], migrations = MIGRATIONS): void {
  const known = [...EARLIER_MIGRATIONS, ...migrations.map(({ name }) => name)];
  const later = made.find((name) => !known.includes(name));
  if (later !== undefined) throw new LaterVersion(later);
  if (!isEarlier(made) || EARLIER_MIGRATIONS.every((name) => made.includes(name))) return;
  throw new Error(
    `The database is of a version that is too old: it lacks the migration ${EARLIER_MIGRATIONS.find((name) => !made.includes(name))}. Start the last version before this one first.`,
  );
}

function isEarlier(made: readonly string[]): boolean {
  return made.some((name) => EARLIER_MIGRATIONS.includes(name));
}
