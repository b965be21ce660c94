import type { AnswerOnWire } from '#protocol/api.ts';
import { isCanceled } from '#server/database/isCanceled.ts';
import { TooManyRowsError } from '#server/list/tooManyRowsError.ts';

/** The answer, or why there is none. Rejects only if the database cannot be reached. */
export async function answerOrProblem(answer: () => Promise<unknown>): Promise<AnswerOnWire> {
  try {
    return { ok: true, value: await answer() };
  } catch (error) {
    if (error instanceof TooManyRowsError) return { ok: false, problem: 'tooMany' };
    if (isCanceled(error)) return { ok: false, problem: 'tooSlow' };
    throw error;
  }
}
