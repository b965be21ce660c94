import pg from 'pg';
import {
  CanceledError,
  type Database,
  isWriteRefused,
  type Queryable,
  type Row,
  STATEMENT_TIMEOUT_MS,
} from '#server/database/database.ts';
import { listeningOn } from '#server/database/listening.ts';

const INT8: number = pg.types.builtins.INT8;

/**
 * Parses values as `pg` does, except 64-bit integers: ours are far below 2^53, so they become
 * numbers.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format) =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** Of each connection; `options` in the address would replace them. */
const SETTINGS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  // With the usual 4 MB, an index's matches among a million users would be remembered by page, and
  // each row of a page would be checked again; this remembers rows.
  work_mem: '16MB',
  // Statements are too short to be worth compiling.
  jit: 'off',
};

/**
 * Opens a PostgreSQL by its address, `postgres://…`. Connects with the first statement.
 */
export function openPostgres(url: string, maxConnections = 10): Database {
  const options = { connectionString: url, types: valueParsers };
  const pool = new pg.Pool({
    ...options,
    max: maxConnections,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // Of an idle connection: the next statement opens another one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // Of a connection lost between two statements of a transaction: the second statement fails.
    client.on('error', () => undefined);
  });
  return {
    ...databaseOn(
      pool,
      cancelBy(() => new pg.Client({ ...options, ...CANCEL_LIMITS })),
    ),
    kind: 'postgres',
    takesWrites: () => true,
    listen: listeningOn(() => new pg.Client(options)),
    close: () => pool.end(),
  };
}

/** The statement has ended by itself by then. */
const CANCEL_LIMITS = {
  connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
  query_timeout: STATEMENT_TIMEOUT_MS,
};

/** Stops the statement that a connection runs. */
type CancelStatement = (running: pg.ClientBase) => Promise<void>;

/** On a connection of its own: the pool's may all be busy with what is to be stopped. */
function cancelBy(open: () => pg.Client): CancelStatement {
  return async (running) => {
    const client = open();
    // It may be lost at any time; then the statement fails.
    client.on('error', () => undefined);
    try {
      await client.connect();
      // The driver knows it; its types do not.
      const { processID } = running as { readonly processID?: number };
      await client.query('SELECT pg_cancel_backend($1)', [processID]);
    } finally {
      await client.end();
    }
  };
}

/** Statements and transactions on a pool, whatever makes its connections. */
export function databaseOn(
  pool: pg.Pool,
  cancel: CancelStatement | null,
): Pick<Database, keyof Queryable | 'transaction' | 'pool'> {
  // A session that was opened while the database was read-only does not notice that writes are
  // allowed again. The embedded database has only one session, whose mode `refuseWrites` sets.
  const mustBeClosed = (error: unknown) => cancel !== null && isWriteRefused(error);
  return {
    pool,
    ...statementsOn((statement) =>
      runOnOne(pool, (client) => client.query<Row>(statement), mustBeClosed),
    ),
    transaction: async (work, mode = 'READ COMMITTED', signal) => {
      requireWanted(signal);
      const client = await pool.connect();
      let broken: Error | undefined;
      let canceling: Promise<unknown> = Promise.resolve();
      const end = () => {
        if (cancel === null) return;
        // Where it comes too late, `SELECT 1` is canceled, and nobody else's statement.
        canceling = cancel(client)
          .then(() => client.query('SELECT 1'))
          .catch(() => undefined);
      };
      signal?.addEventListener('abort', end, { once: true });
      try {
        await client.query(`BEGIN ISOLATION LEVEL ${mode}`);
        const result = await work(
          statementsOn((statement) => {
            requireWanted(signal);
            return client.query<Row>(statement);
          }),
        );
        await client.query('COMMIT');
        return result;
      } catch (error) {
        if (error instanceof Error && mustBeClosed(error)) broken = error;
        await canceling;
        await client.query('ROLLBACK').catch((rollbackError: unknown) => {
          broken = rollbackError instanceof Error ? rollbackError : new Error('not rolled back');
        });
        throw error;
      } finally {
        signal?.removeEventListener('abort', end);
        await canceling;
        // Such a connection, or one that could not be rolled back, is closed instead of reused.
        client.release(broken);
      }
    },
  };
}

/** @throws CanceledError */
function requireWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new CanceledError();
}

function statementsOn(run: (statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>): Queryable {
  // The caller names the columns of its own statement.
  const rowsOf = async (statement: pg.QueryConfig) => (await run(statement)).rows as never;
  return { query: async (text, values = []) => rowsOf({ text, values: [...values] }) };
}

/**
 * Not by the pool's own `query`: that closes the connection of a failed statement before its last
 * messages have come. For the embedded database every connection is the same one, and the next
 * statement would take them for its own.
 */
async function runOnOne<Result>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
  mustBeClosed: (error: unknown) => boolean,
): Promise<Result> {
  const client = await pool.connect();
  let isClosed = false;
  try {
    return await run(client);
  } catch (error) {
    isClosed = mustBeClosed(error);
    throw error;
  } finally {
    // The pool knows of lost connections.
    client.release(isClosed);
  }
}
