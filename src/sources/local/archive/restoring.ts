import type {
  ArchiveOutcome,
  LastRestore,
  RestoreProblem,
  RestoreRequest,
  RestoreResult,
  Restoring,
  UndoResult,
} from '#domain/archive.ts';
import { listProblem } from '#sources/local/store/userStore.ts';
import { membersOfList, type Member } from '#domain/change/memberList.ts';
import type { Operation } from '#domain/change/operation.ts';
import { operationsBetween } from '#domain/change/operations.ts';
import {
  compareBackup,
  isSameComparison,
  mergeBackup,
  replaceByBackup,
} from '#sources/local/archive/backup.ts';
import { takeSnapshot } from '#sources/local/archive/snapshots.ts';
// Loaded with the archive: a restore needs it, and the network may be gone by then.
import '#sources/local/changing/listChanger.ts';
import type { StoredList } from '#sources/local/changing/storedList.ts';
import type { LocalUserSource } from '#sources/local/localUserSource.ts';
import { createMemberKeys, userIdOf } from '#sources/local/record/memberKeys.ts';

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

/** The operations that turn the stored list into the list with this text. */
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
  // The other problems belong to other changes and sources.
  return { kind: 'failed', problem: result.problem as RestoreProblem };
}
