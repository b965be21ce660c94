import * as v from 'valibot';
import type { Question } from '#domain/userSource.ts';
import { type FirstAnswers, firstAnswersSchema } from '#protocol/questions.ts';
import { decodeAnswered } from '#sources/shared/connection/httpConnection.ts';
import type { KnownAnswers } from '#sources/shared/sharedUserSource.ts';

const textSchema = v.pipe(v.string(), v.parseJson(), firstAnswersSchema);

/** What the server embedded in the page; `null`: it cannot be read. */
export function decodeFirst(text: string): FirstAnswers | null {
  const { success, output } = v.safeParse(textSchema, text);
  return success ? output : null;
}

/** The answers in it, each with its question as it is; the source asks for the others. */
export function knownAnswers({
  revision,
  answers,
}: Extract<FirstAnswers, { revision: number }>): KnownAnswers {
  const known = answers.flatMap(([question, answer]): (readonly [Question, unknown])[] => {
    const answered = decodeAnswered(question, answer);
    return answered.ok && question.kind !== 'holders' ? [[question, answered.value]] : [];
  });
  return { revision, answers: known };
}
