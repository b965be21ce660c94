import type { User } from '#domain/user/user.ts';
import type { Database } from '#server/database/database.ts';
import { writtenRow } from '#server/users/commits/writing/plannedWrites.ts';
import { writeUsers } from '#server/users/commits/writing/writeUsers.ts';

/** Replaces all users by these, newest first, each with a password. */
export async function refillUsers(database: Database, users: readonly User[]): Promise<void> {
  const writes = users.map((user, place) => {
    const record = JSON.stringify({ ...user, password: 'secret' });
    const after = writtenRow(record, users.length - place);
    return { id: after.id, before: null, after };
  });
  await database.transaction(async (on) => {
    await on.query('DELETE FROM users');
    await writeUsers(on, writes);
  });
}
