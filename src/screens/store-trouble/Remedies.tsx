import type { ReactNode } from 'react';
import { useWhenOnline } from '#platform/useWhenOnline.ts';
import type { SourceNotice } from '#domain/userSource.ts';
import { useLocalCount, useStoreRemedies } from '#state/useSource.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/controls/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import type { RunRemedy } from './useRemedy.ts';

/** The notices with remedies. */
export type StoreTrouble = Extract<
  SourceNotice,
  { kind: 'samplesMissing' | 'removed' | 'damaged' }
>;

interface RemediesProps {
  trouble: StoreTrouble;
  run: RunRemedy;
  otherRemedy: ReactNode;
}

/** The buttons of the remedies. */
export function Remedies({ trouble, run, otherRemedy }: RemediesProps) {
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
              {otherRemedy}
            </>
          )}
        </>
      );
  }
}

function RetrySamples({ run }: { run: RunRemedy }) {
  const { startWithSamples } = useStoreRemedies();
  const retry = () => run(startWithSamples);
  useWhenOnline(retry);
  return (
    <Button look="primary" onClick={retry}>
      {trNotices.retry}
    </Button>
  );
}

/** @param isReleased no copy is stored: once downloaded, the text may be overwritten */
function Download({ isReleased }: { isReleased: boolean }) {
  const { readDamagedText, releaseDamagedText } = useStoreRemedies();
  const download = () => {
    const text = readDamagedText();
    // Another tab has applied a remedy.
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
  const count = useLocalCount();
  return (
    <>
      {count > 0 && <Button onClick={() => run(putBack)}>{trNotices.putBackShown}</Button>}
      <Button onClick={() => run(startWithSamples)}>{trNotices.startWithSamples}</Button>
    </>
  );
}
