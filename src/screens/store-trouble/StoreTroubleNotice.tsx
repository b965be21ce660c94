import type { ReactNode } from 'react';
import { trNotices } from '#text/trNotices.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useRemedy } from './useRemedy.ts';
import { Remedies, type StoreTrouble } from './Remedies.tsx';

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
