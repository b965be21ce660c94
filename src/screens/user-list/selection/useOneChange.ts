import { useState } from 'react';
import type { Change, CommitResult, RefusedChange } from '#domain/change/change.ts';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { trSelection } from '#text/user-list/trSelection.ts';

export type BulkAction = keyof typeof trSelection.running;

/** Changes several users, one change after the other. */
export function useOneChange() {
  const change = useChange(false);
  const [action, setAction] = useState<BulkAction | null>(null);
  const { isPending, run } = usePending();
  return {
    /** The running change, or `null`. */
    running: isPending ? action : null,
    /** Does nothing and returns `null` while another change is running. */
    commit: (wanted: Change): Promise<CommitResult | null> =>
      run(() => {
        setAction(actionOf(wanted));
        return change(wanted);
      }),
  };
}

function actionOf(change: Change): BulkAction | null {
  if (change.kind === 'setActive') return change.active ? 'activate' : 'deactivate';
  const isNamed = change.kind === 'setRole' || change.kind === 'remove' || change.kind === 'merge';
  return isNamed ? change.kind : null;
}

interface RefusalWords {
  readonly words: string;
  /** Since then, so that pressing again works. */
  readonly hasSignedInAgain: boolean;
}

/** Why nothing was done; `null`: nothing was refused. */
export function useRefusalWords(refused: RefusedChange | null): RefusalWords | null {
  const hasSignedInAgain = useHasSignedInAgain(refused?.problem);
  if (refused === null) return null;
  const words = hasSignedInAgain ? trSelection.signedInAgain : wordsOf(refused);
  return { words, hasSignedInAgain };
}

function wordsOf(refused: RefusedChange): string {
  if (refused.problem !== 'conflict') return trSelection.problems[refused.problem];
  const { conflict } = refused;
  return conflict.kind === 'count'
    ? trSelection.conflict(conflict.count)
    : trSelection.changedMeanwhile;
}
