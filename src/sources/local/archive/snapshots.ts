import { MAX_SNAPSHOTS } from '#domain/limits.ts';
import { withEviction } from '#sources/local/storage/eviction.ts';
import {
  dateIn,
  NUMBER_SEPARATOR,
  numberIn,
  SNAPSHOT_PREFIX,
  snapshotKeys,
} from '#sources/local/storage/snapshotKeys.ts';
import { createStorageJournal } from '#sources/local/storage/storageJournal.ts';
import { isQuotaError, type StorageAccess } from '#sources/local/storage/storageKeys.ts';
import type { TakeSnapshot } from '#sources/local/storage/listWriter.ts';

const NUMBER_DIGITS = 6;

/** An earlier list, from before a restore or an undo. */
export interface Snapshot {
  readonly key: string;
  readonly takenAt: Date;
  /** The list's text. */
  readonly text: string;
}

/** Newest first. Throws where storage is refused. */
export function readSnapshots(access: StorageAccess): readonly Snapshot[] {
  const storage = access();
  return snapshotKeys(access).map((key) => ({
    key,
    takenAt: new Date(dateIn(key)),
    text: storage.getItem(key) ?? '',
  }));
}

/**
 * Stores `text` as the newest snapshot, evicting the history's oldest changes and then the oldest
 * snapshots if it does not fit. Undoes its changes after a problem. The same text is not stored
 * twice.
 */
export const takeSnapshot: TakeSnapshot = (access, text, now) => {
  const journal = createStorageJournal(access);
  try {
    const before = readSnapshots(access);
    const key = nextKey(before[0]?.key ?? '', now);
    // Before anything is removed: if it cannot be written, nothing must be lost.
    const problem = withEviction(journal.access, () => trySet(journal.access, key, text));
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
};

function trySet(access: StorageAccess, key: string, text: string): 'full' | 'unavailable' | null {
  try {
    access().setItem(key, text);
    return null;
  } catch (error) {
    return isQuotaError(error) ? 'full' : 'unavailable';
  }
}

/** Numbered, since a clock may be turned back. Earlier versions expect the date first. */
function nextKey(newest: string, now: Date): string {
  const number = String(numberIn(newest) + 1).padStart(NUMBER_DIGITS, '0');
  return SNAPSHOT_PREFIX + now.toISOString() + NUMBER_SEPARATOR + number;
}
