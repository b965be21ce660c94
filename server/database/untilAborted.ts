import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '#server/database/database.ts';
import { CanceledError } from '#server/database/isCanceled.ts';
import { processOf } from './postgres/postgresSession.ts';

/** Stops the statement that a database process runs. */
export type CancelStatement = (processId: number | undefined) => Promise<void>;

type StatementsOn = (on: Pool | PoolClient) => Queryable;

/**
 * Statements that end with a signal: once it is aborted, none begins, and the running one is
 * canceled. Each has its own connection.
 * @param cancel `null`: a running statement cannot be canceled
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
      // If the statement has just ended, this may cancel the `SELECT 1` instead, but nobody else's
      // statement.
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
