import type { Change, CommitResult } from '#domain/change/change.ts';
import { useIsMounted } from '#state/useIsMounted.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/**
 * Changes the list, and reports the outcome to the notice on every screen.
 * @param reportsFailures false for a form, which shows failures itself while it is there
 */
export function useChange(reportsFailures = true): (change: Change) => Promise<CommitResult> {
  const { source, addOutcomes, changeOutcomes } = useSourceAccess();
  const isMounted = useIsMounted();
  return async (change) => {
    const result = await source.commit(change);
    if (result.ok && result.change !== null) {
      // The last change is another one now; failed adds stay, with what was typed.
      const added = addOutcomes.get().outcomes.find(({ outcome }) => outcome.kind === 'added');
      if (added !== undefined) addOutcomes.dismiss(added.outcome);
    }
    if (result.ok || reportsFailures || !isMounted.current) changeOutcomes.report(change, result);
    return result;
  };
}
