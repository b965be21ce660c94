import type { User } from '#domain/user/user.ts';
import type { Database } from '#server/database/database.ts';
import { batchesOf } from '#server/list/locking.ts';
import { recordEvent } from '#server/list/revision.ts';
import { writeOperations, type ListOperation } from '#server/list/write.ts';

/** Replaces all users by these, newest first, each with a password. */
export async function refillUsers(database: Database, users: readonly User[]): Promise<void> {
  const operations = users.map((user, place): ListOperation => {
    const record = JSON.stringify({ ...user, password: 'secret' });
    return { kind: 'added', id: user.id, record, place: { seq: users.length - place } };
  });
  await database.transaction(async (on) => {
    await recordEvent(on);
    await on.query('DELETE FROM users');
    for (const some of batchesOf(operations)) await writeOperations(on, some, new Map());
  });
}
