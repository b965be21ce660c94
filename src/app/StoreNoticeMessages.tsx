import { useState } from 'react';
import { StoragePanelButton } from '#screens/storage-panel/StoragePanelButton.tsx';
import { useStoreRemedies, type StoreNotice } from '#state/useUsers.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/Notice.tsx';
import styles from './Notices.module.css';

interface StoreNoticeMessagesProps {
  notice: StoreNotice | null;
  skippedCount: number;
}

/** Each trouble in words, with the ways out of it. */
export function StoreNoticeMessages({ notice, skippedCount }: StoreNoticeMessagesProps) {
  return (
    <section className={styles.notices} aria-label={trNotices.region}>
      {notice !== null && <StoreNoticeMessage notice={notice} />}
      {skippedCount > 0 && <Notice tone="warning">{trNotices.skipped(skippedCount)}</Notice>}
    </section>
  );
}

function StoreNoticeMessage({ notice }: { notice: StoreNotice }) {
  switch (notice.kind) {
    case 'unavailable':
      return (
        <Notice tone="warning" role="alert">
          {trNotices.unavailable}
        </Notice>
      );
    case 'full':
      return (
        <Notice tone="warning" role="alert">
          {trNotices.full}
        </Notice>
      );
    case 'newer':
      return (
        <Notice
          tone="danger"
          role="alert"
          actions={<Button onClick={() => location.reload()}>{trNotices.reload}</Button>}
        >
          {trNotices.newer}
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
            {trNotices.putBack}
          </Button>
          <Button onClick={() => run(startEmpty)}>{trNotices.startEmpty}</Button>
        </>
      }
    >
      {trNotices.removed}
      {hasFailed && <p>{trNotices.actionFailed}</p>}
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
            {trNotices.download}
          </Button>
          {isSetAside && (
            <>
              <Button onClick={() => run(startWithSamples)}>{trNotices.startWithSamples}</Button>
              <Button onClick={() => run(startEmpty)}>{trNotices.startEmpty}</Button>
              <StoragePanelButton>{trNotices.restoreBackup}</StoragePanelButton>
            </>
          )}
        </>
      }
    >
      {isSetAside ? trNotices.damaged : trNotices.damagedInMemory}
      {hasFailed && <p>{trNotices.actionFailed}</p>}
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
