import * as v from 'valibot';
import type { Change } from '#domain/change/change.ts';
import type { Question } from '#domain/userSource.ts';
import { MAX_QUESTIONS, type ChangeRequest, type QuestionsRequest } from '#protocol/api.ts';

const question = v.custom<Question>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
);
const change = v.custom<Change>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
);

export const questionsRequestSchema: v.GenericSchema<unknown, QuestionsRequest> = v.strictObject({
  questions: v.pipe(v.array(question), v.minLength(1), v.maxLength(MAX_QUESTIONS)),
});

export const changeRequestSchema: v.GenericSchema<unknown, ChangeRequest> = v.strictObject({
  key: v.pipe(v.string(), v.uuid()),
  change,
});
