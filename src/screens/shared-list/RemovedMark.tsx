import { useSyncExternalStore } from 'react';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trShared } from '#text/trShared.ts';
import { Badge } from '#ui/Badge.tsx';
import styles from './LiveCount.module.css';

/** Marks a user whom somebody else removed while the row is shown, in a shared list. */
export function RemovedMark({ id }: { id: string }) {
  const { subscribe, isRemoved } = useSourceAccess().rows;
  const isGone = useSyncExternalStore(subscribe, () => isRemoved(id));
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
