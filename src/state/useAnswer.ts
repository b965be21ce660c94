import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { AnswerTo, Question, SourceProblem } from '#domain/userSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** An answer as screens show it. */
export interface Shown<T> {
  /** The answer, or the stale one until it arrives; `undefined`: neither. */
  readonly value: T | undefined;
  /** `value` is not stale; see `Answer` for the list that it belongs to. */
  readonly isCurrent: boolean;
  readonly isPending: boolean;
  /** Why the last request failed; kept during a retry. */
  readonly problem: SourceProblem | null;
  /** Retries everything that failed. */
  readonly retry: () => void;
}

/**
 * The current answer; re-renders when it changes. Never that of another question.
 * @param question `null`: asks nothing
 */
export function useAnswer<Q extends Question>(question: Q | null): Shown<AnswerTo<Q>> {
  const { source, rows } = useSourceAccess();
  const answer = useSyncExternalStore(rows.subscribe, () => question && rows.read(question));
  const { retry } = source;
  if (answer === null) {
    return { value: undefined, isCurrent: false, isPending: false, problem: null, retry };
  }
  if (answer.state === 'ready') {
    return { value: answer.value, isCurrent: true, isPending: false, problem: null, retry };
  }
  const hasFailed = answer.state === 'failed';
  return {
    value: answer.before,
    isCurrent: false,
    isPending: hasFailed ? answer.isRetrying : true,
    problem: hasFailed ? answer.problem : null,
    retry,
  };
}

/** As `useAnswer`, but returns the previous question's answer until there is one. */
export function useAnswerOrPrevious<Q extends Question>(question: Q): Shown<AnswerTo<Q>> {
  const shown = useAnswer(question);
  const last = useRef<AnswerTo<Q>>(undefined);
  useLayoutEffect(() => {
    if (shown.value !== undefined) last.current = shown.value;
  });
  return shown.value === undefined ? { ...shown, value: last.current } : shown;
}
