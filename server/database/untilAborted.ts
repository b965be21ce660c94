import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '#server/database/database.ts';
import { CanceledError } from '#server/database/isCanceled.ts';
import { processOf } from './postgres/postgresSession.ts';

/** Stops the statement that a database process runs. */
export type CancelStatement = (processId: number | undefined) => Promise<void>;

type StatementsOn = (on: Pool | PoolClient) => Queryable;

/**
 * Statements that nobody wants any more once the signal is aborted: then none begins, and the
 * running one is stopped. Each has its own connection.
 * @param cancel `null`: none can be stopped
 * @throws an error of which `isCanceled` is true
 */
export function statementsUntil(
  signal: AbortSignal,
  { pool, statementsOn }: { readonly pool: Pool; readonly statementsOn: StatementsOn },
  cancel: CancelStatement | null,
): Queryable {
  const run = async <Result>(statement: (on: Queryable) => Promise<Result>): Promise<Result> => {
    if (signal.aborted) throw new CanceledError();
    if (cancel === null) return statement(statementsOn(pool));
    const client = await pool.connect();
    let canceling: Promise<unknown> = Promise.resolve();
    const end = () => {
      // If this statement has just ended, the one that may be stopped instead belongs to nobody
      // else.
      canceling = cancel(processOf(client))
        .then(() => client.query('SELECT 1'))
        .catch(() => undefined);
    };
    try {
      // Aborted meanwhile.
      if (signal.aborted) throw new CanceledError();
      signal.addEventListener('abort', end, { once: true });
      return await statement(statementsOn(client));
    } finally {
      signal.removeEventListener('abort', end);
      await canceling;
      client.release();
    }
  };
  return {
    query: (text, values) => run(({ query }) => query(text, values)),
    prepared: (text, values) => run(({ prepared }) => prepared(text, values)),
  };
}
