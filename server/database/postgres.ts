import pg from 'pg';
import {
  STATEMENT_TIMEOUT_MS,
  type Database,
  type Queryable,
  type Row,
} from '#server/database/database.ts';
import { valueParsers } from '#server/database/valueParsers.ts';

const LISTEN_RETRY_MS = 1000;

/** Opens a PostgreSQL by its address, `postgres://…`. Connects with the first statement. */
export function openPostgres(url: string, maxConnections = 10): Database {
  const options = { connectionString: url, types: valueParsers };
  const pool = new pg.Pool({
    ...options,
    max: maxConnections,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Of a connection that nobody uses: the next statement opens another one.
  pool.on('error', () => undefined);
  // Of one that is lost between two statements of a transaction: the second statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...databaseOn(pool),
    kind: 'postgres',
    listen: (channel, onNotify, onReconnect) =>
      listenOn(() => new pg.Client(options), channel, onNotify, onReconnect),
    close: () => pool.end(),
  };
}

/** Statements and transactions on a pool, however its connections are made. */
export function databaseOn(pool: pg.Pool): Pick<Database, 'query' | 'transaction' | 'pool'> {
  return {
    pool,
    query: (text, values) => rowsOf(pool, text, values),
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work({ query: (text, values) => rowsOf(client, text, values) });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((rollbackError: unknown) => {
          broken = rollbackError instanceof Error ? rollbackError : new Error('not rolled back');
        });
        throw error;
      } finally {
        // A connection that could not be rolled back is closed, not used again.
        client.release(broken);
      }
    },
  };
}

const rowsOf: (
  on: pg.Pool | pg.PoolClient,
  ...statement: Parameters<Queryable['query']>
) => Promise<never> = async (on, text, values = []) => {
  const { rows } = await on.query<Row>(text, [...values]);
  // The caller names the columns of its own statement.
  return rows as never;
};

/** On a connection of its own, opened again whenever it is lost. */
async function listenOn(
  open: () => pg.Client,
  channel: string,
  onNotify: () => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  let isStopped = false;
  let current: pg.Client | null = null;
  const connect = async () => {
    const client = open();
    client.on('notification', onNotify);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    current = client;
    // Only from now on: one that was never made ends, too, and would be made again twice.
    client.once('end', () => void reconnect());
    if (isStopped) await client.end();
  };
  const reconnect = async () => {
    await new Promise((resolve) => setTimeout(resolve, LISTEN_RETRY_MS));
    if (isStopped) return;
    try {
      await connect();
    } catch {
      void reconnect();
      return;
    }
    onReconnect();
  };
  await connect();
  return async () => {
    isStopped = true;
    await current?.end();
  };
}
