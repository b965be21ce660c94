import type { ReactNode } from 'react';
import type { SourceNotice } from '#domain/userSource.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { BestRelaxation } from './lazyParts.tsx';
import { useUserList } from './listContext.tsx';
import styles from './NoUsers.module.css';

interface NoUsersProps {
  /** The list has users, but the search or a filter excludes all. */
  isNarrowed: boolean;
  onClear: () => void;
  /** How whoever may add users adds the first one. */
  howToBegin: ReactNode;
}

/** If it is unknown whether there are users, nothing may say that there are none. */
const LEAVES_UNKNOWN: Partial<Record<SourceNotice['kind'], string>> = {
  damaged: tr.list.unreadable,
  newer: tr.list.unreadable,
  samplesMissing: tr.list.samplesMissing,
};

/** Says that there is nobody, and what helps. */
export function NoUsers({ isNarrowed, onClear, howToBegin }: NoUsersProps) {
  const { notice } = useSourceStatus();
  const mayChange = useMay('change');
  if (isNarrowed) {
    return (
      <div className={styles.empty}>
        <p className={styles.what}>{tr.list.noneMatch}</p>
        <p>{tr.list.noneMatchHint}</p>
        <Button onClick={onClear}>{tr.list.clearAll}</Button>
        <div className={styles.widest}>
          <BestRelaxation />
        </div>
      </div>
    );
  }
  const unknown = notice === null ? undefined : LEAVES_UNKNOWN[notice.kind];
  return (
    <div className={styles.empty}>
      <p className={styles.what}>{unknown ?? tr.list.noneStored}</p>
      {mayChange && (unknown === undefined ? howToBegin : <p>{tr.list.unknownHint}</p>)}
    </div>
  );
}

/** In the table, the cards and on the map. */
export function NoListUsers({ listTotal, onClear }: { listTotal: number; onClear: () => void }) {
  const { show } = useUserList();
  return (
    <NoUsers
      isNarrowed={listTotal > 0}
      onClear={onClear}
      howToBegin={
        <>
          <Button look="primary" aria-haspopup="dialog" onClick={() => show({ kind: 'add' })}>
            {tr.list.addFirst}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => show({ kind: 'import', files: [] })}>
            {tr.importing.open}
          </Button>
        </>
      }
    />
  );
}
