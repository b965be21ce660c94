import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';
import { useChangeOutcome } from '#state/useChangeOutcome.ts';

/** @param isSettled the first view is over: before a change or an add nothing else needs it */
export function ChangeRegion({ isSettled }: { isSettled: boolean }) {
  const [outcome] = useChangeOutcome();
  const [{ outcomes }] = useAddOutcomes();
  return (isSettled || outcome !== null || outcomes.length > 0) && <ChangeNotices />;
}
