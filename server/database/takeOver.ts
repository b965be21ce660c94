import earlierTables from '#server/migrations/021-earlier.sql?raw';
import users from '#server/migrations/030-users.sql?raw';
import userIndexes from '#server/migrations/031-user-indexes.sql?raw';
import others from '#server/migrations/032-others.sql?raw';
import type { Queryable } from '#server/database/database.ts';
import { USER_COLUMNS, userRow, type UserRow } from '#server/list/row.ts';

/** The migrations of the version whose databases are brought over. */
export const EARLIER_MIGRATIONS: readonly string[] = [
  '001-users',
  '002-staff',
  '003-server',
  '004-texts',
  '005-texts-of-users',
  '006-indexes',
  '007-sign-in',
  '008-move-time',
  '009-blocks',
  '010-pending-texts',
  '011-change-keys',
  '012-session-hashes',
  '013-saved-views',
  '014-audit',
  '015-places',
  '016-places-of-users',
  '017-places-index',
  '018-default-views',
  '019-visited-views',
  '020-place-counts',
  '021-shared-emails',
];

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
/** Makes of the tables of this version those of that one. */
const UNNUMBER_CHANGES = [
  'ALTER TABLE changes DROP COLUMN revision',
  'ALTER TABLE unrecorded_changes RENAME COLUMN revision TO number',
  'ALTER TABLE unrecorded_changes ADD COLUMN forgotten bigint NOT NULL',
];

/** A server of that version holds it, in its shared form, while it runs. */
const EARLIER_SERVER_LOCK = 4_180_008;
const USERS_AT_ONCE = 1000;

/**
 * Keeps its tables under other names for as long as a release, in case something was not brought
 * over. Their indexes are not kept: they are larger than the tables.
 */
const SET_ASIDE = [
  // Of a database that is replaced by a backup.
  'DROP TABLE IF EXISTS earlier_users, earlier_counts, earlier_place_counts, earlier_shared_keys',
  `DROP INDEX IF EXISTS users_by_seq, users_by_name, users_by_email, users_by_role,
     users_by_role_back, users_by_status, users_by_date, users_by_name_key, users_by_email_key,
     users_by_text, users_by_letter, users_beyond_ascii, users_with_long_role, users_by_place,
     counts_by_facet, place_counts_by_cell, shared_emails`,
  'ALTER INDEX users_pkey RENAME TO earlier_users_pkey',
  'ALTER TABLE users RENAME TO earlier_users',
  'ALTER TABLE counts RENAME TO earlier_counts',
  'ALTER TABLE place_counts RENAME TO earlier_place_counts',
  'ALTER TABLE shared_keys RENAME TO earlier_shared_keys',
];

/**
 * Brings a database of the version with 21 migrations to this version's tables: all or nothing.
 * Everything but the users and the numbers of changes has the same tables.
 * @param on a transaction, in which nobody else migrates
 * @throws Error with a sentence for the administrator if a server of that version is running
 */
export async function takeOver(on: Queryable): Promise<void> {
  await requireAlone(on);
  for (const statement of SET_ASIDE) await on.query(statement);
  await on.query(users);
  await fillUsers(on);
  for (const statement of NUMBER_CHANGES) await on.query(statement);
  await on.query(userIndexes);
  await on.query('ANALYZE users');
  await on.query('DELETE FROM migrations');
  await on.query('ALTER TABLE migrations DROP COLUMN IF EXISTS breaks');
}

/** Makes the tables of that version, for a backup of it. @param on a transaction */
export async function makeEarlier(on: Queryable): Promise<void> {
  await on.query(earlierTables);
  await on.query(others);
  for (const statement of UNNUMBER_CHANGES) await on.query(statement);
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

// Object.keys returns string[]; the keys of this object are exactly the columns.
const COLUMNS = Object.keys(USER_COLUMNS) as readonly (keyof UserRow | 'seq')[];
const INSERT = `INSERT INTO users (${COLUMNS.join(', ')})
  SELECT * FROM unnest(${COLUMNS.map((name, at) => `$${at + 1}::${USER_COLUMNS[name]}[]`).join(', ')})`;

async function fillUsers({ query }: Queryable): Promise<void> {
  let last = '';
  for (;;) {
    const rows = await query<{ id: string; seq: number; record: string }>(
      'SELECT id, seq, record FROM earlier_users WHERE id > $1 ORDER BY id LIMIT $2',
      [last, USERS_AT_ONCE],
    );
    const computed = rows.map(({ id, seq, record }) => {
      const row = userRow(record);
      if (row?.id !== id) throw new Error(`The record of the user ${id} cannot be read.`);
      return { ...row, seq };
    });
    if (computed.length > 0) {
      await query(
        INSERT,
        COLUMNS.map((name) => computed.map((row) => row[name])),
      );
    }
    if (rows.length < USERS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
