import { useEffect } from 'react';
import { countQuestion } from '#domain/query/countQuestion.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { useAnswer } from '#state/useAnswer.ts';

interface CounterProps {
  query: UserQuery;
  onCounted: (count: number) => void;
  onFailed: () => void;
}

/** Counts while it is rendered. Not a hook, so that nothing is counted unless somebody asks. */
export function Counter({ query, onCounted, onFailed }: CounterProps) {
  const { value, isCurrent, problem, isPending } = useAnswer(countQuestion(query));
  useEffect(() => {
    if (isCurrent && value !== undefined) onCounted(value.total);
    else if (problem !== null && !isPending) onFailed();
  });
  return null;
}
