import { invert } from '#domain/change/apply.ts';
import type { HistoryLog } from '#sources/local/changing/historyLog.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { openStoredList } from '#sources/local/changing/storedList.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import type { DecodedMembers } from '#domain/record/userRecord.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';

const ROUNDS = 4;
const ROUND_MS = 60;

/**
 * For browsers without Web Locks: checks a few times whether a change is still in the list, and
 * makes it again if another tab's write overwrote it. Leaves it alone if a later change touched the
 * same members, and if the list was removed or cannot be read.
 */
export async function keepApplied(
  store: Pick<UserStore, 'commit'>,
  env: Pick<StoreEnvironment, 'sleep' | 'random'>,
  log: Pick<HistoryLog, 'changes'>,
  { id, operations }: Pick<RecordedChange, 'id' | 'operations'>,
): Promise<void> {
  const touched = new Set(operations.map((operation) => operation.id));
  for (let round = 0; round < ROUNDS; round += 1) {
    // Random, so that two tabs do not keep overwriting each other.
    await env.sleep(ROUND_MS * (0.5 + env.random()));
    const isOutdated = log
      .changes()
      .some((other) => other.id > id && other.operations.some((later) => touched.has(later.id)));
    if (isOutdated) return;
    let users: DecodedMembers = [];
    await store.commit({
      next: ({ text, members }) => {
        const list = openStoredList(text, members());
        if (!('failed' in list.after(invert(operations)))) return null;
        const again = list.after(operations);
        if ('failed' in again) return null;
        ({ users } = again);
        return again.text;
      },
      nextMembers: () => users,
    });
  }
}
