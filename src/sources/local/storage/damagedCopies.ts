import {
  ISO_LENGTH,
  keysWithPrefix,
  type StorageAccess,
} from '#sources/local/storage/storageKeys.ts';

const PREFIX = 'users.damaged.';

/** A copy of text under `users` that could not be read as a list. */
export interface DamagedCopy {
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

/** See `ListStorage`. Copies the same text only once. */
export function copyDamagedText(access: StorageAccess, text: string, now: Date): string | null {
  try {
    // Each reload finds the same damaged text again.
    const same = readDamagedCopies(access).find((copy) => copy.text === text);
    if (same !== undefined) return same.key;
    const storage = access();
    const dated = PREFIX + now.toISOString();
    let key = dated;
    // For two texts within a millisecond: no copy may overwrite another.
    for (let number = 2; storage.getItem(key) !== null; number += 1) key = `${dated}-${number}`;
    storage.setItem(key, text);
    if (storage.getItem(key) === text) return key;
    storage.removeItem(key);
    return null;
  } catch {
    return null;
  }
}
