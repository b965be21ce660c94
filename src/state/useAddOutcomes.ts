import { useSyncExternalStore } from 'react';
import type { AddOutcomes, ShownOutcomes } from '#state/addOutcomes.ts';
import { useStoreAccess } from '#state/UserStoreContext.tsx';

/** How the last adds went, and what to do about it. */
export function useAddOutcomes(): [ShownOutcomes, AddOutcomes] {
  const { addOutcomes } = useStoreAccess();
  return [useSyncExternalStore(addOutcomes.subscribe, addOutcomes.get), addOutcomes];
}
