import type { StorageAccess } from '#sources/local/storage/storageKeys.ts';

/** Records changes of the storage, so that they can be undone together. */
export interface StorageJournal {
  readonly access: StorageAccess;
  /**
   * Restores every key that was changed through `access`. It always fits, since the changes are
   * undone in reverse order. Never throws; storage that fails stays as it is.
   */
  readonly rollBack: () => void;
}

export function createStorageJournal(access: StorageAccess): StorageJournal {
  const changes: { key: string; before: string | null }[] = [];
  const record = (key: string) => {
    changes.push({ key, before: access().getItem(key) });
  };
  return {
    access: () => {
      const storage = access();
      return {
        get length() {
          return storage.length;
        },
        key: (position) => storage.key(position),
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => {
          record(key);
          storage.setItem(key, value);
        },
        removeItem: (key) => {
          record(key);
          storage.removeItem(key);
        },
      };
    },
    rollBack: () => {
      try {
        for (const { key, before } of changes.splice(0).toReversed()) {
          if (before === null) access().removeItem(key);
          else access().setItem(key, before);
        }
      } catch {
        // Storage failed: nothing is left to try.
      }
    },
  };
}
