import { type ReactNode, useState } from 'react';
import { trNotices } from '#text/tr.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useWhenOnline } from '#platform/environment.ts';
import type { SourceNotice } from '#domain/userSource.ts';
import { useLocalCount } from '#state/useSource.ts';
import { useLocalList } from '#state/UserSourceContext.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import type { RemedyProblem } from '#domain/localList.ts';
import { usePending } from '#state/usePending.ts';

interface StoreTroubleNoticeProps {
  trouble: StoreTrouble;
  /** What the problem prevented; shown before it. */
  before?: ReactNode;
  /** One more remedy for damaged text. */
  otherRemedy?: ReactNode;
  /** Called when a remedy has worked: the focused button is gone. */
  onRemedied: () => void;
}

/** The problem in words, with its remedies: above every screen, and in a form that it stopped. */
export function StoreTroubleNotice({
  trouble,
  before,
  otherRemedy,
  onRemedied,
}: StoreTroubleNoticeProps) {
  const { problem, run } = useRemedy(onRemedied);
  return (
    <Notice
      tone={trouble.kind === 'samplesMissing' ? 'warning' : 'danger'}
      role="alert"
      actions={<Remedies trouble={trouble} run={run} otherRemedy={otherRemedy} />}
    >
      {before}
      <p>
        {trouble.kind === 'damaged' ? trNotices.damaged[trouble.copy] : trNotices[trouble.kind]}
      </p>
      {problem !== null && <p>{trNotices.remedyProblems[problem]}</p>}
    </Notice>
  );
}

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
function Remedies({ trouble, run, otherRemedy }: RemediesProps) {
  const { startEmpty, putBack } = useLocalList().remedies;
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
          <Download />
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
  const { startWithSamples } = useLocalList().remedies;
  const retry = () => run(startWithSamples);
  useWhenOnline(retry);
  return (
    <Button look="primary" onClick={retry}>
      {trNotices.retry}
    </Button>
  );
}

function Download() {
  const { releaseDamagedText } = useLocalList().remedies;
  const download = () => {
    const text = releaseDamagedText();
    // `null`: another tab has applied a remedy.
    if (text !== null) downloadFile('users-bozuk.txt', [text]);
  };
  return (
    <Button look="primary" onClick={download}>
      {trNotices.download}
    </Button>
  );
}

function LeaveDamaged({ run }: { run: RunRemedy }) {
  const { startWithSamples, putBack } = useLocalList().remedies;
  const count = useLocalCount();
  return (
    <>
      {count > 0 && <Button onClick={() => run(putBack)}>{trNotices.putBackShown}</Button>}
      <Button onClick={() => run(startWithSamples)}>{trNotices.startWithSamples}</Button>
    </>
  );
}

type Remedy = () => Promise<RemedyProblem | null>;
type RunRemedy = (remedy: Remedy) => void;

/**
 * Runs remedies; `problem` is why the last one failed.
 * @param onRemedied called when one has worked, if the pressed button had the focus: it is gone
 */
function useRemedy(onRemedied: () => void): {
  problem: RemedyProblem | null;
  run: RunRemedy;
} {
  const [problem, setProblem] = useState<RemedyProblem | null>(null);
  const { run } = usePending();
  const runNow = async (remedy: Remedy) => {
    const hadFocus = document.activeElement !== document.body;
    setProblem(null);
    const next = await remedy();
    setProblem(next);
    if (next === null && hadFocus) requestAnimationFrame(onRemedied);
  };
  return { problem, run: (remedy) => void run(() => runNow(remedy)) };
}
