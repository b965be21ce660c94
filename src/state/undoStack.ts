import type { Change, CommitResult, DoneChange } from '#domain/change/change.ts';
import type { UserSource } from '#domain/userSource.ts';

/** What was committed on this page, oldest first; undo reads it. */
export type ChangeLog = readonly LoggedChange[];

/** What undo needs of a change: not what was typed, which may be a password. */
type KnownChange =
  | Extract<Change, { kind: 'undo' }>
  | { readonly kind: Exclude<Change['kind'], 'undo'> };

export interface LoggedChange {
  readonly change: KnownChange;
  /** `undefined` while the change is pending. */
  result?: CommitResult;
  promise?: Promise<CommitResult>;
}

/** Wraps the source so that each committed change is logged. */
export function withLog(source: UserSource, log: LoggedChange[]): UserSource {
  return {
    ...source,
    commit: (change) => {
      const logged: LoggedChange = {
        change: change.kind === 'undo' ? change : { kind: change.kind },
      };
      log.push(logged);
      return (logged.promise = source.commit(change).then((result) => (logged.result = result)));
    },
  };
}

/** The changes made on this page, for the undo and redo keys. */
interface UndoStack {
  /** Changes that are not undone, newest last. */
  readonly done: readonly DoneChange[];
  /** Undos after which nothing else was changed: undoing one makes its change again. */
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
    // Otherwise it undid an older change from the history: a change like any other.
    const isRedo = undos.some(({ id }) => id === changeId);
    done = [...done, undo];
    undos = isRedo ? without(undos, changeId) : [];
  };

  for (const { change, result } of log) {
    if (result === undefined) {
      // Still pending: `useUndo` waits for it.
    } else if (!result.ok) {
      // It would block the changes before it.
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
 * Whether an undo would be refused again: its change is no longer in the history, was undone
 * elsewhere, or was changed by somebody since.
 */
export function isRefusedForGood(result: CommitResult): boolean {
  return !result.ok && ['conflict', 'tooMany', 'tooLarge'].includes(result.problem);
}
