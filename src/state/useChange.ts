import { useRef } from 'react';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { useIsMounted } from './usePending.ts';
import { useSourceAccess } from './UserSourceContext.tsx';

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

/**
 * Undoes the changes of this page one after the other, or makes those again that were undone.
 * Presses during a pending change continue after it. Does nothing if nothing is left.
 */
export function useUndo(): (what: 'undo' | 'redo') => void {
  const change = useChange();
  const { undoStack } = useSourceAccess();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (what) => {
    const takeBack = async () => {
      const changeId = await undoStack.next(what);
      if (changeId !== undefined) await change({ kind: 'undo', changeId });
    };
    last.current = last.current.then(takeBack);
  };
}
