import type { CommitResult, DoneChange } from '#domain/change/change.ts';
import type { ChangeLog } from '#state/changeLog.ts';

/** The changes that were made on this page, for the keys that take them back and make them again. */
export interface UndoStack {
  /** Those that were not taken back, newest last. */
  readonly done: readonly DoneChange[];
  /** The undos after which nothing else was changed: taking one back makes its change again. */
  readonly undos: readonly DoneChange[];
}

export function undoStackOf(log: ChangeLog): UndoStack {
  let done: readonly DoneChange[] = [];
  let undos: readonly DoneChange[] = [];

  const recordUndo = (changeId: string, undo: DoneChange) => {
    if (done.some(({ id }) => id === changeId)) {
      done = without(done, changeId);
      undos = [...undos, undo];
      return;
    }
    // Else it is one of another page, taken back from the history: a change of this one.
    const isRedo = undos.some(({ id }) => id === changeId);
    done = [...done, undo];
    undos = isRedo ? without(undos, changeId) : [];
  };

  for (const { change, result } of log) {
    if (result === undefined) {
      // Still under way: useUndo.ts waits for it.
    } else if (!result.ok) {
      // It would stand in the way of those before it.
      if (change.kind !== 'undo' || !isRefusedForGood(result)) continue;
      done = without(done, change.changeId);
      undos = without(undos, change.changeId);
    } else if (result.change === null) {
      // Nothing was changed.
    } else if (change.kind === 'undo') {
      recordUndo(change.changeId, result.change);
    } else {
      done = [...done, result.change];
      undos = [];
    }
  }
  return { done, undos };
}

function without(changes: readonly DoneChange[], id: string): readonly DoneChange[] {
  return changes.filter((change) => change.id !== id);
}

/**
 * Whether an undo would be refused again: what it takes back is not in the history any more, was taken back
 * elsewhere, or was changed by somebody since.
 */
export function isRefusedForGood(result: CommitResult): boolean {
  return !result.ok && ['conflict', 'tooMany', 'tooLarge'].includes(result.problem);
}
