import { lazy, Suspense, useEffect, useState } from 'react';
import { StoragePanelButton } from '#screens/storage-panel/StoragePanelButton.tsx';
import { useStoreRemedies, useUsers, type StoreNotice } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/Notice.tsx';
import styles from './StoreNotices.module.css';

/** How full the storage is can wait for everything else. */
const USAGE_DELAY_MS = 2000;
const AlmostFullNotice = lazy(() =>
  import('#screens/storage-panel/AlmostFullNotice.tsx').then((module) => ({
    default: module.AlmostFullNotice,
  })),
);

/** What the person has to know about the store, on every screen. */
export function StoreNotices() {
  const { notice, skippedCount, users } = useUsers();
  const isSettled = useIsSettled();
  if (notice === null && skippedCount === 0) {
    return isSettled ? (
      <Suspense>
        {/* Asked again after every change of the list. */}
        <AlmostFullNotice users={users} />
      </Suspense>
    ) : null;
  }
  return (
    <section className={styles.notices} aria-label={tr.store.region}>
      {notice !== null && <StoreNoticeMessage notice={notice} />}
      {skippedCount > 0 && <Notice tone="warning">{tr.store.skipped(skippedCount)}</Notice>}
    </section>
  );
}

function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), USAGE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

function StoreNoticeMessage({ notice }: { notice: StoreNotice }) {
  switch (notice.kind) {
    case 'unavailable':
      return (
        <Notice tone="warning" role="alert">
          {tr.store.unavailable}
        </Notice>
      );
    case 'full':
      return (
        <Notice tone="warning" role="alert">
          {tr.store.full}
        </Notice>
      );
    case 'newer':
      return (
        <Notice
          tone="danger"
          role="alert"
          actions={<Button onClick={() => location.reload()}>{tr.store.reload}</Button>}
        >
          {tr.store.newer}
        </Notice>
      );
    case 'removed':
      return <RemovedNotice />;
    case 'damaged':
      return <DamagedNotice isSetAside={notice.setAsideKey !== null} />;
  }
}

function RemovedNotice() {
  const { putBack, startEmpty } = useStoreRemedies();
  const { hasFailed, run } = useRemedy();
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <>
          <Button look="primary" onClick={() => run(putBack)}>
            {tr.store.putBack}
          </Button>
          <Button onClick={() => run(startEmpty)}>{tr.store.startEmpty}</Button>
        </>
      }
    >
      {tr.store.removed}
      {hasFailed && <p>{tr.store.actionFailed}</p>}
    </Notice>
  );
}

function DamagedNotice({ isSetAside }: { isSetAside: boolean }) {
  const { readDamagedText, startWithSamples, startEmpty } = useStoreRemedies();
  const { hasFailed, run } = useRemedy();
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <>
          <Button
            onClick={() => downloadFile('users-bozuk.txt', [readDamagedText() ?? ''])}
            look="primary"
          >
            {tr.store.download}
          </Button>
          {isSetAside && (
            <>
              <Button onClick={() => run(startWithSamples)}>{tr.store.startWithSamples}</Button>
              <Button onClick={() => run(startEmpty)}>{tr.store.startEmpty}</Button>
              <StoragePanelButton>{tr.store.restoreBackup}</StoragePanelButton>
            </>
          )}
        </>
      }
    >
      {isSetAside ? tr.store.damaged : tr.store.damagedInMemory}
      {hasFailed && <p>{tr.store.actionFailed}</p>}
    </Notice>
  );
}

/** Runs a way out; tells whether the last one failed. */
function useRemedy() {
  const [hasFailed, setHasFailed] = useState(false);
  const run = (remedy: () => Promise<boolean>) => {
    void remedy().then((isStored) => setHasFailed(!isStored));
  };
  return { hasFailed, run };
}
