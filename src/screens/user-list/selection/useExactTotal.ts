import { useSyncExternalStore } from 'react';
import { countQuestion } from '#domain/query/countQuestion.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Answer, PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/**
 * The shown answer of a page, with the exact total if that is on the screen beside it. Never
 * counts.
 * @param shown of a page of that query
 */
export function useExactTotal(query: UserQuery, shown: Shown<PageOfUsers>): Shown<PageOfUsers> {
  const { source } = useSourceAccess();
  const question = countQuestion(query);
  const answer = useSyncExternalStore(
    source.subscribe,
    () => source.partialAnswers?.peek(question) ?? null,
  );
  const total = answer === null ? null : countedIn(answer);
  if (total === null || shown.value?.isTotalLowerBound !== true) return shown;
  const { isTotalLowerBound: _, ...page } = shown.value;
  return { ...shown, value: { ...page, total } };
}

/** As on the screen: an older number stays there during a recount. */
function countedIn(answer: Answer<PageOfUsers>): number | null {
  if (answer.state === 'failed') return null;
  const page = answer.state === 'ready' ? answer.value : answer.before;
  return page === undefined || page.lookedAt !== undefined ? null : page.total;
}
