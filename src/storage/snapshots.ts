import type { StoreEnvironment } from '#storage/storeEnvironment.ts';

export const SNAPSHOT_PREFIX = 'users.snapshot.';
const SNAPSHOT_LIMIT = 3;

type StorageAccess = StoreEnvironment['storage'];

/** A state of the list from before it was replaced. */
export interface Snapshot {
  /** Where it is stored. */
  readonly key: string;
  readonly takenAt: Date;
  /** The list's text, as it was. */
  readonly text: string;
}

/** Newest first. Throws where storage is refused. */
export function readSnapshots(access: StorageAccess): readonly Snapshot[] {
  const storage = access();
  return snapshotKeys(access).map((key) => ({
    key,
    takenAt: new Date(key.slice(SNAPSHOT_PREFIX.length, SNAPSHOT_PREFIX.length + ISO_LENGTH)),
    text: storage.getItem(key) ?? '',
  }));
}

const ISO_LENGTH = new Date(0).toISOString().length;

/**
 * Keeps `text` as the newest snapshot when there is room, in place of the oldest ones where needed;
 * answers its key, or `null` when there is no room. The same text is not kept twice.
 */
export function takeSnapshot(access: StorageAccess, text: string, now: Date): string | null {
  try {
    const storage = access();
    for (const { key, text: kept } of readSnapshots(access)) {
      if (kept === text) storage.removeItem(key);
    }
    for (const key of snapshotKeys(access).slice(SNAPSHOT_LIMIT - 1)) storage.removeItem(key);
    let key = SNAPSHOT_PREFIX + now.toISOString();
    // Two within a millisecond: no snapshot may go over another.
    while (storage.getItem(key) !== null) key += '+';
    for (;;) {
      try {
        storage.setItem(key, text);
        return key;
      } catch {
        const oldest = snapshotKeys(access).at(-1);
        if (oldest === undefined) return null;
        storage.removeItem(oldest);
      }
    }
  } catch {
    return null;
  }
}

/**
 * Runs `action` again without the oldest snapshot for as long as there is one and `isShort` says
 * that room was short. When room stays short all snapshots are put back.
 */
export function makingRoom<Result>(
  access: StorageAccess,
  action: () => Result,
  isShort: (result: Result) => boolean,
): Result {
  const dropped: (readonly [key: string, text: string])[] = [];
  for (;;) {
    const result = action();
    if (!isShort(result)) return result;
    try {
      const oldest = snapshotKeys(access).at(-1);
      if (oldest === undefined) {
        for (const [key, text] of dropped) access().setItem(key, text);
        return result;
      }
      dropped.push([oldest, access().getItem(oldest) ?? '']);
      access().removeItem(oldest);
    } catch {
      return result;
    }
  }
}

/** Newest first: their dates are part of them. */
function snapshotKeys(access: StorageAccess): string[] {
  const storage = access();
  return Array.from({ length: storage.length }, (_, position) => storage.key(position))
    .filter((key) => key?.startsWith(SNAPSHOT_PREFIX) === true)
    .filter((key) => key !== null)
    .toSorted()
    .toReversed();
}
