import { useSyncExternalStore } from 'react';
import { useSteadyRows } from '#state/steadyRows.ts';
import { trShared } from '#text/trShared.ts';
import { Badge } from '#ui/Badge.tsx';
import styles from './RemovedMark.module.css';

/** Marks a user whom somebody else removed while the row is shown. */
export function RemovedMark({ id }: { id: string }) {
  const { source, isRemoved } = useSteadyRows();
  const isGone = useSyncExternalStore(source.subscribe, () => isRemoved(id));
  return (
    isGone && (
      <span>
        {' '}
        <span className={styles.mark}>
          <Badge tone="neutral">{trShared.removed}</Badge>
        </span>
      </span>
    )
  );
}
