import type { AddOutcomes, ShownOutcomes } from '#state/addOutcomes.ts';
import { useStore } from '#state/useStore.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** The outcomes of the last adds, and the actions on them. */
export function useAddOutcomes(): [ShownOutcomes, AddOutcomes] {
  const { addOutcomes } = useSourceAccess();
  return [useStore(addOutcomes), addOutcomes];
}
