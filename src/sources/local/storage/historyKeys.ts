import { keysWithPrefix, type StorageAccess } from '#sources/local/storage/storageKeys.ts';

/** Precedes the id of a change: digits of a fixed width, so that newer keys are greater texts. */
export const HISTORY_PREFIX = 'users.history.';

/** Newest first. Throws where storage is refused. */
export function historyKeys(access: StorageAccess): string[] {
  return keysWithPrefix(access, HISTORY_PREFIX).toSorted().toReversed();
}
