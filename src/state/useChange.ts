import { useRef } from 'react';
import type { Change, CommitResult, DoneChange } from '#domain/change/change.ts';
import { useIsMounted } from './usePending.ts';
import { useSourceAccess } from './UserSourceContext.tsx';
import { type LoggedChange, undoStackOf } from './undoStack.ts';

/**
 * Changes the list, and reports the outcome to the notice on every screen.
 * @param reportsFailures false for a form, which shows failures itself while it is there
 */
export function useChange(reportsFailures = true): (change: Change) => Promise<CommitResult> {
  const { source, outcomes } = useSourceAccess();
  const isMounted = useIsMounted();
  return async (change) => {
    const result = await source.commit(change);
    if (result.ok || reportsFailures || !isMounted.current) outcomes.report(change, result);
    return result;
  };
}

interface Undo {
  /** Undoes the newest change of this page that is not undone. */
  readonly undo: () => void;
  /** Makes the change again that was undone last. */
  readonly redo: () => void;
  /** The change that this one undoes, if it is an undo of a change of this page. */
  readonly changeUndoneBy: (change: Change) => DoneChange | null;
  /** Whether anything is left to undo, or to redo. */
  readonly isLeft: (what: 'undo' | 'redo') => boolean;
}

/**
 * Undoes the changes of this page one after the other. A press during a pending change continues
 * after it, and does nothing if that change fails. The next press skips a change that can never be
 * undone.
 * @param onNothing called if nothing is left
 */
export function useUndo(onNothing: (what: 'undo' | 'redo') => void): Undo {
  const change = useChange();
  const { changeLog } = useSourceAccess();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const enqueue = (what: 'undo' | 'redo', next: () => DoneChange | undefined) => {
    const underWay = changeLog.filter(({ result }) => result === undefined);
    const takeBack = async () => {
      await Promise.allSettled(underWay.map(async ({ promise }) => promise));
      // The press was for the failed change, which reports itself.
      if (underWay.some(isFailed)) return;
      const taken = next();
      if (taken === undefined) onNothing(what);
      else await change({ kind: 'undo', changeId: taken.id });
    };
    last.current = last.current.then(takeBack);
  };
  const next = {
    undo: () => undoStackOf(changeLog).done.at(-1),
    redo: () => undoStackOf(changeLog).undos.at(-1),
  };
  return {
    undo: () => enqueue('undo', next.undo),
    redo: () => enqueue('redo', next.redo),
    isLeft: (what) => next[what]() !== undefined,
    changeUndoneBy: (wanted) => {
      const made = changeLog.map(({ result }) => (result?.ok === true ? result.change : null));
      const isTaken = (one: DoneChange | null) =>
        wanted.kind === 'undo' && one?.id === wanted.changeId;
      return made.find(isTaken) ?? null;
    },
  };
}

function isFailed({ change: { kind }, result }: LoggedChange): boolean {
  return kind !== 'undo' && result?.ok === false;
}
