import type { MakeBatch } from '#server/database/makeBatch.ts';
import { listRows } from './listRows.ts';
import { plannedRow } from './plannedWrites.ts';
import { writeUsers } from './writeUsers.ts';

const USERS_AT_ONCE = 1000;

/** Computes the columns of all users again, after a change of how they are computed; nobody else may write. */
export const recomputeUsers: MakeBatch = async (on, after) => {
  const rows = await on.query<{ id: string }>(
    'SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT $2',
    [after, USERS_AT_ONCE],
  );
  const ids = rows.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) return null;
  const writes = (await listRows(on, ids)).map((before) => ({
    id: before.id,
    before,
    after: plannedRow(before.record, before.seq),
  }));
  if ((await writeUsers(on, writes)) === null) throw new Error('Users were changed meanwhile.');
  return { last, rowCount: ids.length };
};
