import type {
  BackupComparison,
  BackupMember,
  BackupPreview,
  DamagedCopySummary,
  Previewing,
  SnapshotSummary,
  StorageContents,
  StorageUsage,
  UserArchive,
} from '#domain/archive.ts';
import { createListeners } from '#domain/createStore.ts';
import { MAX_BACKUP_BYTES, STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import type { StoredList } from '#domain/record/storedList.ts';
import { parseJson } from '#domain/record/userRecord.ts';
import { backupParts, compareBackup } from '#sources/local/backup.ts';
import type { ListChanger } from '#sources/local/listChanger.ts';
import { USERS_KEY } from '#sources/local/listStorage.ts';
import type { UserStore } from '#sources/local/localUserStore.ts';
import { createRestoring } from '#sources/local/restoring.ts';
import type { KeptText, StoreEnvironment, TableWrite } from '#sources/local/storeEnvironment.ts';

/**
 * Decodes a file in a worker; `null` if it is not text. `onProgress` receives the share read so
 * far, from 0 to 1. Rejects when aborted or when the worker fails.
 * @param storedList its text
 */
type ReadPreview = (
  file: Blob,
  storedList: string,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
) => Promise<BackupPreview | null>;

/** What the archive needs of the browser; tests use a fake one. */
export interface ArchiveEnvironment extends Pick<
  StoreEnvironment,
  'storage' | 'onChangeElsewhere' | 'database' | 'persistence'
> {
  readonly previewFile: ReadPreview;
}

/** @param loadChanger `null`: not possible now */
export function createUserArchive(
  store: UserStore,
  env: ArchiveEnvironment,
  loadChanger: () => Promise<ListChanger | null>,
): UserArchive {
  const { notify, subscribe } = createListeners();
  const previewing = createPreviewing(store, env.previewFile);
  const contents = createContents(store, env, loadChanger, notify);
  const restoring = createRestoring(loadChanger, notify);
  return {
    ...previewing,
    ...restoring,
    restore: async (request, signal) => {
      const result = await restoring.restore(request, signal);
      contents.refresh();
      return result;
    },
    ...contents,
    subscribe,
    backup: (withPasswords) => backupParts(store.getList(), withPasswords),
    previewSnapshot: async (key) => {
      const snapshot = contents.snapshotAt(key);
      if (snapshot === undefined) return { kind: 'snapshotGone' };
      const file = new Blob([withEscapedSurrogates(snapshot.text)]);
      return previewing.previewFile(file, () => undefined);
    },
    persistence: (isToAsk) => env.persistence(isToAsk).catch(() => 'refused'),
  };
}

function createPreviewing(store: Pick<UserStore, 'getList'>, readPreview: ReadPreview): Previewing {
  /** The last comparison of each preview's members. */
  const comparisons = new WeakMap<
    readonly BackupMember[],
    { readonly list: StoredList; readonly comparison: BackupComparison }
  >();

  const compare: Previewing['compare'] = (members) => {
    const list = store.getList();
    const cached = comparisons.get(members);
    if (cached?.list === list) return cached.comparison;
    const comparison = compareBackup(list, members);
    comparisons.set(members, { list, comparison });
    return comparison;
  };

  const previewFile: Previewing['previewFile'] = async (file, onProgress, signal) => {
    if (file.size > MAX_BACKUP_BYTES) return { kind: 'tooLarge' };
    try {
      const list = store.getList();
      const preview = await readPreview(file, list.text, onProgress, signal);
      if (preview?.kind !== 'list') return preview ?? { kind: 'noText' };
      comparisons.set(preview.members, { list, comparison: preview.comparison });
      // The list may have changed while the file was read.
      return { ...preview, comparison: compare(preview.members) };
    } catch {
      return { kind: 'notInspected' };
    }
  };

  return { previewFile, compare };
}

interface Contents extends StorageContents {
  readonly snapshotAt: (key: string) => KeptText | undefined;
}

/** What was read last. */
interface Read {
  readonly isHistoryKept: boolean;
  /** Newest first. */
  readonly snapshots: readonly KeptText[];
  readonly snapshotSummaries: readonly SnapshotSummary[];
  readonly damaged: readonly KeptText[];
}

const NOTHING_READ: Read = {
  isHistoryKept: true,
  snapshots: [],
  snapshotSummaries: [],
  damaged: [],
};

/** @param notify called when something has changed */
function createContents(
  store: UserStore,
  env: Pick<ArchiveEnvironment, 'storage' | 'onChangeElsewhere' | 'database'>,
  loadChanger: () => Promise<ListChanger | null>,
  notify: () => void,
): Contents {
  let read = NOTHING_READ;
  let copies = summariesOf([], null);
  let usage: StorageUsage | null | undefined;
  let { notice } = store.getState();
  /** How often the database was read, or is being read; 0 until somebody asks what is in it. */
  let number = 0;

  const readAgain = async () => {
    const own = (number += 1);
    // It takes over what an earlier version has kept.
    const changer = await loadChanger();
    const next = await readDatabase(env);
    if (own !== number) return;
    read = { ...next, isHistoryKept: changer?.history.isStored() ?? next.isHistoryKept };
    copies = summariesOf(read.damaged, storedText(env));
    notify();
  };
  const asked = <Value>(value: (from: Read) => Value): Value => {
    if (number === 0) void readAgain();
    return value(read);
  };
  const refresh = () => {
    usage = undefined;
    notify();
    if (number > 0) void readAgain();
  };
  store.subscribe(() => {
    const hadOther = notice !== store.getState().notice;
    ({ notice } = store.getState());
    if (hadOther) {
      refresh();
      return;
    }
    usage = undefined;
    notify();
  });
  // For every key: other programs take up room, too.
  env.onChangeElsewhere(refresh);

  const change = async (write: TableWrite) => {
    try {
      const database = await env.database();
      await database.write([write]);
      await readAgain();
      return true;
    } catch {
      return false;
    }
  };
  return {
    usage: () => {
      usage ??= measure(env, store);
      return usage;
    },
    isHistoryKept: () => asked(({ isHistoryKept }) => isHistoryKept),
    renamed: () => store.getState().renamed,
    snapshots: () => asked(({ snapshotSummaries }) => snapshotSummaries),
    snapshotAt: (key) => read.snapshots.find(({ id }) => id === key),
    damagedCopies: () => asked(() => copies),
    readDamagedCopy: (key) => {
      const copy = read.damaged.find(({ id }) => id === key);
      return copy === undefined ? null : withEscapedSurrogates(copy.text);
    },
    removeDamagedCopy: async (key) => {
      const put = read.damaged.find(({ id }) => id === key);
      if (put === undefined || !(await change({ table: 'damaged', remove: key }))) return null;
      return () => change({ table: 'damaged', put });
    },
    refresh,
  };
}

async function readDatabase({ database }: Pick<ArchiveEnvironment, 'database'>): Promise<Read> {
  try {
    const { read } = await database();
    const snapshots = (await read('snapshots')).toReversed();
    return {
      isHistoryKept: true,
      snapshots,
      snapshotSummaries: snapshots.map(({ id, takenAt, text }) => {
        const members = parseJson(text);
        const memberCount = Array.isArray(members) ? members.length : null;
        return { key: id, takenAt, memberCount };
      }),
      damaged: (await read('damaged')).toReversed(),
    };
  } catch {
    return { ...NOTHING_READ, isHistoryKept: false };
  }
}

function summariesOf(
  copies: readonly KeptText[],
  stored: string | null,
): readonly DamagedCopySummary[] {
  return copies.map(({ id, takenAt, text }) => ({
    key: id,
    takenAt,
    size: text.length,
    isInUse: text === stored,
  }));
}

/** `null`: none, or storage is refused. */
function storedText({ storage }: Pick<ArchiveEnvironment, 'storage'>): string | null {
  try {
    return storage().getItem(USERS_KEY);
  } catch {
    return null;
  }
}

/** Lower bound of the average, which may come from very few records. */
const MIN_RECORD_CHARACTERS = 100;

/** `null` where storage is refused. */
function measure(
  { storage: access }: Pick<ArchiveEnvironment, 'storage'>,
  store: UserStore,
): StorageUsage | null {
  try {
    const storage = access();
    let used = 0;
    for (let position = 0; position < storage.length; position += 1) {
      const key = storage.key(position) ?? '';
      used += key.length + (storage.getItem(key)?.length ?? 0);
    }
    const listLength = storage.getItem(USERS_KEY)?.length ?? 0;
    const { users, skippedCount } = store.getState();
    const average = Math.max(
      MIN_RECORD_CHARACTERS,
      listLength / Math.max(1, users.length + skippedCount),
    );
    const free = Math.max(0, STORAGE_LIMIT_CHARACTERS - used);
    return { limit: STORAGE_LIMIT_CHARACTERS, used, usersThatFit: Math.floor(free / average) };
  } catch {
    return null;
  }
}
