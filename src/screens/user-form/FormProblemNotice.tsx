import { useEffect, useRef } from 'react';
import type { ChangeProblem } from '#domain/change/change.ts';
import type { SourceNotice } from '#domain/userSource.ts';
import { useHasSignedInAgain, useSourceStatus } from '#state/useSource.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import {
  type StoreTrouble,
  StoreTroubleNotice,
} from '#screens/store-trouble/StoreTroubleNotice.tsx';

interface FormProblemWords {
  readonly problems: Record<ChangeProblem, string>;
  /** Shown before the problem that has to be remedied first, and after it was remedied. */
  readonly notSaved: string;
  readonly mended: string;
  /** The session had ended, and the person has signed in again. */
  readonly signedInAgain: string;
}

interface FormProblemNoticeProps {
  problem: ChangeProblem;
  words: FormProblemWords;
  /** After a remedy worked: the next press saves. */
  onRemedied: () => void;
}

/** Why the form was not saved, with remedies if the person has to choose one. */
export function FormProblemNotice({ problem, words, onRemedied }: FormProblemNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The button is below: on a small screen the words would be out of view.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={ref}>
      {problem === 'damaged' || problem === 'removed' ? (
        <TroubleNotice words={words} onRemedied={onRemedied} />
      ) : (
        <ProblemNotice problem={problem} words={words} />
      )}
    </div>
  );
}

function ProblemNotice({ problem, words }: Omit<FormProblemNoticeProps, 'onRemedied'>) {
  const hasSignedInAgain = useHasSignedInAgain(problem);
  return (
    <Notice
      key={String(hasSignedInAgain)}
      tone={hasSignedInAgain ? 'success' : 'danger'}
      role="alert"
    >
      {hasSignedInAgain ? words.signedInAgain : words.problems[problem]}
    </Notice>
  );
}

/** Follows the current status: another tab may fix what stopped the save, or make it worse. */
function TroubleNotice({ words, onRemedied }: Omit<FormProblemNoticeProps, 'problem'>) {
  const { notice } = useSourceStatus();
  if (isStoreTrouble(notice)) {
    return (
      <StoreTroubleNotice
        key={notice.kind}
        trouble={notice}
        before={<p>{words.notSaved}</p>}
        onRemedied={onRemedied}
      />
    );
  }
  const isNewer = notice?.kind === 'newer';
  return (
    <Notice tone={isNewer ? 'danger' : 'success'} role="alert">
      {isNewer ? words.problems.newer : words.mended}
    </Notice>
  );
}

function isStoreTrouble(notice: SourceNotice | null): notice is StoreTrouble {
  return notice !== null && ['samplesMissing', 'removed', 'damaged'].includes(notice.kind);
}
