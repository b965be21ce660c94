import { useRef, useState } from 'react';
import type { Change, CommitResult, RefusedChange } from '#domain/change/change.ts';
import { useChange } from '#state/useChange.ts';
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
  const [running, setRunning] = useState<BulkAction | null>(null);
  // State updates too late to stop the second press of a double click.
  const isRunning = useRef(false);

  const run = async (action: BulkAction, wanted: Change) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setRunning(action);
    const result = await change(wanted);
    isRunning.current = false;
    setRunning(null);
    return result;
  };
  return { running, run };
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
