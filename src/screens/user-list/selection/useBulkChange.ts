import { useState } from 'react';
import type { Change, CommitResult, RefusedChange } from '#domain/change/change.ts';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { trSelection } from '#text/user-list/trSelection.ts';

export type BulkAction = keyof typeof trSelection.running;

interface BulkChange {
  /** The running change, or `null`. */
  readonly running: BulkAction | null;
  /** Does nothing and returns `null` while another change is running. */
  readonly run: (action: BulkAction, change: Change) => Promise<CommitResult | null>;
}

/** Changes several users, one change after the other. */
export function useBulkChange(): BulkChange {
  const change = useChange(false);
  const [action, setAction] = useState<BulkAction | null>(null);
  const { isPending, run } = usePending();
  return {
    running: isPending ? action : null,
    run: (next, wanted) =>
      run(() => {
        setAction(next);
        return change(wanted);
      }),
  };
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
