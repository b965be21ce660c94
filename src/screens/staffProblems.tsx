import type { StaffProblem } from '#protocol/staffAccess.ts';
import { tr } from '#text/tr.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

const TIME = new Intl.DateTimeFormat('tr', { hour: '2-digit', minute: '2-digit' });
const MINUTE_MS = 60_000;

/** For other problems the server's own words are the most precise. */
const WORDS: Partial<Record<StaffProblem['type'], string>> = {
  'urn:problem:wrong-sign-in': trSignIn.wrong,
  unreachable: trSignIn.unreachable,
  'urn:problem:provider-unreachable': trSignIn.provider.problems.unreachable,
  'urn:problem:signed-out': trSignIn.signedOut,
  'urn:problem:forbidden': trSignIn.forbidden,
  'urn:problem:read-only': trSignIn.readOnly,
};

/** Why the server refused, and what to do. */
export function staffProblemWords({ type, words, retryAt }: StaffProblem): string {
  if (type !== 'urn:problem:too-many-requests') return WORDS[type] ?? words ?? trSignIn.failed;
  if (retryAt === null) return trSignIn.tooMany;
  // The first whole minute that is not earlier: seconds are not shown.
  const minute = Math.ceil(retryAt.getTime() / MINUTE_MS) * MINUTE_MS;
  return trSignIn.tooManyUntil(TIME.format(new Date(minute)));
}

interface ProblemNoticeProps {
  /** `null`: nothing is wrong. */
  problem: StaffProblem | null;
  /** Tries again, at the press of a button. */
  onRetry?: () => void;
}

/** Why the server refused, in the place where it was asked. */
export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  if (problem === null) return null;
  const retry = onRetry && <Button onClick={onRetry}>{tr.parts.retry}</Button>;
  return (
    <Notice tone="danger" role="alert" actions={retry}>
      {staffProblemWords(problem)}
    </Notice>
  );
}
