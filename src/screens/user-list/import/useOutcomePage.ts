import { useEffect, useEffectEvent, useState } from 'react';
import { IMPORT_PAGE_SIZE } from '#domain/limits.ts';
import type { OutcomeKind, RowOutcome } from '#domain/sheet/importPlan.ts';
import type { ImportFile } from './useImportFile.ts';

/**
 * A page of the rows of one kind; the previous page stays until it is there, unless it has another
 * kind.
 */
export function useOutcomePage(
  plan: number,
  outcome: OutcomeKind,
  page: number,
  { session, fail }: Pick<ImportFile, 'session' | 'fail'>,
): readonly RowOutcome[] {
  const [rows, setRows] = useState<readonly RowOutcome[]>([]);
  const currentSession = useEffectEvent(session);
  const handleFailure = useEffectEvent(fail);
  useEffect(() => {
    let isStale = false;
    const ask = async () => {
      const asked = { plan, outcome, page, size: IMPORT_PAGE_SIZE };
      const answer = await currentSession().ask('page', asked);
      if (isStale) return;
      if (!answer.ok) handleFailure(answer.failure);
      // Otherwise a later plan is about to be shown.
      else if (answer.value !== null) setRows(answer.value);
    };
    void ask();
    return () => {
      isStale = true;
    };
  }, [plan, outcome, page]);
  return rows[0]?.kind === outcome ? rows : [];
}
