import { countQuestion } from '#domain/query/countQuestion.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { trShared } from '#text/trShared.ts';
import { LineButton } from './LineButton.tsx';

interface ExactCountProps {
  query: UserQuery;
  /** A lower bound of the matches. */
  atLeast: number;
}

/** The exact number of matches. */
export function ExactCount({ query, atLeast }: ExactCountProps) {
  const { value, problem, isPending, retry } = useAnswer(countQuestion(query));
  const hasFailed = problem !== null && !isPending;
  const known = trShared.usersAtLeast(atLeast);
  // An older number stays during a recount, but not after a failed one.
  const counted = problem === null && value !== undefined ? tr.list.resultCount(value.total) : null;
  return (
    <>
      <span role="status">{counted ?? (hasFailed ? known : `${known} ${trShared.counting}`)}</span>
      {hasFailed && <LineButton onClick={retry}>{trShared.countFailed}</LineButton>}
    </>
  );
}
