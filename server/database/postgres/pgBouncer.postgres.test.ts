import { randomUUID } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import { ONE_STATE, STATEMENT_TIMEOUT_MS } from '#server/database/database.ts';
import { isCanceled } from '#server/database/isCanceled.ts';
import { openPostgres } from './postgres.ts';
import { openDatabase } from '#server/operations/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { startPgBouncer } from '#server/testing/services/temporaryPgBouncer.ts';

const POSTGRES = String(inject('postgresAddress'));

/** The address of a new database behind a new PgBouncer. */
async function behindPgBouncer(...settings: string[]): Promise<string> {
  const name = `pooled_${randomUUID().slice(0, 8)}`;
  const admin = openPostgres(`${POSTGRES}/postgres`);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.close();
  const { address, stop } = await startPgBouncer(POSTGRES, ...settings);
  onTestFinished(stop);
  return `${address}/${name}`;
}

async function open(url: string, connections = 10) {
  const read = readSettings({ DATABASE_URL: url, DATABASE_CONNECTIONS: String(connections) });
  if (!read.ok) throw new Error(read.problems.join(' '));
  const database = await openDatabase(read.settings);
  onTestFinished(database.close);
  return database;
}

const problemOf = (statement: Promise<unknown>) =>
  statement.then(
    () => 'none',
    (error: unknown) => (isCanceled(error) ? 'canceled' : error),
  );

it('behind session pooling, the database has its settings and receives notifications', async () => {
  const database = await open(await behindPgBouncer('pool_mode = session'));
  const settings = await database.query(
    `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'jit', 'work_mem')
     ORDER BY name`,
  );
  expect(settings).toEqual([
    { name: 'jit', setting: 'off' },
    { name: 'statement_timeout', setting: String(STATEMENT_TIMEOUT_MS) },
    { name: 'work_mem', setting: String(16 * 1024) },
  ]);
  const notified: string[] = [];
  const stop = await database.listen(
    'channel_of_this_test',
    (payload) => void notified.push(payload),
    () => undefined,
  );
  await database.query("SELECT pg_notify('channel_of_this_test', 'word')");
  await expect.poll(() => notified).toEqual(['word']);
  await stop();
});

it('behind session pooling, an abort cancels the running statement within two seconds', async () => {
  const database = await open(await behindPgBouncer('pool_mode = session'));
  const wanted = new AbortController();
  const start = performance.now();
  const problem = problemOf(
    database.transaction(({ query }) => query('SELECT pg_sleep(2.9)'), ONE_STATE, wanted.signal),
  );
  setTimeout(() => wanted.abort(), 300);
  expect(await problem).toBe('canceled');
  expect(performance.now() - start).toBeLessThan(2000);
});

it('an aborted statement ends as canceled, even where the pool has no connection to cancel it', async () => {
  const url = await behindPgBouncer('pool_mode = session', 'default_pool_size = 2');
  const database = await open(url, 2);
  const both = [database.query('SELECT pg_sleep(0.1)'), database.query('SELECT pg_sleep(0.1)')];
  await Promise.all(both);
  const wanted = new AbortController();
  const problem = problemOf(
    database.transaction(({ query }) => query('SELECT pg_sleep(10)'), ONE_STATE, wanted.signal),
  );
  setTimeout(() => wanted.abort(), 300);
  expect(await problem).toBe('canceled');
});

it.each(['pool_mode = transaction', 'pool_mode = transaction\nserver_round_robin = 1'])(
  'a database behind %s is refused, and the message names the cause',
  async (settings) => {
    const problem = open(await behindPgBouncer(settings)).catch((error: unknown) => error);
    expect(await problem).toEqual(
      expect.objectContaining({
        message: expect.stringMatching(/^A pooler at the address in DATABASE_URL shares .*\.$/),
      }),
    );
  },
);
