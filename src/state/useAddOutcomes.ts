import { useSyncExternalStore } from 'react';
import type { AddOutcomes, ShownOutcomes } from '#state/addOutcomes.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** The outcomes of the last adds, and the actions on them. */
export function useAddOutcomes(): [ShownOutcomes, AddOutcomes] {
  const { addOutcomes } = useSourceAccess();
  return [useSyncExternalStore(addOutcomes.subscribe, addOutcomes.get), addOutcomes];
}
