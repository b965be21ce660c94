import { useSyncExternalStore } from 'react';
import { countQuestion } from '#domain/query/countQuestion.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Answer, PageOfUsers } from '#domain/userSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trShared } from '#text/trShared.ts';
import { LineButton } from './LineButton.tsx';
import { SearchProgress } from './SearchProgress.tsx';
import { searchWords } from './searchWords.ts';

interface ExactCountProps {
  query: UserQuery;
  /** A lower bound of the matches. */
  atLeast: number;
}

/** The exact number of matches, and the progress of the count if that takes long. */
export function ExactCount({ query, atLeast }: ExactCountProps) {
  const { source } = useSourceAccess();
  const question = countQuestion(query);
  const answer = useSyncExternalStore(source.subscribe, () => source.read(question));
  const isPart = answer.state === 'part';
  return (
    <>
      {isPart && (
        <SearchProgress
          words={trShared.count}
          found={{ ...answer.before, total: Math.max(atLeast, answer.before.total) }}
          isStopped={answer.isStopped}
          onSearching={(isSearching) => source.partialAnswers?.setSearching(question, isSearching)}
        />
      )}
      {/* One live region, whose words stay the same from part to part. */}
      <span role="status" className={isPart ? 'visually-hidden' : undefined}>
        {wordsOf(answer, atLeast)}
      </span>
      {hasFailed(answer) && <LineButton onClick={source.retry}>{trShared.countFailed}</LineButton>}
    </>
  );
}

function wordsOf(answer: Answer<PageOfUsers>, atLeast: number): string {
  if (answer.state === 'part') {
    return searchWords(trShared.count, answer.before, answer.isStopped);
  }
  const total = countedIn(answer);
  if (total !== null) return tr.list.resultCount(total);
  const known = trShared.usersAtLeast(atLeast);
  return hasFailed(answer) ? known : `${known} ${trShared.count.running}`;
}

/** An older number stays during a recount, but not after a failed one. */
function countedIn(answer: Answer<PageOfUsers>): number | null {
  if (answer.state === 'failed') return null;
  const page = answer.state === 'ready' ? answer.value : answer.before;
  return page === undefined || page.lookedAt !== undefined ? null : page.total;
}

function hasFailed(answer: Answer<PageOfUsers>): boolean {
  return answer.state === 'failed' && !answer.isRetrying;
}
