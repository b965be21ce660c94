import { useEffect, useEffectEvent, useState } from 'react';
import { StoragePanelButton } from '#screens/storage-panel/StoragePanelButton.tsx';
import {
  useStoreRemedies,
  useUsers,
  type RemedyProblem,
  type StoreNotice,
} from '#state/useUsers.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { focusOrHeading } from '#ui/keepFocus.ts';
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
    case 'samplesMissing':
      return <SamplesMissingNotice />;
    case 'removed':
      return <RemovedNotice />;
    case 'damaged':
      return <DamagedNotice copy={notice.copy} />;
  }
}

function SamplesMissingNotice() {
  const { startWithSamples, startEmpty } = useStoreRemedies();
  const { problem, run } = useRemedy();
  const retry = () => run(startWithSamples);
  const handleOnline = useEffectEvent(retry);
  useEffect(() => {
    const listen = () => handleOnline();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, []);
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <>
          <Button look="primary" onClick={retry}>
            {trNotices.retry}
          </Button>
          <Button onClick={() => run(startEmpty)}>{trNotices.startEmpty}</Button>
        </>
      }
    >
      {trNotices.samplesMissing}
      <RemedyFailure problem={problem} />
    </Notice>
  );
}

function RemovedNotice() {
  const { putBack, startEmpty } = useStoreRemedies();
  const { problem, run } = useRemedy();
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
      <RemedyFailure problem={problem} />
    </Notice>
  );
}

type DamagedCopy = Extract<StoreNotice, { kind: 'damaged' }>['copy'];

const DAMAGED_WORDS = {
  stored: trNotices.damaged,
  none: trNotices.damagedUncopied,
  elsewhere: trNotices.damagedDownloaded,
} satisfies Record<DamagedCopy, string>;

function DamagedNotice({ copy }: { copy: DamagedCopy }) {
  const { readDamagedText, releaseDamagedText } = useStoreRemedies();
  const { startWithSamples, startEmpty, putBack } = useStoreRemedies();
  const { users } = useUsers();
  const { problem, run } = useRemedy();
  const download = () => {
    downloadFile('users-bozuk.txt', [readDamagedText() ?? '']);
    if (copy !== 'stored') releaseDamagedText();
  };
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <>
          <Button onClick={download} look="primary">
            {trNotices.download}
          </Button>
          {copy !== 'none' && (
            <>
              {users.length > 0 && (
                <Button onClick={() => run(putBack)}>{trNotices.putBackShown}</Button>
              )}
              <Button onClick={() => run(startWithSamples)}>{trNotices.startWithSamples}</Button>
              <Button onClick={() => run(startEmpty)}>{trNotices.startEmpty}</Button>
              <StoragePanelButton>{trNotices.restoreBackup}</StoragePanelButton>
            </>
          )}
        </>
      }
    >
      {DAMAGED_WORDS[copy]}
      <RemedyFailure problem={problem} />
    </Notice>
  );
}

function RemedyFailure({ problem }: { problem: RemedyProblem | null }) {
  return problem !== null && <p>{trNotices.remedyProblems[problem]}</p>;
}

/** Runs a way out; tells why the last one led nowhere. */
function useRemedy() {
  const [problem, setProblem] = useState<RemedyProblem | null>(null);
  const runNow = async (remedy: () => Promise<RemedyProblem | null>) => {
    const hadFocus = document.activeElement !== document.body;
    setProblem(null);
    const next = await remedy();
    setProblem(next);
    // The notice, and the button that was pressed, go away with the trouble.
    if (next === null && hadFocus) requestAnimationFrame(keepFocus);
  };
  return { problem, run: (remedy: () => Promise<RemedyProblem | null>) => void runNow(remedy) };
}

function keepFocus(): void {
  if (document.activeElement === document.body) focusOrHeading(null);
}
