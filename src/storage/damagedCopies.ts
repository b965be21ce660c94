import { ISO_LENGTH, keysWithPrefix, type StorageAccess } from '#storage/storageKeys.ts';

const PREFIX = 'users.damaged.';

/** A text that could not be read as a list, as it was found under `users`. */
export interface DamagedCopy {
  /** Where it is stored. */
  readonly key: string;
  readonly takenAt: Date;
  readonly text: string;
}

/** Newest first. Throws where storage is refused. */
export function readDamagedCopies(access: StorageAccess): readonly DamagedCopy[] {
  const storage = access();
  return keysWithPrefix(access, PREFIX)
    .toSorted()
    .toReversed()
    .map((key) => ({
      key,
      takenAt: new Date(key.slice(PREFIX.length, PREFIX.length + ISO_LENGTH)),
      text: storage.getItem(key) ?? '',
    }));
}

/** Keeps `text` under a dated key, and returns the key; `null` when there is no room. */
export function setAside(access: StorageAccess, text: string, now: Date): string | null {
  try {
    // Each reload meets the same damaged text again.
    const same = readDamagedCopies(access).find((copy) => copy.text === text);
    if (same !== undefined) return same.key;
    const storage = access();
    const dated = PREFIX + now.toISOString();
    let key = dated;
    // Two texts within a millisecond: no copy may go over another.
    for (let number = 2; storage.getItem(key) !== null; number += 1) key = `${dated}-${number}`;
    storage.setItem(key, text);
    if (storage.getItem(key) === text) return key;
    storage.removeItem(key);
    return null;
  } catch {
    return null;
  }
}
