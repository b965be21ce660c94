import { MAX_BACKUP_BYTES, STORAGE_LIMIT_CHARACTERS } from '#domain/limits.ts';
import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import {
  backupParts,
  compareBackup,
  isSameComparison,
  mergeBackup,
  replaceByBackup,
  type BackupComparison,
  type BackupMember,
  type BackupPreview,
} from '#storage/backup.ts';
import { compareInSlices } from '#storage/compareInSlices.ts';
import { readDamagedCopies } from '#storage/damagedCopies.ts';
import { USERS_KEY } from '#storage/listStorage.ts';
import { readSnapshots, SNAPSHOT_PREFIX } from '#storage/snapshots.ts';
import type { StoreEnvironment } from '#storage/storeEnvironment.ts';
import { takeBack } from '#storage/takeBack.ts';
import type { ChangeProblem, RewriteResult, UserStore } from '#storage/userStore.ts';

/** The part of the browser that the archive stands on; tests hand it a simulated one. */
export interface ArchiveEnvironment extends Pick<StoreEnvironment, 'storage'> {
  /**
   * Reads a file away from the page's own thread; `null` when it is no text. `onProgress` is told
   * the share read so far, from 0 to 1. Rejects when it is aborted.
   */
  readonly previewFile: (
    file: Blob,
    storedList: string,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
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
   * `notInspected`: what inspects it could not be loaded, or ran out of memory. `snapshotGone`:
   * another tab needed its room.
   */
  | { readonly kind: 'tooLarge' | 'noText' | 'notInspected' | 'snapshotGone' };

/** How to restore: `merge` takes no user out of the list. */
export type RestoreMode = 'merge' | 'replace';

export interface RestoreRequest {
  readonly members: readonly BackupMember[];
  readonly mode: RestoreMode;
  /** What the person was told that it would do. */
  readonly comparison: BackupComparison;
  /** Only with a snapshot of the list as it is; `false` once the person does without. */
  readonly keepsCopy: boolean;
}

type RestoreResult =
  /** `isStored`: false where the product runs in memory. */
  | { readonly kind: 'restored'; readonly isStored: boolean }
  /** The list is another one by now, and this is what it would do. Nothing was written. */
  | { readonly kind: 'listChanged'; readonly comparison: BackupComparison }
  /** `noRoomForCopy`: a snapshot and the next list do not fit together. Nothing was written. */
  | { readonly kind: 'noRoomForCopy' | 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: ChangeProblem };

type UndoResult =
  /** `keptCount`: users whom somebody changed since, in what the restore had changed. */
  | { readonly kind: 'undone'; readonly keptCount: number }
  | { readonly kind: 'failed'; readonly problem: ChangeProblem };

/** What was last asked for, and what came of it. */
export type ArchiveOutcome =
  | { readonly of: 'restore'; readonly request: RestoreRequest; readonly result: RestoreResult }
  | { readonly of: 'undo'; readonly result: UndoResult };

/** The last restore of this page, while it can be taken back. */
export interface LastRestore {
  readonly mode: RestoreMode;
  /** What it did. */
  readonly comparison: BackupComparison;
}

interface SnapshotSummary {
  readonly key: string;
  readonly takenAt: Date;
  /** `null`: its text is damaged. */
  readonly memberCount: number | null;
}

/** A text that could not be read as a list; it keeps its room until the person removes it. */
interface DamagedCopySummary {
  readonly key: string;
  readonly takenAt: Date;
  /** UTF-16 code units, its key among them. */
  readonly size: number;
  /** It is still what is stored under `users`: whoever goes on from there relies on it. */
  readonly isInUse: boolean;
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
  /** `signal` ends the reading; what is answered then means nothing. */
  readonly previewFile: (
    file: Blob,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ) => Promise<FilePreview>;
  /**
   * What restoring the members of a preview would do to the list as it is now. The same object
   * while the list is the same; `null`: aborted.
   */
  readonly compare: (
    members: readonly BackupMember[],
    signal?: AbortSignal,
  ) => Promise<BackupComparison | null>;
  /**
   * Writes under the lock, to the list as it is then. Never throws. `signal` cancels it for as long
   * as nothing is written.
   */
  readonly restore: (request: RestoreRequest, signal?: AbortSignal) => Promise<RestoreResult>;
  /** `null`: none, or taken back. The same object until the next restore. */
  readonly lastRestore: () => LastRestore | null;
  /**
   * What the last restore or undo came to, until the next one or until it is dismissed: whoever
   * asked may have left before the answer. The same object until it changes.
   */
  readonly lastOutcome: () => ArchiveOutcome | null;
  readonly dismissOutcome: () => void;
  /** Tells of another `lastRestore` or `lastOutcome`. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Takes the last restore back; what was changed since, here or in another tab, stays. `null`:
   * there is none. Never throws.
   */
  readonly undo: () => Promise<UndoResult | null>;
  /** Newest first. */
  readonly snapshots: () => readonly SnapshotSummary[];
  /** As a backup to preview and restore. */
  readonly previewSnapshot: (key: string) => Promise<FilePreview>;
  /** Newest first. */
  readonly damagedCopies: () => readonly DamagedCopySummary[];
  /** As a file can hold it; `null`: it is gone. */
  readonly readDamagedCopy: (key: string) => string | null;
  /** Removes it, and returns what puts it back where there is room. `null`: nothing was removed. */
  readonly removeDamagedCopy: (key: string) => (() => boolean) | null;
  /** `null` where storage is refused. */
  readonly measure: () => StorageUsage | null;
  readonly persistence: () => Promise<PersistenceState>;
  readonly requestPersistence: () => Promise<PersistenceState>;
}

/** A record is not taken to be smaller, however few there are to measure. */
const MIN_RECORD_CHARACTERS = 100;

export function createUserArchive(store: UserStore, env: ArchiveEnvironment): UserArchive {
  let last: (LastRestore & { readonly before: string; readonly after: string }) | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const setLast = (next: typeof last) => {
    last = next;
    tell();
  };
  let outcome: ArchiveOutcome | null = null;
  const setOutcome = (next: typeof outcome) => {
    if (next === outcome) return;
    outcome = next;
    tell();
  };

  /** What each preview's members were last compared with. */
  const compared = new WeakMap<
    readonly BackupMember[],
    { readonly listText: string; readonly comparison: BackupComparison }
  >();

  const compare: UserArchive['compare'] = async (members, signal) => {
    for (;;) {
      const listText = store.getListText();
      const known = compared.get(members);
      if (known?.listText === listText) return known.comparison;
      // oxlint-disable-next-line no-await-in-loop -- the list may have changed during the last round
      const comparison = await compareInSlices(listText, members, signal);
      if (comparison === null) return null;
      compared.set(members, { listText, comparison });
    }
  };

  const previewFile: UserArchive['previewFile'] = async (file, onProgress, signal) => {
    if (file.size > MAX_BACKUP_BYTES) return { kind: 'tooLarge' };
    try {
      const listText = store.getListText();
      const preview = await env.previewFile(file, listText, onProgress, signal);
      if (preview?.kind !== 'list') return preview ?? { kind: 'noText' };
      compared.set(preview.members, { listText, comparison: preview.comparison });
      // The list may have changed while the file was read.
      const comparison = await compare(preview.members, signal);
      return comparison === null ? preview : { ...preview, comparison };
    } catch {
      return { kind: 'notInspected' };
    }
  };

  /** `onDecide`: from here on it cannot be cancelled. */
  const tryToRestore = async (
    request: RestoreRequest,
    signal: AbortSignal | undefined,
    onDecide: () => void,
  ): Promise<RestoreResult> => {
    const { members, mode, keepsCopy } = request;
    let { comparison } = request;
    let before = '[]';
    let after = '[]';
    const result = await store.rewrite(
      (listText) => {
        if (signal?.aborted === true) return null;
        onDecide();
        comparison = compareBackup(listText, members);
        if (!isSameComparison(comparison, request.comparison)) return null;
        before = listText;
        after = (mode === 'merge' ? mergeBackup : replaceByBackup)(listText, members);
        return after;
      },
      { keepsCopy },
    );
    if (result.ok) {
      if (after !== before) setLast({ mode, comparison, before, after });
      return { kind: 'restored', isStored: result.isStored };
    }
    if (result.problem === 'declined') return { kind: 'listChanged', comparison };
    if (result.problem === 'noRoomForCopy') return { kind: 'noRoomForCopy' };
    return { kind: 'failed', problem: result.problem };
  };

  const restore: UserArchive['restore'] = async (request, signal) => {
    setOutcome(null);
    // The lock may be another tab's for long: who cancels does not wait for it.
    const waiting = new AbortController();
    const cancelled = new Promise<RestoreResult>((resolve) => {
      const cancel = () => resolve({ kind: 'cancelled' });
      signal?.addEventListener('abort', cancel, { once: true, signal: waiting.signal });
      if (signal?.aborted === true) cancel();
    });
    const restored = tryToRestore(request, signal, () => waiting.abort());
    const result = await Promise.race([cancelled, restored]);
    setOutcome({ of: 'restore', request, result });
    return result;
  };

  const tryToUndo = async (taken: NonNullable<typeof last>): Promise<UndoResult> => {
    let keptCount = 0;
    const rewrite = (keepsCopy: boolean): Promise<RewriteResult> =>
      store.rewrite(
        (listText) => {
          const next = takeBack(taken.before, taken.after, listText);
          ({ keptCount } = next);
          return next.text;
        },
        { keepsCopy },
      );
    let result = await rewrite(true);
    // The list that it brings back is what matters.
    if (!result.ok && result.problem === 'noRoomForCopy') result = await rewrite(false);
    if (result.ok) {
      if (last === taken) setLast(null);
      return { kind: 'undone', keptCount };
    }
    const { problem } = result;
    // Never declined above, and asked for no copy at last.
    const isOther = problem === 'declined' || problem === 'noRoomForCopy';
    return { kind: 'failed', problem: isOther ? 'full' : problem };
  };

  const undo: UserArchive['undo'] = async () => {
    if (last === null) return null;
    const result = await tryToUndo(last);
    setOutcome({ of: 'undo', result });
    return result;
  };

  const persistence = async (ask: 'isGranted' | 'request'): Promise<PersistenceState> => {
    if (env.persistence === null) return 'unsupported';
    const isGranted = await env.persistence[ask]().catch(() => false);
    return isGranted ? 'granted' : 'refused';
  };

  const snapshots = () => attempt(() => readSnapshots(env.storage)) ?? [];
  const damagedCopies = () => attempt(() => readDamagedCopies(env.storage)) ?? [];

  return {
    backup: (withPasswords) => backupParts(store.getListText(), withPasswords),
    previewFile,
    compare,
    restore,
    lastRestore: () => last,
    lastOutcome: () => outcome,
    dismissOutcome: () => setOutcome(null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    undo,
    snapshots: () =>
      snapshots().map(({ key, takenAt, text }) => ({
        key,
        takenAt,
        memberCount: memberCountOf(text),
      })),
    previewSnapshot: async (key) => {
      const snapshot = snapshots().find((kept) => kept.key === key);
      if (snapshot === undefined) return { kind: 'snapshotGone' };
      return previewFile(new Blob([withEscapedSurrogates(snapshot.text)]), () => undefined);
    },
    damagedCopies: () =>
      damagedCopies().map(({ key, takenAt, text }) => ({
        key,
        takenAt,
        size: key.length + text.length,
        isInUse: attempt(() => env.storage().getItem(USERS_KEY)) === text,
      })),
    readDamagedCopy: (key) => {
      const copy = damagedCopies().find((kept) => kept.key === key);
      return copy === undefined ? null : withEscapedSurrogates(copy.text);
    },
    removeDamagedCopy: (key) => {
      const copy = damagedCopies().find((kept) => kept.key === key);
      if (copy === undefined) return null;
      const isRemoved = attempt(() => env.storage().removeItem(key)) !== null;
      if (!isRemoved) return null;
      return () => attempt(() => env.storage().setItem(key, copy.text)) !== null;
    },
    measure: () => attempt(() => measure(env, store)),
    persistence: () => persistence('isGranted'),
    requestPersistence: () => persistence('request'),
  };
}

/** `null` for a damaged text. */
function memberCountOf(text: string): number | null {
  const value = attempt((): unknown => JSON.parse(text));
  return Array.isArray(value) ? value.length : null;
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
