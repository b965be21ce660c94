import type { CommitResult, DoneChange } from '#domain/change/change.ts';
import type { ChangeLog } from '#state/changeLog.ts';

/** The changes that were made on this page, for the keys that take them back and make them again. */
export interface UndoStack {
  /** Those that were not taken back, newest last. */
  readonly done: readonly DoneChange[];
  /** The undos after which nothing else was changed: taking one back makes its change again. */
  readonly undos: readonly DoneChange[];
  /** By the id of an undo. */
  readonly undone: ReadonlyMap<string, UndoneChange>;
}

interface UndoneChange {
  /** What the undo took back, or what it made again. */
  readonly change: DoneChange;
  /** An undo was taken back: the change was made again. */
  readonly isRedo: boolean;
}

export function undoStackOf(log: ChangeLog): UndoStack {
  let done: readonly DoneChange[] = [];
  let undos: readonly DoneChange[] = [];
  const undone = new Map<string, UndoneChange>();

  const recordUndo = (changeId: string, undo: DoneChange) => {
    const taken = done.find(({ id }) => id === changeId);
    const takenUndo = undos.find(({ id }) => id === changeId);
    const known = taken ?? takenUndo;
    if (known === undefined) {
      // A change of another page, taken back from the history.
      done = [...done, undo];
      undos = [];
      return;
    }
    // What was made again is called by what was made first.
    const change = undone.get(changeId)?.change ?? known;
    const isRedo = taken === undefined;
    undone.set(undo.id, { change, isRedo });
    done = isRedo ? [...done, undo] : without(done, changeId);
    undos = isRedo ? without(undos, changeId) : [...undos, undo];
  };

  for (const { change, result } of log) {
    if (!result.ok) {
      // What is not in the history any more, or was taken back elsewhere, would stand in the way of
      // those before it.
      if (change.kind !== 'undo' || !isOver(result)) continue;
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
  return { done, undos, undone };
}

function without(changes: readonly DoneChange[], id: string): readonly DoneChange[] {
  return changes.filter((change) => change.id !== id);
}

function isOver(result: CommitResult): boolean {
  if (result.ok || result.problem !== 'conflict') return false;
  return result.conflict.kind === 'gone' || result.conflict.kind === 'undone';
}
