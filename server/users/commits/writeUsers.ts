import type { Queryable } from '#server/database/database.ts';
import { chunksOf } from '#server/users/commits/listRows.ts';
import type { PlannedWrite, WrittenRow } from '#server/users/commits/plannedWrites.ts';

/** In one statement: some hundred milliseconds, of the 3 s that one may take. */
const ROWS_AT_ONCE = 1000;

/** The types of the columns, in the order of the statements. */
export const COLUMN_TYPES = {
  id: 'text',
  seq: 'bigint',
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
  value_plain: 'text',
  value_exact: 'text',
} as const satisfies Record<keyof WrittenRow, string>;
// Object.keys returns string[]; the keys of this object are exactly the columns.
export const COLUMNS = Object.keys(COLUMN_TYPES) as readonly (keyof WrittenRow)[];

const NAMES = COLUMNS.join(', ');
const ARRAYS = COLUMNS.map((name, place) => `$${place + 1}::${COLUMN_TYPES[name]}[]`).join(', ');
const OLD_RECORDS = `$${COLUMNS.length + 1}::text[]`;
const SET = COLUMNS.filter((name) => name !== 'id' && name !== 'seq')
  .map((name) => `${name} = n.${name}`)
  .join(', ');

const INSERT = counted(
  `INSERT INTO users (${NAMES}) SELECT ${NAMES} FROM unnest(${ARRAYS}) AS n(${NAMES})
   ON CONFLICT DO NOTHING RETURNING 1`,
);
const UPDATE = counted(
  `UPDATE users SET ${SET} FROM unnest(${ARRAYS}, ${OLD_RECORDS}) AS n(${NAMES}, old)
   WHERE users.id = n.id AND users.record = n.old RETURNING 1`,
);
const DELETE = counted(
  `DELETE FROM users USING unnest($1::text[], $2::text[]) AS n(id, old)
   WHERE users.id = n.id AND users.record = n.old RETURNING 1`,
);

/**
 * Writes the rows if each is still as it was read (compare and set).
 * @returns false: one was not, and the transaction has to be rolled back
 */
export async function writeUsers(on: Queryable, writes: readonly PlannedWrite[]): Promise<boolean> {
  // Always in one order, so that two changes of the same users seldom wait for each other.
  const inOrder = writes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const some of chunksOf(inOrder, ROWS_AT_ONCE)) {
    const removed = some.flatMap(({ before, after }) => (after === null && before ? [before] : []));
    const edited = some.flatMap(({ before, after }) =>
      before && after ? [{ before, after }] : [],
    );
    const added = some.flatMap(({ before, after }) => (before === null && after ? [after] : []));
    const isWritten =
      (await isEach(on, removed, DELETE, [
        removed.map(({ id }) => id),
        removed.map(({ record }) => record),
      ])) &&
      (await isEach(on, edited, UPDATE, [
        ...arraysOf(edited.map(({ after }) => after)),
        edited.map(({ before }) => before.record),
      ])) &&
      (await isEach(on, added, INSERT, arraysOf(added)));
    if (!isWritten) return false;
  }
  // Prepared statements that were planned for a small list would go on looking through all of it, until
  // it is vacuumed. Other connections of PostgreSQL wait for that, for a minute or so.
  if (writes.length >= ROWS_AT_ONCE) await on.query('DISCARD PLANS');
  return true;
}

/** Whether the statement touches as many rows as it is given. */
async function isEach(
  { prepared }: Queryable,
  { length }: readonly unknown[],
  statement: string,
  values: readonly unknown[],
): Promise<boolean> {
  if (length === 0) return true;
  const [row] = await prepared<{ count: number }>(statement, values);
  return row?.count === length;
}

function arraysOf(rows: readonly WrittenRow[]): readonly unknown[] {
  return COLUMNS.map((name) => rows.map((row) => row[name]));
}

function counted(statement: string): string {
  return `WITH touched AS (${statement}) SELECT count(*) AS count FROM touched`;
}
