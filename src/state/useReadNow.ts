import type { AnswerTo, Question } from '#domain/userSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** Reads an answer now, such as after a change; `undefined` where it is not there at once. */
export function useReadNow(): <Q extends Question>(question: Q) => AnswerTo<Q> | undefined {
  const { source } = useSourceAccess();
  return (question) => {
    const answer = source.read(question);
    return answer.state === 'ready' ? answer.value : undefined;
  };
}
