import type { ChangeOutcome, ChangeOutcomes } from '#state/changeOutcomes.ts';
import { useStore } from '#state/useStore.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** The outcome of the last change, and the actions on it. */
export function useChangeOutcome(): [ChangeOutcome | null, ChangeOutcomes] {
  const { changeOutcomes } = useSourceAccess();
  return [useStore(changeOutcomes), changeOutcomes];
}
