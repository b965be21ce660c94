import { useState } from 'react';
import type { Change, CommitResult, RefusedChange } from '#domain/change/change.ts';
import { MAX_UNASKED_REMOVALS } from '#domain/limits.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import type { ActionTools } from '#screens/user-list/userActions.ts';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { trSelection } from '#text/trUsers.ts';

type BulkAction = keyof typeof trSelection.running;

interface OneChange {
  /** The running change, or `null`. */
  readonly running: BulkAction | null;
  /** Why the last change was refused, until the next one; or `null`. */
  readonly refused: RefusedChange | null;
  /** Does nothing and returns `null` while another change is running. */
  readonly commit: (change: Change) => Promise<CommitResult | null>;
}

/** Changes several users, one change after the other. */
export function useOneChange(): OneChange {
  const change = useChange(false);
  const [action, setAction] = useState<BulkAction | null>(null);
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  const { isPending, run } = usePending();
  return {
    running: isPending ? action : null,
    refused,
    commit: (wanted) =>
      run(async () => {
        setAction(actionOf(wanted));
        setRefused(null);
        const result = await change(wanted);
        setRefused(result.ok ? null : result);
        return result;
      }),
  };
}

function actionOf(change: Change): BulkAction | null {
  if (change.kind === 'setActive') return change.active ? 'activate' : 'deactivate';
  const isNamed = change.kind === 'setRole' || change.kind === 'remove' || change.kind === 'merge';
  return isNamed ? change.kind : null;
}

/** The actions on all selected users. */
export function useBulkChange(): OneChange & { readonly tools: ActionTools } {
  const { selection, show } = useUserList();
  const { users, count } = selection;
  const one = useOneChange();
  return {
    ...one,
    tools: {
      commit: (change) => {
        if (change.kind === 'remove' && count > MAX_UNASKED_REMOVALS) {
          show({ kind: 'removeMany', change, count });
        } else void one.commit(change);
      },
      ...(users.kind === 'ids' && {
        merge: () => show({ kind: 'merge', ids: [...users.ids] }),
      }),
      exportSelected: () => show({ kind: 'export', who: 'selected' }),
    },
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
