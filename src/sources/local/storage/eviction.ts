import { historyKeys } from '#sources/local/storage/historyKeys.ts';
import { snapshotKeys } from '#sources/local/storage/snapshotKeys.ts';
import { createStorageJournal } from '#sources/local/storage/storageJournal.ts';
import type { StorageAccess } from '#sources/local/storage/storageKeys.ts';

/**
 * Runs `action`, and while it returns `full`, evicts the oldest changes of the history, then the
 * oldest snapshots, and runs it again. If it still does not fit, everything is put back. Snapshots
 * are written in this way, too: a restore promises the way back, whereas the history promises only
 * what there is room for.
 * @param protectedKey the key of a snapshot that is never evicted
 * @returns the last result of `action`
 */
export function withEviction<Problem>(
  access: StorageAccess,
  action: () => Problem | 'full',
  protectedKey?: string,
): Problem | 'full' {
  return evicting(access, action, (count) => {
    const changes = historyKeys(access).slice(-count);
    if (changes.length > 0) return changes;
    return snapshotKeys(access)
      .filter((key) => key !== protectedKey)
      .slice(-1);
  });
}

/**
 * See `withEviction`.
 * @param keysToEvict called with 1, 2, 4 …: each `action` may write megabytes, and changes are
 *   small
 */
export function evicting<Problem>(
  access: StorageAccess,
  action: () => Problem | 'full',
  keysToEvict: (count: number) => readonly string[],
): Problem | 'full' {
  const journal = createStorageJournal(access);
  for (let count = 1; ; count *= 2) {
    const problem = action();
    if (problem !== 'full') return problem;
    try {
      const keys = keysToEvict(count);
      if (keys.length === 0) {
        journal.rollBack();
        return problem;
      }
      for (const key of keys) journal.access().removeItem(key);
    } catch {
      journal.rollBack();
      return problem;
    }
  }
}
