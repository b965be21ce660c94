import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useStoreRemedies, useUsers, type StoreNotice } from '#state/useUsers.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import type { RunRemedy } from './useRemedy.ts';

/** What a person can find a way out of. */
export type StoreTrouble = Extract<StoreNotice, { kind: 'samplesMissing' | 'removed' | 'damaged' }>;

interface WaysOutProps {
  trouble: StoreTrouble;
  run: RunRemedy;
  otherWay: ReactNode;
}

/** What a person can do about a store in trouble. */
export function WaysOut({ trouble, run, otherWay }: WaysOutProps) {
  const { startEmpty, putBack } = useStoreRemedies();
  const empty = <Button onClick={() => run(startEmpty)}>{trNotices.startEmpty}</Button>;
  switch (trouble.kind) {
    case 'samplesMissing':
      return (
        <>
          <RetrySamples run={run} />
          {empty}
        </>
      );
    case 'removed':
      return (
        <>
          <Button look="primary" onClick={() => run(putBack)}>
            {trNotices.putBack}
          </Button>
          {empty}
        </>
      );
    case 'damaged':
      return (
        <>
          <Download isReleased={trouble.copy !== 'stored'} />
          {trouble.copy !== 'none' && (
            <>
              <LeaveDamaged run={run} />
              {empty}
              {otherWay}
            </>
          )}
        </>
      );
  }
}

function RetrySamples({ run }: { run: RunRemedy }) {
  const { startWithSamples } = useStoreRemedies();
  const retry = () => run(startWithSamples);
  const handleOnline = useEffectEvent(retry);
  useEffect(() => {
    const listen = () => handleOnline();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, []);
  return (
    <Button look="primary" onClick={retry}>
      {trNotices.retry}
    </Button>
  );
}

/** `isReleased`: there is no copy here, and once the person has the text it may go. */
function Download({ isReleased }: { isReleased: boolean }) {
  const { readDamagedText, releaseDamagedText } = useStoreRemedies();
  const download = () => {
    const text = readDamagedText();
    // Another tab has found a way out.
    if (text === null) return;
    downloadFile('users-bozuk.txt', [text]);
    if (isReleased) releaseDamagedText();
  };
  return (
    <Button look="primary" onClick={download}>
      {trNotices.download}
    </Button>
  );
}

function LeaveDamaged({ run }: { run: RunRemedy }) {
  const { startWithSamples, putBack } = useStoreRemedies();
  const { users } = useUsers();
  return (
    <>
      {users.length > 0 && <Button onClick={() => run(putBack)}>{trNotices.putBackShown}</Button>}
      <Button onClick={() => run(startWithSamples)}>{trNotices.startWithSamples}</Button>
    </>
  );
}
