import { HISTORY_SHARE, STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import type { Entries } from '#sources/local/changing/historyEntries.ts';
import { evicting } from '#sources/local/storage/eviction.ts';
import { HISTORY_PREFIX, historyKeys } from '#sources/local/storage/historyKeys.ts';
import { SNAPSHOT_PREFIX } from '#sources/local/storage/snapshotKeys.ts';
import { isQuotaError, type StorageAccess } from '#sources/local/storage/storageKeys.ts';

/**
 * Stores the newest change, and evicts the oldest ones. False if it does not fit even without all
 * others, or if another text is read back.
 * @param entries the stored entries
 */
export function storeChange(
  access: StorageAccess,
  key: string,
  text: string,
  entries: Entries,
): boolean {
  try {
    const room = (STORAGE_LIMIT_CHARACTERS - sizeOfTheRest(access())) * HISTORY_SHARE;
    const oldKeys = keysWithoutRoom(entries, room - key.length - text.length);
    for (const old of oldKeys) access().removeItem(old);
    const write = (): 'full' | null => {
      try {
        access().setItem(key, text);
        return null;
      } catch (error) {
        if (isQuotaError(error)) return 'full';
        throw error;
      }
    };
    const problem = evicting(access, write, (count) => historyKeys(access).slice(-count));
    return problem === null && access().getItem(key) === text;
  } catch {
    return false;
  }
}

/** The size of everything but snapshots and the history. */
function sizeOfTheRest(storage: ReturnType<StorageAccess>): number {
  let size = 0;
  for (let position = 0; position < storage.length; position += 1) {
    const key = storage.key(position) ?? '';
    if (key.startsWith(HISTORY_PREFIX) || key.startsWith(SNAPSHOT_PREFIX)) continue;
    size += key.length + (storage.getItem(key)?.length ?? 0);
  }
  return size;
}

/** The oldest entries, for which the newer ones leave no room. */
function keysWithoutRoom(entries: Entries, room: number): readonly string[] {
  let left = room;
  return [...entries].flatMap(([key, { text }]) => {
    left -= key.length + text.length;
    return left < 0 ? [key] : [];
  });
}
