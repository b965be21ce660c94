import { type Database, liftTimeLimits, type Queryable } from '#server/database/database.ts';
import { insertUsers } from '#server/list/write.ts';
import users from '#server/migrations/030-users.sql?raw';
import userIndexes from '#server/migrations/031-user-indexes.sql?raw';
import others from '#server/migrations/032-others.sql?raw';
import withoutVisits from '#server/migrations/033-without-visits.sql?raw';
import auditWithoutChain from '#server/migrations/034-audit-without-chain.sql?raw';
import listTotal from '#server/migrations/035-list-total.sql?raw';
import uploadInOne from '#server/migrations/036-upload-in-one.sql?raw';
import nobodyAside from '#server/migrations/037-nobody-set-aside.sql?raw';

/**
 * Every table that a migration makes, except `migrations` itself; those that others refer to come
 * first. Other tables in the schema belong to others.
 */
export const TABLES: readonly string[] = [
  'staff',
  'staff_accounts',
  'staff_links',
  'staff_sessions',
  'staff_tokens',
  'saved_views',
  'default_views',
  'audit',
  'change_keys',
  'changes',
  'list_move',
  'oidc_requests',
  'operations',
  'removed_users',
  'server_values',
  'sign_in_tries',
  'unrecorded_changes',
  'users',
];

/** Beside those above, in backups that were made with fewer migrations. */
export const PAST_TABLES: readonly string[] = ['list_move_parts', 'visited_views'];

export const SEQUENCES: readonly string[] = ['change_numbers', 'user_seqs'];

interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Every migration in order. Released ones never change: a later one alters what they made. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '030-users', sql: users },
  { name: '031-user-indexes', sql: userIndexes },
  { name: '032-others', sql: others },
  { name: '033-without-visits', sql: withoutVisits },
  { name: '034-audit-without-chain', sql: auditWithoutChain },
  { name: '035-list-total', sql: listTotal },
  { name: '036-upload-in-one', sql: uploadInOne },
  { name: '037-nobody-set-aside', sql: nobodyAside },
];

/** The last migration of the version whose databases are brought over; this one's begin with 030. */
const LAST_EARLIER = '021-shared-emails';

/** What a database of that version has once it is brought over. */
const TAKEN_OVER = ['030-users', '031-user-indexes', '032-others', '033-without-visits'];

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
 * @throws LaterVersion, or Error with a sentence for the administrator
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<void> {
  await database.transaction((on) => migrateWithin(on, migrations));
}

/** As `migrate`, within a transaction. */
export async function migrateWithin(on: Queryable, migrations = MIGRATIONS): Promise<void> {
  await liftTimeLimits(on);
  await on.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  let made = await migrationsOf(on);
  requireUsable(made, migrations);
  if (isEarlier(made)) {
    await takeOver(on);
    made = TAKEN_OVER;
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
 * @throws Error with a sentence, such as LaterVersion
 */
export async function makeSchema(on: Queryable, names: readonly string[]): Promise<void> {
  requireUsable(names);
  if (isEarlier(names)) {
    throw new Error(
      'It is of a version before 2026-11-28: restore it with that one, and start this one then.',
    );
  }
  await make(
    on,
    MIGRATIONS.filter(({ name }) => names.includes(name)),
  );
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
  const known = new Set(migrations.map(({ name }) => name));
  const later = made.find((name) => name > LAST_EARLIER && !known.has(name));
  if (later !== undefined) throw new LaterVersion(later);
  if (!isEarlier(made) || made.includes(LAST_EARLIER)) return;
  throw new Error(
    `The database is of a version that is too old: it lacks the migration ${LAST_EARLIER}. Start the last version before this one first.`,
  );
}

function isEarlier(made: readonly string[]): boolean {
  return made.some((name) => name <= LAST_EARLIER);
}

/**
 * Changes get revisions: their numbers. What that version has sent to pages may be a later number, so
 * bringing it over counts as one more change.
 */
const NUMBER_CHANGES = [
  'ALTER TABLE changes ADD COLUMN revision bigint UNIQUE',
  'UPDATE changes SET revision = number',
  'ALTER TABLE changes ALTER COLUMN revision SET NOT NULL',
  'ALTER TABLE unrecorded_changes RENAME COLUMN number TO revision',
  'ALTER TABLE unrecorded_changes DROP COLUMN forgotten',
  'INSERT INTO unrecorded_changes (revision) SELECT last_value + 1 FROM change_numbers',
];
/** A server of that version holds it, in its shared form, while it runs. */
const EARLIER_SERVER_LOCK = 4_180_008;
const USERS_AT_ONCE = 1000;

/**
 * Brings a database of the version with 21 migrations to this version's tables: all or nothing.
 * Everything but the users and the numbers of changes has the same tables.
 * @param on a transaction, in which nobody else migrates
 * @throws Error with a sentence for the administrator if a server of that version is running
 */
async function takeOver(on: Queryable): Promise<void> {
  await requireAlone(on);
  await on.query('ALTER INDEX users_pkey RENAME TO earlier_users_pkey');
  await on.query('ALTER TABLE users RENAME TO earlier_users');
  await on.query(users);
  await fillUsers(on);
  await on.query(
    `DROP TABLE earlier_users, counts, list_move_parts, place_counts, shared_keys, visited_views`,
  );
  for (const statement of NUMBER_CHANGES) await on.query(statement);
  await on.query(userIndexes);
  await on.query('ANALYZE users');
  await on.query('DELETE FROM migrations');
  await on.query('ALTER TABLE migrations DROP COLUMN IF EXISTS breaks');
}

async function requireAlone({ query }: Queryable): Promise<void> {
  const [running] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 2
       AND classid = ${EARLIER_SERVER_LOCK}`,
  );
  if (running?.count === 0) return;
  throw new Error(
    'A server of an earlier version is running on this database. Stop it, and start this one again.',
  );
}

async function fillUsers(on: Queryable): Promise<void> {
  let last = '';
  for (;;) {
    const rows = await on.query<{ id: string; seq: number; record: string }>(
      `SELECT id, seq, record FROM earlier_users WHERE id > $1 ORDER BY id LIMIT $2`,
      [last, USERS_AT_ONCE],
    );
    await insertUsers(on, rows);
    if (rows.length < USERS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
