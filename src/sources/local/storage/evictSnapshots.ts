import { snapshotKeys } from '#sources/local/storage/snapshotKeys.ts';
import { createStorageJournal } from '#sources/local/storage/storageJournal.ts';
import type { StorageAccess } from '#sources/local/storage/storageKeys.ts';

/**
 * Runs `action`, and while it returns `full`, removes the oldest snapshot and runs it again. If it
 * still does not fit, all snapshots are restored.
 * @param protectedKey the key of a snapshot that is never removed
 * @returns the last result of `action`
 */
export function withEviction<Problem>(
  access: StorageAccess,
  action: () => Problem | 'full',
  protectedKey?: string,
): Problem | 'full' {
  const journal = createStorageJournal(access);
  for (;;) {
    const problem = action();
    if (problem !== 'full') return problem;
    try {
      const oldest = snapshotKeys(access).findLast((key) => key !== protectedKey);
      if (oldest === undefined) {
        journal.rollBack();
        return problem;
      }
      journal.access().removeItem(oldest);
    } catch {
      journal.rollBack();
      return problem;
    }
  }
}
