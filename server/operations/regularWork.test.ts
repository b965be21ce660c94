import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedCopy } from '#server/testing/describeDatabases.ts';
import { regularWorkOn, startRegularWork } from '#server/operations/regularWork.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of one file of the log of writes. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;

const nothing = () => Promise.resolve();
const NOTHING = { clearOld: nothing, clearExpired: nothing };

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
    });
    const errors: unknown[] = [];
    const stop = startRegularWork(works, (error) => void errors.push(error));
    return {
      errors,
      stop,
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

  it('clears old data at the start and once a day, and what has expired once an hour, also after a failure', async () => {
    const { doneAfter, expiredCount, fail, errors } = openWorld('postgres');
    expect(await doneAfter(0)).toEqual(['clear']);
    fail();
    expect(await doneAfter(2 * DAY_MS)).toEqual(['clear', 'clear']);
    expect(expiredCount()).toBe(1 + 48);
    expect(errors).toHaveLength(2);
  });

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

it('checkpoints keep the embedded database’s log of writes small, however much is written', async () => {
  const folder = join(temporaryFolder('log'), 'database');
  const database = await openEmbeddedCopy(folder);
  const works = regularWorkOn(database, NOTHING);
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

it('where the database may fill the disk it is not vacuumed', async () => {
  const asked: string[] = [];
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
    NOTHING,
  );
  await works.at(-2)?.run();
  expect(asked.join()).not.toContain('VACUUM');
});
