import type {
  ArchiveOutcome,
  LastRestore,
  RestoreProblem,
  RestoreRequest,
  RestoreResult,
  Restoring,
  UndoResult,
} from '#domain/archive.ts';
import type { Operation } from '#domain/change/operation.ts';
import { operationsBetween } from '#domain/change/operations.ts';
import type { Member, StoredList } from '#domain/record/storedList.ts';
import {
  compareBackup,
  isSameComparison,
  mergeBackup,
  replaceByBackup,
} from '#sources/local/backup.ts';
// Loaded with the archive: a restore needs it, and the network may be gone by then.
import '#sources/local/listChanger.ts';
import type { ListChanger } from '#sources/local/listChanger.ts';

/** `null`: not possible now. */
type LoadChanger = () => Promise<ListChanger | null>;

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
  const result = await changer.commitList({
    isRemedy: true,
    takesSnapshot: isSnapshotRequired,
    plan: async (list) => {
      if (!mayWrite()) return null;
      comparison = compareBackup(list, members);
      if (!isSameComparison(comparison, request.comparison)) return null;
      const after = (mode === 'merge' ? mergeBackup : replaceByBackup)(list, members);
      return { kind: 'restore', operations: operationsTo(list, after), undoes: null };
    },
  });
  if (!('problem' in result)) {
    const { change, isStored } = result;
    if (change !== null) onRestored({ mode, comparison, changeId: change.id });
    return { kind: 'restored', isStored };
  }
  if (result.problem === 'declined') return { kind: 'listChanged', comparison };
  if (result.problem === 'noRoomForSnapshot') return { kind: 'noRoomForSnapshot' };
  const problem = result.problem === 'unreachable' ? 'unavailable' : result.problem;
  return { kind: 'failed', problem };
}

/** The operations that turn the stored list into one of these members. */
function operationsTo(list: StoredList, after: readonly Member[]): readonly Operation[] {
  const keys = new Map<Member, string>();
  for (const members of [list.members, after]) {
    /** How often each member that is no user came before. */
    const counts = new Map<string, number>();
    for (const member of members) {
      if (member.user === null) {
        const text = JSON.stringify(member.record);
        const count = counts.get(text) ?? 0;
        counts.set(text, count + 1);
        keys.set(member, `other ${count} ${text}`);
      } else keys.set(member, `user ${member.user.id}`);
    }
  }
  return operationsBetween(list.members, after, (member) => keys.get(member) ?? '');
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
