import { useSyncExternalStore } from 'react';
import { useSteadyRows } from '#state/steadyRows.ts';
import { trShared } from '#text/trShared.ts';
import { Badge } from '#ui/Badge.tsx';

/** Marks a user whom somebody else removed while the row is shown. */
export function RemovedMark({ id }: { id: string }) {
  const { source, isRemoved } = useSteadyRows();
  const isGone = useSyncExternalStore(source.subscribe, () => isRemoved(id));
  return (
    isGone && (
      <>
        {' '}
        <Badge tone="neutral">{trShared.removed}</Badge>
      </>
    )
  );
}
