import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { useUndoPress } from '#screens/changes/useUndoPress.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';
import { useChangeOutcome } from '#state/useChangeOutcome.ts';

/** @param isStarted until then only a change, an add or a key that takes one back needs it */
export function ChangeRegion({ isStarted }: { isStarted: boolean }) {
  const [outcome] = useChangeOutcome();
  const [{ outcomes }] = useAddOutcomes();
  const press = useUndoPress();
  return (
    (isStarted || (press ?? outcome) !== null || outcomes.length > 0) && (
      <ChangeNotices press={press} />
    )
  );
}
