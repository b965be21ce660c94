import type { Queryable } from '#server/database/database.ts';
import { listRows } from './listRows.ts';
import { plannedRow } from './plannedWrites.ts';
import { writeUsers } from './writeUsers.ts';

const USERS_AT_ONCE = 1000;

/**
 * Computes the columns of all users from their records anew: after a change of what is computed. In
 * the transaction of a migration, while nobody else writes.
 */
export async function recomputeUsers(on: Queryable): Promise<void> {
  let last = '';
  for (;;) {
    const rows = await on.query<{ id: string }>(
      'SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT $2',
      [last, USERS_AT_ONCE],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    last = ids.at(-1) ?? last;
    const writes = (await listRows(on, ids)).map((before) => ({
      id: before.id,
      before,
      after: plannedRow(before.record, before.seq),
    }));
    if ((await writeUsers(on, writes)) === null) throw new Error('Users were changed meanwhile.');
  }
}
