import type {
  DamagedCopySummary,
  SnapshotSummary,
  StorageContents,
  StorageUsage,
} from '#domain/archive.ts';
import { STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import { readSnapshots } from '#sources/local/archive/snapshots.ts';
import { readDamagedCopies } from '#sources/local/storage/damagedCopies.ts';
import { HISTORY_PREFIX } from '#sources/local/storage/historyKeys.ts';
import { SNAPSHOT_PREFIX } from '#sources/local/storage/snapshotKeys.ts';
import { USERS_KEY, type StorageAccess } from '#sources/local/storage/storageKeys.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';

/** @param notify called when something may have changed */
export function createStorageContents(
  store: UserStore,
  env: Pick<StoreEnvironment, 'storage' | 'onChangeElsewhere'>,
  notify: () => void,
): StorageContents {
  const usage = createCached(() => attempt(() => measure(env.storage, store)));
  const snapshots = createCached(() => attempt(() => summariseSnapshots(env.storage)) ?? []);
  const copies = createCached(() => attempt(() => summariseCopies(env.storage)) ?? []);
  const refresh = () => {
    for (const cached of [usage, snapshots, copies]) cached.clear();
    notify();
  };
  store.subscribe(refresh);
  // For every key: snapshots and copies have their own keys, and other programs take up room.
  env.onChangeElsewhere(refresh);

  const copyAt = (key: string) =>
    attempt(() => readDamagedCopies(env.storage))?.find((copy) => copy.key === key) ?? null;
  const change = (write: (storage: ReturnType<StorageAccess>) => void): boolean => {
    const isDone = attempt(() => write(env.storage())) !== null;
    refresh();
    return isDone;
  };

  return {
    usage: usage.get,
    snapshots: snapshots.get,
    damagedCopies: copies.get,
    readDamagedCopy: (key) => {
      const copy = copyAt(key);
      return copy === null ? null : withEscapedSurrogates(copy.text);
    },
    removeDamagedCopy: (key) => {
      const copy = copyAt(key);
      if (copy === null || !change((storage) => storage.removeItem(key))) return null;
      return () => change((storage) => storage.setItem(key, copy.text));
    },
    refresh,
  };
}

interface Cached<Value> {
  readonly get: () => Value;
  readonly clear: () => void;
}

function createCached<Value>(read: () => Value): Cached<Value> {
  let cached: { readonly value: Value } | null = null;
  return {
    get: () => {
      cached ??= { value: read() };
      return cached.value;
    },
    clear: () => {
      cached = null;
    },
  };
}

/** `null` if `action` throws: storage is refused or full. */
function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function summariseSnapshots(access: StorageAccess): readonly SnapshotSummary[] {
  return readSnapshots(access).map(({ key, takenAt, text }) => ({
    key,
    takenAt,
    memberCount: memberCountOf(text),
  }));
}

function summariseCopies(access: StorageAccess): readonly DamagedCopySummary[] {
  const stored = access().getItem(USERS_KEY);
  return readDamagedCopies(access).map(({ key, takenAt, text }) => ({
    key,
    takenAt,
    size: key.length + text.length,
    isInUse: text === stored,
  }));
}

/** `null`: damaged. */
function memberCountOf(text: string): number | null {
  const value = attempt((): unknown => JSON.parse(text));
  return Array.isArray(value) ? value.length : null;
}

/** Lower bound of the average, which may come from very few records. */
const MIN_RECORD_CHARACTERS = 100;

function measure(access: StorageAccess, store: UserStore): StorageUsage {
  const storage = access();
  let used = 0;
  let snapshots = 0;
  let history = 0;
  for (let position = 0; position < storage.length; position += 1) {
    const key = storage.key(position) ?? '';
    const size = key.length + (storage.getItem(key)?.length ?? 0);
    if (key.startsWith(SNAPSHOT_PREFIX)) snapshots += size;
    else if (key.startsWith(HISTORY_PREFIX)) history += size;
    else used += size;
  }
  const listLength = storage.getItem(USERS_KEY)?.length ?? 0;
  const { users, skippedCount } = store.getState();
  const memberCount = users.length + skippedCount;
  const average = Math.max(MIN_RECORD_CHARACTERS, listLength / Math.max(1, memberCount));
  const free = Math.max(0, STORAGE_LIMIT_CHARACTERS - used);
  return {
    limit: STORAGE_LIMIT_CHARACTERS,
    used,
    snapshots,
    history,
    usersThatFit: Math.floor(free / average),
  };
}
