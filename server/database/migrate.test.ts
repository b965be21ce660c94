import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { migrate, migrationsOf } from '#server/database/migrate.ts';
import type { MakeBatch } from '#server/database/makeBatch.ts';
import { inBatches, indexesOf, MIGRATIONS, type Migration } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/postgres.ts';
import { SEQUENCES, TABLES } from '#server/database/tables.ts';
import { LaterVersion, madeMigrations, requireUsable } from '#server/database/versions.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';

const NOTHING = () => Promise.resolve();
const IGNORE = () => undefined;
const ADDS: Migration = { name: '998-adds', breaks: '', run: NOTHING };
const BREAKS: Migration = {
  name: '999-breaks',
  breaks: 'Earlier servers write nothing into it.',
  run: NOTHING,
};

describeDatabases((open) => {
  it('tables.ts names every table and sequence that the migrations make', async () => {
    const { query } = await open();
    const tables = await query(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const sequences = await query('SELECT sequencename AS name FROM pg_sequences ORDER BY 1');
    expect(tables.map(({ name }) => name)).toEqual([...TABLES, 'migrations'].toSorted());
    expect(sequences.map(({ name }) => name)).toEqual(SEQUENCES);
  });

  it('two servers that start at once migrate once, and an unknown later migration is refused', async () => {
    const database = await open();
    await Promise.all([migrate(database), migrate(database)]);
    const names = await database.query<{ name: string }>(
      'SELECT name FROM migrations ORDER BY name',
    );
    expect(names.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name).toSorted());
    await database.query("INSERT INTO migrations VALUES ('999-later', now())");
    await expect(migrate(database)).rejects.toThrow('999-later');
    await database.query("DELETE FROM migrations WHERE name = '999-later'");
  });

  it('a server accepts a later migration that only adds, and refuses a breaking one, also while it runs', async () => {
    const database = await open();
    const requireRunnable = async () => requireUsable(await madeMigrations(database));
    await migrate(database, { migrations: [...MIGRATIONS, ADDS] });
    await Promise.all([migrate(database), requireRunnable()]);
    await migrate(database, { migrations: [...MIGRATIONS, ADDS, BREAKS] });
    for (const refused of [() => migrate(database), requireRunnable]) {
      await expect(refused()).rejects.toEqual(new LaterVersion(BREAKS));
    }
    await database.query("DELETE FROM migrations WHERE name > '998'");
  });

  it('each GIN index has a pending list of at most 512 kB', async () => {
    const database = await open();
    const indexes = await database.query<{ name: string; options: string[] | null }>(
      `SELECT relname AS name, reloptions AS options FROM pg_class
       WHERE relam = (SELECT oid FROM pg_am WHERE amname = 'gin') ORDER BY relname`,
    );
    const options = ['gin_pending_list_limit=512'];
    expect(indexes).toEqual(
      ['users_by_letter', 'users_by_text'].map((name) => ({ name, options })),
    );
  });

  it('a migration changes many rows batch by batch, and resumes after the last batch of a failed run', async () => {
    const database = await open();
    let isCut = true;
    const batch: MakeBatch = async ({ query }, after) => {
      const rows = await query<{ id: string }>(
        `UPDATE late SET times = times + 1
         WHERE id IN (SELECT id FROM late WHERE id > $1 ORDER BY id LIMIT 2) RETURNING id`,
        [after],
      );
      if (isCut && after === 'd e') throw new Error('cut off');
      const last = rows
        .map(({ id }) => id)
        .toSorted()
        .at(-1);
      return last === undefined ? null : { last, rowCount: rows.length };
    };
    const migrations = [
      ...MIGRATIONS,
      {
        name: '998-before',
        breaks: '',
        run: async ({ query }) => {
          await query('CREATE TABLE late (id text, times integer DEFAULT 0)');
          await query("INSERT INTO late VALUES ('a'), ('b'), ('c'), ('d e'), ('f'), ('g'), ('h')");
        },
      },
      { name: '999-rows', ...inBatches(batch) },
    ] satisfies readonly Migration[];
    const counts: number[] = [];
    const made: string[] = [];
    const options = {
      migrations,
      onBatch: (_: Migration, rowCount: number) => void counts.push(rowCount),
      onMade: ({ name }: Migration) => void made.push(name),
    };
    await expect(migrate(database, options)).rejects.toThrow('cut off');
    isCut = false;
    await Promise.all([migrate(database, options), migrate(database, options)]);
    expect(counts).toEqual([2, 4, 6, 7]);
    expect(made).toEqual(['998-before', '999-rows']);
    expect(await database.query('SELECT DISTINCT times FROM late')).toEqual([{ times: 1 }]);
    expect(await database.query('SELECT * FROM server_values')).toEqual([]);
    await database.query('DROP TABLE late');
    await database.query("DELETE FROM migrations WHERE name > '998'");
  });

  it('a failed transaction is rolled back whole', async () => {
    const database = await open();
    const failing = database.transaction(async ({ query }) => {
      await query("INSERT INTO counts VALUES ('all', '', 1)");
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.query('SELECT * FROM counts')).toEqual([]);
  });

  it('a listener gets notifications until it stops', async () => {
    const database = await open();
    let notifiedCount = 0;
    const stop = await database.listen(
      'changes',
      () => (notifiedCount += 1),
      () => undefined,
    );
    await database.query('NOTIFY changes');
    await expect.poll(() => notifiedCount).toBe(1);
    await stop();
    await database.query('NOTIFY changes');
    await database.query('SELECT pg_sleep(0.1)');
    expect(notifiedCount).toBe(1);
  });

  it('a listener gets the notifications of its own channel, also after others have stopped', async () => {
    const database = await open();
    const notified: string[] = [];
    const listen = (channel: string) =>
      database.listen(
        channel,
        (payload) => notified.push(`${channel}: ${payload}`),
        () => undefined,
      );
    const stops = [await listen('first'), await listen('second')];
    await database.query("SELECT pg_notify('first', 'a'), pg_notify('second', 'b')");
    await expect.poll(() => notified.toSorted()).toEqual(['first: a', 'second: b']);
    await stops[0]?.();
    await database.query("SELECT pg_notify('first', 'c'), pg_notify('second', 'd')");
    await expect.poll(() => notified.at(-1)).toBe('second: d');
    expect(notified).toHaveLength(3);
    await stops[1]?.();
  });
});

describePostgres((open) => {
  /** A server of the version with all migrations up to a number, which listens. */
  async function serve(database: Database, version: number) {
    const { connectionString } = database.pool.options;
    const server = openPostgres(connectionString ?? '', 2, version);
    const stop = await server.listen('changes', IGNORE, IGNORE);
    onTestFinished(async () => {
      await stop();
      await server.close();
    });
    return { ...server, stop };
  }

  it('a migration that only adds runs beside earlier servers; a breaking one waits until they stop', async () => {
    const database = await open();
    await serve(database, 999);
    const earlier = [await serve(database, 997), await serve(database, 998)] as const;
    await migrate(database, { migrations: [...MIGRATIONS, ADDS], waitMs: 0 });
    const migrations = [...MIGRATIONS, ADDS, BREAKS];
    await expect(migrate(database, { migrations, waitMs: 300 })).rejects.toThrow(
      'Servers of an earlier version are running (2), which cannot use the migration 999-breaks. Earlier servers write nothing into it. Stop them, and start this one again.',
    );
    expect(await migrationsOf(database)).not.toContain('999-breaks');
    const waiting = migrate(database, { migrations });
    for (const { stop } of earlier) await stop();
    await waiting;
    expect(await migrationsOf(database)).toContain('999-breaks');
    await database.query("DELETE FROM migrations WHERE name > '998'");
  });

  it('an earlier server that starts during a breaking migration waits for it, and is then refused', async () => {
    const database = await open();
    const ends: (() => void)[] = [];
    const slow = { ...BREAKS, run: () => new Promise<void>((resolve) => ends.push(resolve)) };
    const migrating = migrate(database, { migrations: [...MIGRATIONS, slow] });
    await vi.waitUntil(() => ends.length > 0);
    const early = await serve(database, 998);
    const starting = migrate(early).catch((error: unknown) => error);
    await database.query('SELECT pg_sleep(0.3)');
    for (const end of ends) end();
    await migrating;
    expect(await starting).toEqual(new LaterVersion(BREAKS));
    await database.query("DELETE FROM migrations WHERE name > '998'");
  });

  it('a migration makes an index while others write, resumes after a kill, and runs once for two servers', async () => {
    const database = await open();
    const sql = `-- Two.
      CREATE INDEX counts_one ON counts (value);
      CREATE INDEX counts_two ON counts (delta) WHERE delta > 0;`;
    const migrations = [
      ...MIGRATIONS,
      { name: '998-before', breaks: '', run: ({ query }) => query('CREATE TABLE late (id text)') },
      { name: '999-indexes', ...indexesOf(sql) },
    ] satisfies readonly Migration[];
    // What a killed server leaves: an invalid index.
    await database.query("INSERT INTO counts VALUES ('all', 'a', 1), ('all', 'a', 1)");
    const failing = database.query('CREATE UNIQUE INDEX CONCURRENTLY counts_one ON counts (value)');
    await expect(failing).rejects.toThrow('unique');
    // It has to end before the index is made.
    let end: () => void = () => undefined;
    const writing = database.transaction(async ({ query }) => {
      await query("INSERT INTO counts VALUES ('all', 'b', 1)");
      await new Promise<void>((resolve) => (end = resolve));
    });
    const made: string[] = [];
    const both = [1, 2].map(() =>
      migrate(database, { migrations, onMade: ({ name }) => made.push(name) }),
    );
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND query LIKE '%INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`;
    await expect.poll(() => database.query(waiting)).toHaveLength(1);
    await database.query("INSERT INTO counts VALUES ('all', 'c', 1)");
    end();
    await Promise.all([writing, ...both]);
    expect(made).toEqual(['998-before', '999-indexes']);
    expect(
      await database.query(
        `SELECT relname AS name, indisvalid AND NOT indisunique AS is_good FROM pg_index
         JOIN pg_class ON oid = indexrelid WHERE relname IN ('counts_one', 'counts_two') ORDER BY 1`,
      ),
    ).toEqual(['counts_one', 'counts_two'].map((name) => ({ name, is_good: true })));
    await database.query('DROP TABLE late');
    await database.query('DROP INDEX counts_one, counts_two');
    await database.query("DELETE FROM migrations WHERE name > '998'");
  });

  it('all channels share one connection, which is opened again where it is lost', async () => {
    const database = await open();
    const notified: string[] = [];
    const listeners = ['first', 'second'].map((channel) =>
      database.listen(
        channel,
        (payload) => notified.push(payload),
        () => notified.push(`${channel} again`),
      ),
    );
    const stops = await Promise.all(listeners);
    const listening = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
    expect(await database.query(listening)).toHaveLength(1);
    await database.query(`SELECT pg_terminate_backend(pid) FROM (${listening}) AS lost`);
    await expect.poll(() => notified, { timeout: 5000 }).toEqual(['first again', 'second again']);
    await database.query("SELECT pg_notify('first', 'a'), pg_notify('second', 'b')");
    await expect.poll(() => notified.slice(2).toSorted()).toEqual(['a', 'b']);
    for (const stop of stops) await stop();
  });
});
