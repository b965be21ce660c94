import type { Database } from '#server/database/database.ts';
import { userRow, type UserRow } from '#server/users/userRow.ts';

const TYPES = {
  id: 'text',
  record: 'text',
  role: 'text',
  active: 'boolean',
  created_at: 'bigint',
  created_month: 'text',
  name_order: 'bytea',
  email_order: 'bytea',
  role_order: 'bytea',
  name_key: 'text',
  email_key: 'text',
  plain: 'text',
  exact: 'text',
} as const satisfies Record<keyof UserRow, string>;

// Object.keys returns string[]; the keys of this object are exactly those of a row.
const COLUMN_NAMES = Object.keys(TYPES) as readonly (keyof UserRow)[];

/** Adds records, JSON texts, newest first, to an empty list, and counts them. */
export async function fillUsers(database: Database, records: readonly string[]): Promise<void> {
  const rows = records.map(userRow).filter((row) => row !== null);
  const arrays = COLUMN_NAMES.map((column, i) => `$${i + 1}::${TYPES[column]}[]`);
  await database.query(
    `INSERT INTO users (${COLUMN_NAMES.join(', ')}, seq)
     SELECT ${COLUMN_NAMES.join(', ')}, ${rows.length + 1} - place
     FROM unnest(${arrays.join(', ')}) WITH ORDINALITY
       AS filled (${COLUMN_NAMES.join(', ')}, place)`,
    COLUMN_NAMES.map((column) => rows.map((row) => row[column])),
  );
  await countUsers(database);
}

/** Fills table `counts` from the users that are there. */
export async function countUsers({ query }: Database): Promise<void> {
  await query(
    `INSERT INTO counts (facet, value, delta)
     SELECT 'all', '', count(*) FROM users
     UNION ALL SELECT 'role', role, count(*) FROM users GROUP BY role
     UNION ALL SELECT 'status', CASE WHEN active THEN 'active' ELSE 'passive' END, count(*)
       FROM users GROUP BY active
     UNION ALL SELECT 'createdMonth', created_month, count(*) FROM users
       WHERE created_month IS NOT NULL GROUP BY created_month`,
  );
}
