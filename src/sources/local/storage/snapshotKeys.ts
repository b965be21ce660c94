import {
  ISO_LENGTH,
  keysWithPrefix,
  type StorageAccess,
} from '#sources/local/storage/storageKeys.ts';

export const SNAPSHOT_PREFIX = 'users.snapshot.';
/** Between a snapshot's date and its number. */
export const NUMBER_SEPARATOR = '#';

/** Newest first. Throws where storage is refused. */
export function snapshotKeys(access: StorageAccess): string[] {
  return keysWithPrefix(access, SNAPSHOT_PREFIX).toSorted(byNumberThenDate).toReversed();
}

function byNumberThenDate(one: string, other: string): number {
  const order = numberIn(one) - numberIn(other);
  if (order !== 0) return order;
  return dateIn(one) < dateIn(other) ? -1 : 1;
}

/** The ISO date in a snapshot's key. */
export function dateIn(key: string): string {
  return key.slice(SNAPSHOT_PREFIX.length, SNAPSHOT_PREFIX.length + ISO_LENGTH);
}

/** The number in a snapshot's key; 0 for keys of earlier versions, which have none. */
export function numberIn(key: string): number {
  const text = key.slice(SNAPSHOT_PREFIX.length + ISO_LENGTH + NUMBER_SEPARATOR.length);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
