import { useEffect, useRef } from 'react';
import { countQuestion } from '#domain/query/countQuestion.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Answer } from '#domain/userSource.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

interface CounterProps {
  query: UserQuery;
  onCounted: (count: number) => void;
  onFailed: () => void;
}

/** Counts while it is rendered. Not a hook, so that nothing is counted unless somebody asks. */
export function Counter({ query, onCounted, onFailed }: CounterProps) {
  const { source } = useSourceAccess();
  const question = countQuestion(query);
  const { value, isCurrent, problem, isPending } = useAnswer(question);
  const hasGoneOn = useRef(false);
  useEffect(() => {
    if (isCurrent && value !== undefined) onCounted(value.total);
    else if (problem !== null && !isPending) onFailed();
    else if (isStopped(source.read(question))) {
      // It was stopped before, where it is shown; or now, and then nobody waits for it.
      if (hasGoneOn.current) onFailed();
      else source.partialAnswers?.setSearching(question, true);
      hasGoneOn.current = true;
    }
  });
  return null;
}

function isStopped(answer: Answer<unknown>): boolean {
  return answer.state === 'part' && answer.isStopped;
}
