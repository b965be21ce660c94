import { useEffect, useEffectEvent, type ReactNode } from 'react';
import {
  useStoreRemedies,
  useUsers,
  type RemedyProblem,
  type StoreNotice,
} from '#state/useUsers.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/Notice.tsx';
import { useRemedy } from './useRemedy.ts';

/** What a person can find a way out of. */
export type StoreTrouble = Extract<StoreNotice, { kind: 'samplesMissing' | 'removed' | 'damaged' }>;

export function isStoreTrouble(notice: StoreNotice | null): notice is StoreTrouble {
  return notice !== null && ['samplesMissing', 'removed', 'damaged'].includes(notice.kind);
}

interface StoreTroubleNoticeProps<Trouble = StoreTrouble> {
  notice: Trouble;
  /** What the trouble stopped, said before the trouble itself. */
  before?: ReactNode;
  /** One more way out of damaged text, where there is room for it. */
  otherWay?: ReactNode;
  /** A way out has worked: what was pressed is gone. */
  onMended: () => void;
}

type NoticeProps<Kind> = StoreTroubleNoticeProps<Extract<StoreTrouble, { kind: Kind }>>;

/** The trouble in words, with the ways out of it: above every screen, and in a form it stopped. */
export function StoreTroubleNotice({ notice, ...rest }: StoreTroubleNoticeProps) {
  switch (notice.kind) {
    case 'samplesMissing':
      return <SamplesMissingNotice notice={notice} {...rest} />;
    case 'removed':
      return <RemovedNotice notice={notice} {...rest} />;
    case 'damaged':
      return <DamagedNotice notice={notice} {...rest} />;
  }
}

function SamplesMissingNotice({ before, onMended }: NoticeProps<'samplesMissing'>) {
  const { startWithSamples, startEmpty } = useStoreRemedies();
  const { problem, run } = useRemedy(onMended);
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
      <Words before={before} problem={problem}>
        {trNotices.samplesMissing}
      </Words>
    </Notice>
  );
}

function RemovedNotice({ before, onMended }: NoticeProps<'removed'>) {
  const { putBack, startEmpty } = useStoreRemedies();
  const { problem, run } = useRemedy(onMended);
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
      <Words before={before} problem={problem}>
        {trNotices.removed}
      </Words>
    </Notice>
  );
}

const DAMAGED_WORDS = {
  stored: trNotices.damaged,
  none: trNotices.damagedUncopied,
  elsewhere: trNotices.damagedDownloaded,
} satisfies Record<Extract<StoreTrouble, { kind: 'damaged' }>['copy'], string>;

function DamagedNotice({ notice: { copy }, before, otherWay, onMended }: NoticeProps<'damaged'>) {
  const { readDamagedText, releaseDamagedText } = useStoreRemedies();
  const { startWithSamples, startEmpty, putBack } = useStoreRemedies();
  const { users } = useUsers();
  const { problem, run } = useRemedy(onMended);
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
              {otherWay}
            </>
          )}
        </>
      }
    >
      <Words before={before} problem={problem}>
        {DAMAGED_WORDS[copy]}
      </Words>
    </Notice>
  );
}

interface WordsProps {
  before: ReactNode;
  problem: RemedyProblem | null;
  children: ReactNode;
}

function Words({ before, problem, children }: WordsProps) {
  return (
    <>
      {before !== undefined && <p>{before}</p>}
      <p>{children}</p>
      {problem !== null && <p>{trNotices.remedyProblems[problem]}</p>}
    </>
  );
}
