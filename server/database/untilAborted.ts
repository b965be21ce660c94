import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '#server/database/database.ts';
import { CanceledError } from '#server/database/isCanceled.ts';
import { processOf } from './postgres/postgresSession.ts';

/** Has the statement stopped that a process of the database runs. */
export type CancelStatement = (processId: number | undefined) => Promise<void>;

type StatementsOn = (on: Pool | PoolClient) => Queryable;

/**
 * Statements that nobody wants any more once the signal is aborted: none begins then, and the one that
 * runs is stopped. Each is on a connection of its own.
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
      // The statement that may come to be stopped instead, if this one has just ended, is no other's.
      canceling = cancel(processOf(client))
        .then(() => client.query('SELECT 1'))
        .catch(() => undefined);
    };
    try {
      // Meanwhile.
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
