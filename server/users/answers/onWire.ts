import type { AnswerOnWire } from '#protocol/api.ts';
import { TooManyRowsError } from '#server/users/answers/tooManyRowsError.ts';

/** What PostgreSQL says of a statement that it stopped for its time. */
const QUERY_CANCELED = '57014';

/** The answer, or why there is none. Rejects only where the database cannot be reached. */
export async function onWire(answer: () => Promise<unknown>): Promise<AnswerOnWire> {
  try {
    return { ok: true, value: await answer() };
  } catch (error) {
    if (error instanceof TooManyRowsError) return { ok: false, problem: 'tooMany' };
    if (isCanceled(error)) return { ok: false, problem: 'tooSlow' };
    throw error;
  }
}

function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}
