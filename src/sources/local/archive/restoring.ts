import { listProblem } from '#sources/local/store/userStore.ts';
import type { DoneChange, ListProblem } from '#domain/change/change.ts';
import { membersOfList, type Member } from '#domain/change/memberList.ts';
import type { Operation } from '#domain/change/operation.ts';
import { operationsBetween } from '#domain/change/operations.ts';
import {
  compareBackup,
  isSameComparison,
  mergeBackup,
  replaceByBackup,
  type BackupComparison,
  type BackupMember,
} from '#sources/local/archive/backup.ts';
import { takeSnapshot } from '#sources/local/archive/snapshots.ts';
// With the archive: a restore needs it, and may be wanted when there is no network any more.
import '#sources/local/changing/listChanger.ts';
import type { StoredList } from '#sources/local/changing/storedList.ts';
import type { LocalUserSource } from '#sources/local/localUserSource.ts';
import { createMemberKeys, userIdOf } from '#sources/local/record/memberKeys.ts';

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

/** `notLoaded`: the code that changes the list could not be loaded. */
type RestoreProblem = ListProblem | 'notLoaded';

type RestoreResult =
  /** `isStored`: false where the product runs in memory. */
  | { readonly kind: 'restored'; readonly isStored: boolean }
  /** The list has changed, and so has the comparison. Nothing was written. */
  | { readonly kind: 'listChanged'; readonly comparison: BackupComparison }
  /** `noRoomForSnapshot`: a snapshot and the next list do not fit together. Nothing was written. */
  | { readonly kind: 'noRoomForSnapshot' | 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: RestoreProblem };

type UndoResult =
  | { readonly kind: 'undone' }
  /** A later change stands in the way: nothing was undone. `by`: where the history has it. */
  | { readonly kind: 'changedSince'; readonly by: DoneChange | null }
  | { readonly kind: 'failed'; readonly problem: RestoreProblem };

/** The last request, and its result. */
export type ArchiveOutcome =
  | { readonly of: 'restore'; readonly request: RestoreRequest; readonly result: RestoreResult }
  | { readonly of: 'undo'; readonly result: UndoResult };

/** The last restore of this page, while it can be undone. */
export interface LastRestore {
  readonly mode: RestoreMode;
  readonly comparison: BackupComparison;
  /** Its id in the history. */
  readonly changeId: string;
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
  /** Undoes the last restore. `null`: there is no restore to undo. Never throws. */
  readonly undo: () => Promise<UndoResult | null>;
}

type LoadChanger = LocalUserSource['loadChanger'];

/** @param notify called when `lastRestore` or `lastOutcome` has changed */
export function createRestoring(loadChanger: LoadChanger, notify: () => void): Restoring {
  let last: LastRestore | null = null;
  let outcome: ArchiveOutcome | null = null;
  const setLast = (next: LastRestore | null) => {
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
      const result = await restore(loadChanger, request, signal, setLast);
      setOutcome({ of: 'restore', request, result });
      return result;
    },
    undo: async () => {
      if (last === null) return null;
      const undone = last;
      const result = await undo(loadChanger, undone);
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
  loadChanger: LoadChanger,
  request: RestoreRequest,
  signal: AbortSignal | undefined,
  onRestored: (last: LastRestore) => void,
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
  return Promise.race([cancelled, commitRestore(loadChanger, request, mayWrite, onRestored)]);
}

/** @param mayWrite called right before the write, which cannot be cancelled afterwards */
async function commitRestore(
  loadChanger: LoadChanger,
  request: RestoreRequest,
  mayWrite: () => boolean,
  onRestored: (last: LastRestore) => void,
): Promise<RestoreResult> {
  const changer = await loadChanger();
  if (changer === null) return { kind: 'failed', problem: 'notLoaded' };
  const { members, mode, isSnapshotRequired } = request;
  let { comparison } = request;
  const result = await changer.commitRecorded(
    (list) => {
      if (!mayWrite()) return null;
      comparison = compareBackup(list.text, members);
      if (!isSameComparison(comparison, request.comparison)) return null;
      const after = (mode === 'merge' ? mergeBackup : replaceByBackup)(list.text, members);
      return { kind: 'restore', operations: operationsTo(list, after), undoes: null };
    },
    { isRemedy: true, ...(isSnapshotRequired && { takeSnapshot }) },
  );
  if (!('problem' in result)) {
    const { change, isStored } = result;
    if (change !== null) onRestored({ mode, comparison, changeId: change.id });
    return { kind: 'restored', isStored };
  }
  if (result.problem === 'declined') return { kind: 'listChanged', comparison };
  if (result.problem === 'noRoomForSnapshot') return { kind: 'noRoomForSnapshot' };
  return { kind: 'failed', problem: listProblem(result.problem) };
}

/** What makes the list with this text of the stored one. */
function operationsTo(list: StoredList, after: string): readonly Operation[] {
  const values = JSON.parse(after) as readonly unknown[];
  const { members } = membersOfList(after, (position) => userIdOf(values[position]));
  const keys = new Map<Member, string>();
  for (const side of [list.members(), members]) {
    const keyOf = createMemberKeys();
    for (const member of side) {
      const { id, text } = member;
      keys.set(member, keyOf(id === null ? `other ${text.trim()}` : `user ${id}`));
    }
  }
  return operationsBetween<Member>(list.members(), members, (member) => keys.get(member) ?? '');
}

async function undo(loadChanger: LoadChanger, { changeId }: LastRestore): Promise<UndoResult> {
  const changer = await loadChanger();
  if (changer === null) return { kind: 'failed', problem: 'notLoaded' };
  const result = await changer.commit({ kind: 'undo', changeId });
  if (result.ok) return { kind: 'undone' };
  if (result.problem === 'conflict') {
    const { conflict } = result;
    return { kind: 'changedSince', by: conflict.kind === 'changedSince' ? conflict.by : null };
  }
  // The others are problems of other kinds of changes and sources.
  return { kind: 'failed', problem: result.problem as RestoreProblem };
}
