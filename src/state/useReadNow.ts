import type { AnswerTo, Question } from '#domain/userSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** Reads an answer at once, such as after a change; `undefined` if it is not there. */
export function useReadNow(): <Q extends Question>(question: Q) => AnswerTo<Q> | undefined {
  const { source } = useSourceAccess();
  return (question) => {
    const answer = source.read(question);
    return answer.state === 'ready' ? answer.value : undefined;
  };
}
