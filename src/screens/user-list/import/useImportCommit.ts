import { useRef, useState } from 'react';
import type { CommitResult } from '#domain/change/change.ts';
import { useChange } from '#state/useChange.ts';
import { useIsMounted } from '#state/useIsMounted.ts';
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
  const [isRunning, setIsRunning] = useState(false);
  // State updates too late to stop the second press of a double click.
  const hasBegun = useRef(false);
  const isMounted = useIsMounted();

  const run: ImportCommit['run'] = async (plan) => {
    if (hasBegun.current) return null;
    hasBegun.current = true;
    setIsRunning(true);
    const asking = session().change(plan);
    hold(asking);
    const change = await asking;
    const result = change.ok && change.value !== null ? await commit(change.value) : null;
    hasBegun.current = false;
    setIsRunning(false);
    if (!change.ok && isMounted.current) fail(change.failure);
    return result;
  };
  return { isRunning, run };
}
