import * as v from 'valibot';
import type { QuestionsResponse } from '#protocol/api.ts';
import { ANSWERS } from '#protocol/answerSchema.ts';
import { count, type Fields } from '#protocol/fields.ts';
import { refusedAnswer } from '#protocol/responseSchema.ts';

const answer = v.object({
  ok: v.literal(true),
  /** The page knows what it asked; readers of the description see every possible answer. */
  value: v.union(Object.values(ANSWERS)),
});

/** As `questionsResponseSchema`, with the answers to every kind of question. */
export const questionsResponse = v.object({
  revision: count,
  newest: count,
  answers: v.array(v.union([answer, refusedAnswer])),
} satisfies Fields<QuestionsResponse>);
