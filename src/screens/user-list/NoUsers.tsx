import type { ReactNode } from 'react';
import type { SourceNotice } from '#domain/userSource.ts';
import { changedView, withoutFilters } from '#domain/view/listView.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { BestRelaxation } from './lazyParts.tsx';
import { useUserList } from './listContext.tsx';
import styles from './NoUsers.module.css';

/** If it is unknown whether there are users, nothing may say that there are none. */
const LEAVES_UNKNOWN: Partial<Record<SourceNotice['kind'], string>> = {
  damaged: tr.list.unreadable,
  newer: tr.list.unreadable,
  samplesMissing: tr.list.samplesMissing,
};

/** Says that the list has nobody. @param howToBegin how whoever may add users adds the first one */
export function NoUsers({ howToBegin }: { howToBegin: ReactNode }) {
  const { notice } = useSourceStatus();
  const mayChange = useMay('change');
  const unknown = notice === null ? undefined : LEAVES_UNKNOWN[notice.kind];
  return (
    <div className={styles.empty}>
      <p className={styles.what}>{unknown ?? tr.list.noneStored}</p>
      {mayChange && (unknown === undefined ? howToBegin : <p>{tr.list.unknownHint}</p>)}
    </div>
  );
}

/** In the table, the cards and on the map: says that there is nobody, and what helps. */
export function NoListUsers({ listTotal }: { listTotal: number }) {
  const { show } = useUserList();
  if (listTotal > 0) return <NobodyMatches />;
  return (
    <NoUsers
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

/** The search or a filter excludes all. */
function NobodyMatches() {
  const { listView, pushView, searchRef } = useUserList();
  const clearAll = () => {
    pushView(changedView(listView, (view) => ({ ...withoutFilters(view), text: '' })));
    searchRef.current?.focus();
  };
  return (
    <div className={styles.empty}>
      <p className={styles.what}>{tr.list.noneMatch}</p>
      <p>{tr.list.noneMatchHint}</p>
      <Button onClick={clearAll}>{tr.list.clearAll}</Button>
      <div className={styles.widest}>
        <BestRelaxation />
      </div>
    </div>
  );
}
