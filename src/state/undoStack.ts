import type { Change, CommitResult } from '#domain/change/change.ts';
import type { UserSource } from '#domain/userSource.ts';

/** The changes made on this page, for the undo and redo keys. */
export interface UndoStack {
  /** Commits a change, and remembers its id: not what was typed, which may be a password. */
  readonly commit: UserSource['commit'];
  /**
   * The id of the change that the next undo takes back: the newest one that is not undone; or of
   * the undo that the next redo takes back. Waits for changes that are pending.
   */
  readonly next: (what: 'undo' | 'redo') => Promise<string | undefined>;
  /** Whether anything is left to undo, or to redo. */
  readonly isLeft: (what: 'undo' | 'redo') => boolean;
}

export function createUndoStack(commit: UserSource['commit']): UndoStack {
  /** Not undone, newest last. */
  let done: readonly string[] = [];
  /** Undos after which nothing else was changed: undoing one makes its change again. */
  let undos: readonly string[] = [];
  const pending = new Set<Promise<CommitResult>>();

  const note = (change: Change, result: CommitResult) => {
    const undoneId = change.kind === 'undo' ? change.changeId : null;
    const isUndo = undoneId !== null && done.includes(undoneId);
    const isRedo = undoneId !== null && undos.includes(undoneId);
    if (result.ok || isRefusedForGood(result)) {
      // A change that can never be undone would block those before it.
      done = done.filter((id) => id !== undoneId);
      undos = undos.filter((id) => id !== undoneId);
    }
    if (!result.ok || result.change === null) return;
    const { id } = result.change;
    if (isUndo) undos = [...undos, id];
    else done = [...done, id];
    // An undo of an older change, from the history, is a change like any other.
    if (!isUndo && !isRedo) undos = [];
  };

  const newest = (what: 'undo' | 'redo') => (what === 'undo' ? done : undos).at(-1);
  return {
    commit: async (change) => {
      const committed = commit(change);
      pending.add(committed);
      const result = await committed;
      pending.delete(committed);
      note(change, result);
      return result;
    },
    next: async (what) => {
      await Promise.all(pending);
      return newest(what);
    },
    isLeft: (what) => newest(what) !== undefined,
  };
}

/**
 * Whether an undo would be refused again: its change is no longer in the history, was undone
 * elsewhere, or was changed by somebody since.
 */
function isRefusedForGood(result: CommitResult): boolean {
  return !result.ok && ['conflict', 'tooMany', 'tooLarge'].includes(result.problem);
}
