import {
  compareBackup,
  isSameComparison,
  mergeBackup,
  replaceByBackup,
  type BackupComparison,
  type BackupMember,
} from '#sources/local/archive/backup.ts';
import { takeSnapshot } from '#sources/local/archive/snapshots.ts';
import { undoChange } from '#sources/local/archive/undoChange.ts';
import { listProblem, type ListProblem, type UserStore } from '#sources/local/store/userStore.ts';

/** `merge` removes no user; `replace` removes those that are not in the backup. */
export type RestoreMode = 'merge' | 'replace';

export interface RestoreRequest {
  readonly members: readonly BackupMember[];
  readonly mode: RestoreMode;
  /** The comparison that the person confirmed. */
  readonly comparison: BackupComparison;
  /** Whether to fail if there is no room for a snapshot; if `false`, none is taken. */
  readonly isSnapshotRequired: boolean;
}

type RestoreResult =
  /** `isStored`: false where the product runs in memory. */
  | { readonly kind: 'restored'; readonly isStored: boolean }
  /** The list has changed, and so has the comparison. Nothing was written. */
  | { readonly kind: 'listChanged'; readonly comparison: BackupComparison }
  /** `noRoomForSnapshot`: a snapshot and the next list do not fit together. Nothing was written. */
  | { readonly kind: 'noRoomForSnapshot' | 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: ListProblem };

type UndoResult =
  /** `keptCount`: see `UndoneChange`. */
  | { readonly kind: 'undone'; readonly keptCount: number }
  | { readonly kind: 'failed'; readonly problem: ListProblem };

/** The last request, and its result. */
export type ArchiveOutcome =
  | { readonly of: 'restore'; readonly request: RestoreRequest; readonly result: RestoreResult }
  | { readonly of: 'undo'; readonly result: UndoResult };

/** The last restore of this page, while it can be undone. */
export interface LastRestore {
  readonly mode: RestoreMode;
  readonly comparison: BackupComparison;
}

/** Restoring a backup, and undoing the last restore. */
export interface Restoring {
  /**
   * Restores into the newest list, under the lock. Never throws. `signal` cancels it until it is
   * written.
   */
  readonly restore: (request: RestoreRequest, signal?: AbortSignal) => Promise<RestoreResult>;
  /** `null`: none, or undone already. The same object until the next restore. */
  readonly lastRestore: () => LastRestore | null;
  /**
   * The result of the last restore or undo, until the next one or until it is dismissed: the panel
   * may have been closed before. The same object until it changes.
   */
  readonly lastOutcome: () => ArchiveOutcome | null;
  readonly dismissOutcome: () => void;
  /**
   * Undoes the last restore; later changes, here or in another tab, stay. `null`: there is no
   * restore to undo. Never throws.
   */
  readonly undo: () => Promise<UndoResult | null>;
}

/** A restore, with the lists before and after it. */
interface Undoable extends LastRestore {
  readonly before: string;
  readonly after: string;
}

/** @param notify called when `lastRestore` or `lastOutcome` has changed */
export function createRestoring(store: UserStore, notify: () => void): Restoring {
  let last: Undoable | null = null;
  let outcome: ArchiveOutcome | null = null;
  const setLast = (next: Undoable | null) => {
    last = next;
    notify();
  };
  const setOutcome = (next: ArchiveOutcome | null) => {
    if (next === outcome) return;
    outcome = next;
    notify();
  };
  return {
    restore: async (request, signal) => {
      setOutcome(null);
      const result = await restore(store, request, signal, setLast);
      setOutcome({ of: 'restore', request, result });
      return result;
    },
    undo: async () => {
      if (last === null) return null;
      const undone = last;
      const result = await undo(store, undone);
      if (result.kind === 'undone' && last === undone) setLast(null);
      setOutcome({ of: 'undo', result });
      return result;
    },
    lastRestore: () => last,
    lastOutcome: () => outcome,
    dismissOutcome: () => setOutcome(null),
  };
}

/** Cancelling does not wait for the lock, which another tab may hold for long. */
function restore(
  store: UserStore,
  request: RestoreRequest,
  signal: AbortSignal | undefined,
  onRestored: (last: Undoable) => void,
): Promise<RestoreResult> {
  const waiting = new AbortController();
  const cancelled = new Promise<RestoreResult>((resolve) => {
    const cancel = () => resolve({ kind: 'cancelled' });
    signal?.addEventListener('abort', cancel, { once: true, signal: waiting.signal });
    if (signal?.aborted === true) cancel();
  });
  const mayWrite = () => {
    if (signal?.aborted === true) return false;
    waiting.abort();
    return true;
  };
  return Promise.race([cancelled, commitRestore(store, request, mayWrite, onRestored)]);
}

/** @param mayWrite called right before the write, which cannot be cancelled afterwards */
async function commitRestore(
  store: UserStore,
  request: RestoreRequest,
  mayWrite: () => boolean,
  onRestored: (last: Undoable) => void,
): Promise<RestoreResult> {
  const { members, mode, isSnapshotRequired } = request;
  let { comparison } = request;
  let before = '[]';
  let after = '[]';
  const result = await store.commit({
    next: ({ text }) => {
      if (!mayWrite()) return null;
      comparison = compareBackup(text, members);
      if (!isSameComparison(comparison, request.comparison)) return null;
      before = text;
      after = (mode === 'merge' ? mergeBackup : replaceByBackup)(text, members);
      return after;
    },
    isRemedy: true,
    ...(isSnapshotRequired && { takeSnapshot }),
  });
  if (result.ok) {
    if (after !== before) onRestored({ mode, comparison, before, after });
    return { kind: 'restored', isStored: result.isStored };
  }
  if (result.problem === 'declined') return { kind: 'listChanged', comparison };
  if (result.problem === 'noRoomForSnapshot') return { kind: 'noRoomForSnapshot' };
  return { kind: 'failed', problem: result.problem };
}

async function undo(store: UserStore, { before, after }: Undoable): Promise<UndoResult> {
  let keptCount = 0;
  const commit = (isSnapshotRequired: boolean) =>
    store.commit({
      next: ({ text }) => {
        const next = undoChange(before, after, text);
        ({ keptCount } = next);
        return next.text;
      },
      isRemedy: true,
      ...(isSnapshotRequired && { takeSnapshot }),
    });
  let result = await commit(true);
  // The list that it restores matters more than a snapshot.
  if (!result.ok && result.problem === 'noRoomForSnapshot') result = await commit(false);
  return result.ok
    ? { kind: 'undone', keptCount }
    : { kind: 'failed', problem: listProblem(result.problem) };
}
