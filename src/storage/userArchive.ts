import { MAX_BACKUP_BYTES, STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import {
  backupParts,
  mergeBackup,
  replaceByBackup,
  undoRestore,
  type BackupMember,
  type BackupPreview,
} from '#storage/backup.ts';
import { memberTexts } from '#storage/jsonText.ts';
import { USERS_KEY } from '#storage/listStorage.ts';
import { readSnapshots, SNAPSHOT_PREFIX, takeSnapshot } from '#storage/snapshots.ts';
import type { StoreEnvironment } from '#storage/storeEnvironment.ts';
import type { AddProblem, UserStore } from '#storage/userStore.ts';

/** The part of the browser that the archive stands on; tests hand it a simulated one. */
export interface ArchiveEnvironment extends Pick<StoreEnvironment, 'storage' | 'now'> {
  /**
   * Reads a file away from the page's own thread; `null` when it is no text. `onProgress` is told
   * the share read so far, from 0 to 1.
   */
  readonly previewFile: (
    file: Blob,
    storedList: string,
    onProgress: (share: number) => void,
  ) => Promise<BackupPreview | null>;
  readonly persistence: {
    readonly isGranted: () => Promise<boolean>;
    readonly request: () => Promise<boolean>;
  } | null;
}

/** What a file turned out to be, before anything is written. */
export type FilePreview =
  | BackupPreview
  /**
   * `tooLarge`: more than could be stored. `noText`: not a text file, or it cannot be read.
   * `snapshotGone`: another tab needed its room.
   */
  | { readonly kind: 'tooLarge' | 'noText' | 'snapshotGone' };

interface SnapshotSummary {
  readonly key: string;
  readonly takenAt: Date;
  readonly memberCount: number;
}

/** How full the storage is, in UTF-16 code units. Browsers do not say, so it is an estimate. */
interface StorageUsage {
  readonly limit: number;
  /** All that is stored for this address but the snapshots, which give way. */
  readonly used: number;
  readonly snapshots: number;
  /** How many more users of the stored ones' average size fit. */
  readonly usersThatFit: number;
}

export type PersistenceState = 'granted' | 'refused' | 'unsupported';

/** Backups, restoring, snapshots, and how full the storage is. */
export interface UserArchive {
  /** The parts of a backup file; see `backupParts`. */
  readonly backup: (withPasswords: boolean) => string[];
  readonly previewFile: (file: Blob, onProgress: (share: number) => void) => Promise<FilePreview>;
  /** Writes under the lock, after a snapshot of the list as it was. Never throws. */
  readonly restore: (
    members: readonly BackupMember[],
    how: 'merge' | 'replace',
  ) => Promise<AddProblem | null>;
  /** Whether the last restore of this page can be taken back. */
  readonly canUndo: () => boolean;
  /** Takes the last restore back, once; what was added since stays. */
  readonly undo: () => Promise<AddProblem | null>;
  /** Newest first. */
  readonly snapshots: () => readonly SnapshotSummary[];
  /** As a backup to preview and restore. */
  readonly previewSnapshot: (key: string) => Promise<FilePreview>;
  /** `null` where storage is refused. */
  readonly measure: () => StorageUsage | null;
  readonly persistence: () => Promise<PersistenceState>;
  readonly requestPersistence: () => Promise<PersistenceState>;
}

/** A record is not taken to be smaller, however few there are to measure. */
const MIN_RECORD_CHARACTERS = 100;

export function createUserArchive(store: UserStore, env: ArchiveEnvironment): UserArchive {
  let undoable: { readonly before: string; readonly after: string } | null = null;

  const previewFile: UserArchive['previewFile'] = async (file, onProgress) => {
    if (file.size > MAX_BACKUP_BYTES) return { kind: 'tooLarge' };
    try {
      const preview = await env.previewFile(file, store.getListText(), onProgress);
      return preview ?? { kind: 'noText' };
    } catch {
      return { kind: 'noText' };
    }
  };

  /** Keeps the list as it was, then writes the next one. */
  const rewrite = async (next: (listText: string | null) => string) => {
    let before = '[]';
    let after = '[]';
    const problem = await store.rewrite((listText) => {
      before = listText ?? '[]';
      after = next(listText);
      // A tab that runs in memory leaves the storage alone; a notice says so.
      const isStored = listText !== null && store.getSnapshot().notice === null;
      if (isStored && after !== before) takeSnapshot(env.storage, before, env.now());
      return after;
    });
    return { problem, before, after };
  };

  const persistence = async (ask: 'isGranted' | 'request'): Promise<PersistenceState> => {
    if (env.persistence === null) return 'unsupported';
    const isGranted = await env.persistence[ask]().catch(() => false);
    return isGranted ? 'granted' : 'refused';
  };

  return {
    backup: (withPasswords) => backupParts(store.getListText(), withPasswords),
    previewFile,
    restore: async (members, how) => {
      const change = how === 'merge' ? mergeBackup : replaceByBackup;
      const { problem, before, after } = await rewrite((listText) => change(listText, members));
      if (problem === null) undoable = { before, after };
      return problem;
    },
    canUndo: () => undoable !== null,
    undo: async () => {
      const last = undoable;
      if (last === null) return null;
      const { problem } = await rewrite((listText) =>
        undoRestore(last.before, last.after, listText),
      );
      if (problem === null) undoable = null;
      return problem;
    },
    snapshots: () =>
      (attempt(() => readSnapshots(env.storage)) ?? []).map(({ key, takenAt, text }) => ({
        key,
        takenAt,
        memberCount: memberTexts(text).length,
      })),
    previewSnapshot: async (key) => {
      const snapshots = attempt(() => readSnapshots(env.storage)) ?? [];
      const snapshot = snapshots.find((kept) => kept.key === key);
      if (snapshot === undefined) return { kind: 'snapshotGone' };
      return previewFile(new Blob([snapshot.text]), () => undefined);
    },
    measure: () => attempt(() => measure(env, store)),
    persistence: () => persistence('isGranted'),
    requestPersistence: () => persistence('request'),
  };
}

/** Storage that is refused has nothing to show. */
function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function measure(env: ArchiveEnvironment, store: UserStore): StorageUsage {
  const storage = env.storage();
  let used = 0;
  let snapshots = 0;
  for (let position = 0; position < storage.length; position += 1) {
    const key = storage.key(position) ?? '';
    const size = key.length + (storage.getItem(key)?.length ?? 0);
    if (key.startsWith(SNAPSHOT_PREFIX)) snapshots += size;
    else used += size;
  }
  const listLength = storage.getItem(USERS_KEY)?.length ?? 0;
  const { users, skippedCount } = store.getSnapshot();
  const memberCount = users.length + skippedCount;
  const average = Math.max(MIN_RECORD_CHARACTERS, listLength / Math.max(1, memberCount));
  const free = Math.max(0, STORAGE_LIMIT_CHARACTERS - used);
  return {
    limit: STORAGE_LIMIT_CHARACTERS,
    used,
    snapshots,
    usersThatFit: Math.floor(free / average),
  };
}
