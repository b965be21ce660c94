import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';
import { useChangeOutcome } from '#state/useChangeOutcome.ts';

/** @param isStarted until then only a change or an add needs it */
export function ChangeRegion({ isStarted }: { isStarted: boolean }) {
  const [outcome] = useChangeOutcome();
  const [{ outcomes }] = useAddOutcomes();
  return (isStarted || outcome !== null || outcomes.length > 0) && <ChangeNotices />;
}
