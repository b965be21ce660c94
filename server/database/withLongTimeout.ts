import { STATEMENT_TIMEOUT_MS, type Queryable } from '#server/database/database.ts';

/** In most cases longer than the largest change takes. */
const MAX_WAIT_MS = 30_000;

/**
 * Runs statements of a transaction that wait for others, for longer than the usual limit.
 * @throws an error of which `isCanceled` is true, after 30 s
 */
export async function withLongTimeout<Result>(
  transaction: Queryable,
  work: () => Promise<Result>,
): Promise<Result> {
  await setTimeLimit(transaction, MAX_WAIT_MS);
  const result = await work();
  await setTimeLimit(transaction, STATEMENT_TIMEOUT_MS);
  return result;
}

/** For each statement, until the transaction ends. */
async function setTimeLimit({ prepared }: Queryable, limitMs: number): Promise<void> {
  await prepared("SELECT set_config('statement_timeout', $1, true)", [String(limitMs)]);
}
