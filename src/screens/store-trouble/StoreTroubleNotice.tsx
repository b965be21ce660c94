import type { ReactNode } from 'react';
import { trNotices } from '#text/trNotices.ts';
import { Notice } from '#ui/Notice.tsx';
import { useRemedy } from './useRemedy.ts';
import { WaysOut, type StoreTrouble } from './WaysOut.tsx';

interface StoreTroubleNoticeProps {
  trouble: StoreTrouble;
  /** What the trouble stopped, said before the trouble itself. */
  before?: ReactNode;
  /** One more way out of damaged text. */
  otherWay?: ReactNode;
  /** A way out has worked: what was pressed is gone. */
  onMended: () => void;
}

/** The trouble in words, with the ways out of it: above every screen, and in a form it stopped. */
export function StoreTroubleNotice({
  trouble,
  before,
  otherWay,
  onMended,
}: StoreTroubleNoticeProps) {
  const { problem, run } = useRemedy(onMended);
  return (
    <Notice
      tone={trouble.kind === 'samplesMissing' ? 'warning' : 'danger'}
      role="alert"
      actions={<WaysOut trouble={trouble} run={run} otherWay={otherWay} />}
    >
      {before}
      <p>
        {trouble.kind === 'damaged' ? trNotices.damaged[trouble.copy] : trNotices[trouble.kind]}
      </p>
      {problem !== null && <p>{trNotices.remedyProblems[problem]}</p>}
    </Notice>
  );
}
