import { expect, it } from 'vitest';
import { type Database, isCanceled, ONE_STATE } from '#server/database/database.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';

const problemOf = (statement: Promise<unknown>) =>
  statement.then(
    () => 'none',
    (error: unknown) => (isCanceled(error) ? 'canceled' : error),
  );

const queryUntil = (database: Database, signal: AbortSignal, text: string) =>
  database.transaction(({ query }) => query(text), ONE_STATE, signal);

describeDatabases((open) => {
  it('no statement of a transaction starts after its signal is aborted', async () => {
    const database = await open();
    const wanted = new AbortController();
    const work = database.transaction(
      async ({ query }) => {
        expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
        expect(await query('SELECT $1::integer AS two', [2])).toEqual([{ two: 2 }]);
        wanted.abort();
        expect(await problemOf(query('SELECT nextval($1)', ['user_seqs']))).toBe('canceled');
      },
      'READ COMMITTED',
      wanted.signal,
    );
    await work;
    expect(await problemOf(queryUntil(database, wanted.signal, 'SELECT 1'))).toBe('canceled');
    const [seqs] = await database.query('SELECT is_called FROM user_seqs');
    expect(seqs).toEqual({ is_called: false });
  });
});

describePostgres((open) => {
  const SLEEP = 'SELECT pg_sleep(2)';
  const SLEEPING = `SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query = $1`;

  it('an abort cancels the running statement, and no later one on the same connection', async () => {
    const database = await open();
    const sleeping = async () => (await database.query<{ count: number }>(SLEEPING, [SLEEP]))[0];
    for (let turn = 0; turn < 10; turn += 1) {
      const wanted = new AbortController();
      const problem = problemOf(queryUntil(database, wanted.signal, SLEEP));
      await expect.poll(sleeping).toEqual({ count: 1 });
      const start = performance.now();
      wanted.abort();
      expect(await problem).toBe('canceled');
      expect(performance.now() - start).toBeLessThan(1000);
      expect(await sleeping()).toEqual({ count: 0 });
      // On each connection that there is.
      const others = Array.from({ length: 10 }, () => database.query('SELECT pg_sleep(0.01)'));
      await Promise.all(others);
    }
  });

  it('an abort just as a statement ends cancels no other statement', async () => {
    const database = await open();
    for (let turn = 0; turn < 30; turn += 1) {
      const wanted = new AbortController();
      const ended = queryUntil(database, wanted.signal, 'SELECT pg_sleep(0.003)');
      setTimeout(() => wanted.abort(), 2 + (turn % 5));
      const others = Array.from({ length: 12 }, async () => {
        await problemOf(ended);
        return database.query('SELECT pg_sleep(0.02) AS done');
      });
      await Promise.all(others);
    }
  });
});
