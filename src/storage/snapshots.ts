import { MAX_SNAPSHOTS } from '#domain/limits.ts';
import { createStorageJournal } from '#storage/storageJournal.ts';
import { ISO_LENGTH, keysWithPrefix, type StorageAccess } from '#storage/storageKeys.ts';

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

/**
 * Keeps `text` as the newest snapshot when there is room, in place of the oldest ones where needed;
 * returns its key. `null` when there is no room: all is then as it was. The same text is not kept
 * twice.
 */
export function takeSnapshot(access: StorageAccess, text: string, now: Date): string | null {
  const journal = createStorageJournal(access);
  try {
    const storage = journal.access();
    const snapshots = readSnapshots(access);
    // Numbered, since a clock may be set back; after the date, where earlier versions look for it.
    const number = numberIn(snapshots[0]?.key ?? '') + 1;
    const key =
      SNAPSHOT_PREFIX +
      now.toISOString() +
      NUMBER_SIGN +
      String(number).padStart(NUMBER_DIGITS, '0');
    for (const same of snapshots.filter((kept) => kept.text === text)) storage.removeItem(same.key);
    for (const old of snapshotKeys(access).slice(MAX_SNAPSHOTS - 1)) storage.removeItem(old);
    const isKept = makingRoom(journal.access, () => canSet(journal.access, key, text), isShort);
    if (isKept) return key;
  } catch {
    // Storage stopped answering.
  }
  journal.rollBack();
  return null;
}

function canSet(access: StorageAccess, key: string, text: string): boolean {
  try {
    access().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const isShort = (isKept: boolean) => !isKept;

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
