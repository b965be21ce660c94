import { useSyncExternalStore } from 'react';
import type { AddOutcomes, ShownOutcome } from '#state/addOutcomes.ts';
import { useStoreAccess } from '#state/UserStoreContext.tsx';

/** How the last add went, and what to do about it. */
export function useAddOutcome(): [ShownOutcome, AddOutcomes] {
  const { addOutcomes } = useStoreAccess();
  return [useSyncExternalStore(addOutcomes.subscribe, addOutcomes.get), addOutcomes];
}
