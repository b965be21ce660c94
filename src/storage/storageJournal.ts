import type { StorageAccess } from '#storage/storageKeys.ts';

/** A storage whose changes are written down, so that they can be taken back together. */
export interface StorageJournal {
  readonly access: StorageAccess;
  /**
   * Every key as it was before the first change made through `access`. Room is no matter: what came
   * goes before what went is put back. Storage that stopped answering stays as it is.
   */
  readonly rollBack: () => void;
}

export function createStorageJournal(access: StorageAccess): StorageJournal {
  const changes: { key: string; before: string | null }[] = [];
  const writeDown = (key: string) => {
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
          writeDown(key);
          storage.setItem(key, value);
        },
        removeItem: (key) => {
          writeDown(key);
          storage.removeItem(key);
        },
      };
    },
    rollBack: () => {
      try {
        // Backwards: each step back leaves the room that the one before it had.
        for (const { key, before } of changes.splice(0).toReversed()) {
          if (before === null) access().removeItem(key);
          else access().setItem(key, before);
        }
      } catch {
        // Nothing is left to try.
      }
    },
  };
}
