import type { CommitResult } from '#domain/change/change.ts';
import { useChange } from '#state/useChange.ts';
import { useIsMounted, usePending } from '#state/usePending.ts';
import type { ImportFile } from './useImportFile.ts';

interface ImportCommit {
  readonly isRunning: boolean;
  /**
   * Carries out a plan. `null`: nothing was done, since another plan was made or the worker failed.
   * Once begun it runs to its end, even if the dialog closes.
   */
  readonly run: (plan: number) => Promise<CommitResult | null>;
}

export function useImportCommit({
  session,
  fail,
  hold,
}: Pick<ImportFile, 'session' | 'fail' | 'hold'>): ImportCommit {
  const commit = useChange(false);
  const { isPending, run } = usePending();
  const isMounted = useIsMounted();

  const importPlan = async (plan: number) => {
    const asking = session().change(plan);
    hold(asking);
    const change = await asking;
    if (change.ok) return change.value === null ? null : commit(change.value);
    if (isMounted.current) fail(change.failure);
    return null;
  };
  return { isRunning: isPending, run: (plan) => run(() => importPlan(plan)) };
}
