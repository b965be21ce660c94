import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeDatabases, openEmbeddedCopy } from '#server/testing/describeDatabases.ts';
import { regularWorkOn, startRegularWork } from '#server/operations/regularWork.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const MINUTE_MS = 60_000;
/** The rest is the database's. */
const FAKED = ['Date', 'setInterval', 'clearInterval'] as const;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of one file of the log of writes. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;

describe('regular work', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function openWorld(kind: 'embedded' | 'postgres') {
    const done: string[] = [];
    let canWrite = true;
    let isFailing = false;
    let removedCount = 0;
    let expiredCount = 0;
    const database = {
      kind,
      takesWrites: () => canWrite,
      query: async (text: string) => {
        if (/^(?:CHECKPOINT|VACUUM)/.test(text)) done.push(text);
        return [];
      },
    };
    const works = regularWorkOn(database, {
      clearOld: async () => {
        done.push('clear');
        if (isFailing) throw new Error('away');
      },
      clearExpired: async () => {
        expiredCount += 1;
      },
      removeEnded: async () => {
        removedCount += 1;
      },
    });
    const errors: unknown[] = [];
    const stop = startRegularWork(works, (error) => void errors.push(error));
    return {
      errors,
      stop,
      removedCount: () => removedCount,
      expiredCount: () => expiredCount,
      setWritable: (can: boolean) => {
        canWrite = can;
      },
      fail: () => {
        isFailing = true;
      },
      doneAfter: async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms);
        return done.splice(0);
      },
    };
  }

  it('removes what has expired at the start and once an hour, though nobody signs in', async () => {
    const { doneAfter, expiredCount } = openWorld('postgres');
    await doneAfter(0);
    expect(expiredCount()).toBe(1);
    await doneAfter(3 * 60 * MINUTE_MS);
    expect(expiredCount()).toBe(4);
  });

  it('clears old data at the start and once a day, also after a failure', async () => {
    const { doneAfter, fail, errors } = openWorld('postgres');
    expect(await doneAfter(0)).toEqual(['clear']);
    fail();
    expect(await doneAfter(2 * DAY_MS)).toEqual(['clear', 'clear']);
    expect(errors).toHaveLength(2);
  });

  it.each(['embedded', 'postgres'] as const)(
    'removes ended sessions once a minute, on %s',
    async (kind) => {
      const { doneAfter, removedCount } = openWorld(kind);
      await doneAfter(MINUTE_MS - 1);
      expect(removedCount()).toBe(0);
      await doneAfter(MINUTE_MS);
      expect(removedCount()).toBe(1);
    },
  );

  it('vacuums the embedded database at the start, and checkpoints it every five minutes, unless the disk is full', async () => {
    const { doneAfter, setWritable, stop } = openWorld('embedded');
    expect(await doneAfter(15 * MINUTE_MS)).toEqual([
      'clear',
      'VACUUM (ANALYZE)',
      'CHECKPOINT',
      'CHECKPOINT',
      'CHECKPOINT',
    ]);
    setWritable(false);
    expect(await doneAfter(15 * MINUTE_MS)).toEqual([]);
    setWritable(true);
    await stop();
    expect(await doneAfter(DAY_MS)).toEqual([]);
  });
});

describeDatabases((open) => {
  it('the stored response of a change is deleted after a day, also where nobody changes anything', async () => {
    const database = await open();
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: [...FAKED] });
    const nothing = () => Promise.resolve();
    const works = regularWorkOn(database, {
      clearOld: nothing,
      clearExpired: nothing,
      removeEnded: nothing,
    });
    const errors: unknown[] = [];
    const kept = async (hours: number) => {
      await database.query(
        `INSERT INTO change_keys (key, response, made_at) VALUES (gen_random_uuid(), '{}', $1)`,
        [new Date()],
      );
      const stop = startRegularWork(works, (error) => void errors.push(error));
      vi.advanceTimersByTime(hours * 60 * MINUTE_MS);
      await stop();
      return (await database.query('SELECT key FROM change_keys')).length;
    };
    expect(await kept(24)).toBe(1);
    expect(await kept(1)).toBe(1);
    expect(await kept(25)).toBe(0);
    expect(errors).toEqual([]);
    vi.useRealTimers();
  });
});

it('checkpoints keep the embedded database’s log of writes small, however much is written', async () => {
  const folder = join(temporaryFolder('log'), 'database');
  const database = await openEmbeddedCopy(folder);
  const nothing = () => Promise.resolve();
  const works = regularWorkOn(database, {
    clearOld: nothing,
    clearExpired: nothing,
    removeEnded: nothing,
  });
  const checkpoint = works.at(-1);
  const fileCount = () =>
    readdirSync(join(folder, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  await database.query('CREATE TABLE written (value text)');
  const write = () =>
    database.query(
      "INSERT INTO written SELECT repeat('x', 1024) FROM generate_series(1, $1::integer)",
      [LOG_FILE_BYTES / 1024],
    );
  for (let count = 0; count < 10; count += 1) {
    await write();
    await checkpoint?.run();
  }
  expect(fileCount()).toBeLessThanOrEqual(6);
  await database.close();
});

it('the daily vacuum keeps a table’s files small while rows come and go, and its row estimate right', async () => {
  const database = await openEmbeddedCopy();
  const { query } = database;
  const nothing = () => Promise.resolve();
  const works = regularWorkOn(database, {
    clearOld: nothing,
    clearExpired: nothing,
    removeEnded: nothing,
  });
  const vacuum = works.at(-2);
  expect(vacuum).toMatchObject({ everyMs: DAY_MS, isAtStart: true });
  await query('CREATE TABLE "Gelen Giden" (id integer PRIMARY KEY, value text)');
  const sizes: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await query('DELETE FROM "Gelen Giden"');
    await query(`INSERT INTO "Gelen Giden"
      SELECT id, repeat('x', 200) FROM generate_series(1, 5000) AS id`);
    await vacuum?.run();
    const [size] = await query<{ bytes: number; known: number }>(
      `SELECT pg_total_relation_size('"Gelen Giden"') AS bytes, reltuples AS known
       FROM pg_class WHERE relname = 'Gelen Giden'`,
    );
    sizes.push(size?.bytes ?? 0);
    expect(size?.known).toBe(5000);
  }
  const [first = 0] = sizes;
  expect(Math.max(...sizes)).toBeLessThan(2.5 * first);
  await database.close();
});

it('where the database may fill the disk it is not vacuumed', async () => {
  const asked: string[] = [];
  const nothing = () => Promise.resolve();
  const works = regularWorkOn(
    {
      kind: 'embedded',
      takesWrites: (moreBytes = 0) => moreBytes < 1000,
      query: async (text) => {
        asked.push(text);
        // The row of the only statement that asks for one.
        return [{ bytes: 1000 }] as never;
      },
    },
    { clearOld: nothing, clearExpired: nothing, removeEnded: nothing },
  );
  await works.at(-2)?.run();
  expect(asked.join()).not.toContain('VACUUM');
});
