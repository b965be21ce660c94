import type { Change, CommitResult } from '#domain/change/change.ts';
import { useIsMounted } from '#state/usePending.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

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
