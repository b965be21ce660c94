import type { Change, Selection } from '#domain/change/change.ts';
import type { Queryable } from '#server/database/database.ts';
import { changeNumberOf } from '#server/users/commits/writing/recordedOperations.ts';

/** Fewer users are written within a moment. */
const MANY_USERS = 1000;

/** Whether a change touches so many users that making it takes seconds. */
export async function isLargeChange(on: Queryable, change: Change): Promise<boolean> {
  switch (change.kind) {
    case 'setActive':
    case 'setRole':
    case 'remove':
      return selectedCount(change.users) >= MANY_USERS;
    case 'import':
      return change.additions.length + change.edits.length >= MANY_USERS;
    case 'bringBack':
      return change.ids.length >= MANY_USERS;
    case 'undo':
      return (await recordedCount(on, change.changeId)) >= MANY_USERS;
    case 'add':
    case 'edit':
    case 'merge':
    case 'erase':
      return false;
  }
}

function selectedCount(users: Selection): number {
  switch (users.kind) {
    case 'user':
      return 1;
    case 'ids':
      return users.ids.length;
    case 'matching':
      return users.count;
  }
}

async function recordedCount(on: Queryable, changeId: string): Promise<number> {
  const [change] = await on.prepared<{ user_count: number }>(
    'SELECT user_count FROM changes WHERE number = $1',
    [changeNumberOf(changeId)],
  );
  return change?.user_count ?? 0;
}
