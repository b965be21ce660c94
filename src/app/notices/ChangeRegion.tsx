import { ChangeNotices } from '#screens/changes/ChangeNotices.tsx';
import { useUndoPress } from '#screens/changes/useUndoPress.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';
import { useChangeOutcome } from '#state/useChangeOutcome.ts';

/** @param isStarted before that, only a change, an add or an undo key loads it */
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
