import { MAX_SNAPSHOTS } from '#domain/limits.ts';
import { createStorageJournal } from '#storage/storageJournal.ts';
import {
  ISO_LENGTH,
  isQuotaError,
  keysWithPrefix,
  type StorageAccess,
} from '#storage/storageKeys.ts';

export const SNAPSHOT_PREFIX = 'users.snapshot.';

/** A state of the list from before it was replaced. */
export interface Snapshot {
  /** Where it is stored. */
  readonly key: string;
  readonly takenAt: Date;
  /** The list's text, as it was. */
  readonly text: string;
}

/** Between a snapshot's date and its number. */
const NUMBER_SIGN = '#';
const NUMBER_DIGITS = 6;

/** Newest first. Throws where storage is refused. */
export function readSnapshots(access: StorageAccess): readonly Snapshot[] {
  const storage = access();
  return snapshotKeys(access).map((key) => ({
    key,
    takenAt: new Date(dateIn(key)),
    text: storage.getItem(key) ?? '',
  }));
}

/** The key of the snapshot, or why there is none. */
type Taken = { readonly key: string } | { readonly problem: 'full' | 'unavailable' };

/**
 * Keeps `text` as the newest snapshot when there is room, in place of the oldest ones where needed.
 * After a problem all is as it was. The same text is not kept twice.
 */
export function takeSnapshot(access: StorageAccess, text: string, now: Date): Taken {
  const journal = createStorageJournal(access);
  try {
    const before = readSnapshots(access);
    const key = newKey(before[0]?.key ?? '', now);
    // First of all: what cannot be written must not have cost anything yet.
    const problem = makingRoom(journal.access, () => trySetting(journal.access, key, text), isFull);
    if (problem === null) {
      const same = before.filter((kept) => kept.text === text).map((kept) => kept.key);
      for (const old of same) journal.access().removeItem(old);
      for (const old of snapshotKeys(access).slice(MAX_SNAPSHOTS)) journal.access().removeItem(old);
      return { key };
    }
    journal.rollBack();
    return { problem };
  } catch {
    journal.rollBack();
    return { problem: 'unavailable' };
  }
}

/** Numbered, since a clock may be set back; after the date, where earlier versions look for it. */
function newKey(newest: string, now: Date): string {
  const number = String(numberIn(newest) + 1).padStart(NUMBER_DIGITS, '0');
  return SNAPSHOT_PREFIX + now.toISOString() + NUMBER_SIGN + number;
}

function trySetting(
  access: StorageAccess,
  key: string,
  text: string,
): 'full' | 'unavailable' | null {
  try {
    access().setItem(key, text);
    return null;
  } catch (error) {
    return isQuotaError(error) ? 'full' : 'unavailable';
  }
}

const isFull = (problem: 'full' | 'unavailable' | null) => problem === 'full';

/**
 * Runs `action` again without the oldest snapshot for as long as there is one and `isShortOfRoom`
 * says that room was short. When room stays short all snapshots are put back.
 * @param spared the key of a snapshot that does not give way
 */
export function makingRoom<Result>(
  access: StorageAccess,
  action: () => Result,
  isShortOfRoom: (result: Result) => boolean,
  spared: string | null = null,
): Result {
  const journal = createStorageJournal(access);
  for (;;) {
    const result = action();
    if (!isShortOfRoom(result)) return result;
    try {
      const oldest = snapshotKeys(access).findLast((key) => key !== spared);
      if (oldest === undefined) {
        journal.rollBack();
        return result;
      }
      journal.access().removeItem(oldest);
    } catch {
      journal.rollBack();
      return result;
    }
  }
}

/** Newest first. */
function snapshotKeys(access: StorageAccess): string[] {
  return keysWithPrefix(access, SNAPSHOT_PREFIX).toSorted(byNumberThenDate).toReversed();
}

function byNumberThenDate(one: string, other: string): number {
  const order = numberIn(one) - numberIn(other);
  if (order !== 0) return order;
  return dateIn(one) < dateIn(other) ? -1 : 1;
}

/** The ISO date in a snapshot's key. */
function dateIn(key: string): string {
  return key.slice(SNAPSHOT_PREFIX.length, SNAPSHOT_PREFIX.length + ISO_LENGTH);
}

/** The number in a snapshot's key; 0 for those of versions that gave none. */
function numberIn(key: string): number {
  const text = key.slice(SNAPSHOT_PREFIX.length + ISO_LENGTH + NUMBER_SIGN.length);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
