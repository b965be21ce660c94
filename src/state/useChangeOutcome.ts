import { useSyncExternalStore } from 'react';
import type { ChangeOutcome, ChangeOutcomes } from '#state/changeOutcomes.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** The outcome of the last change, and the actions on it. */
export function useChangeOutcome(): [ChangeOutcome | null, ChangeOutcomes] {
  const { changeOutcomes } = useSourceAccess();
  return [useSyncExternalStore(changeOutcomes.subscribe, changeOutcomes.get), changeOutcomes];
}
