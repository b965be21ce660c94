import { describe, expect, it } from 'vitest';
import type { Row } from '#server/database/database.ts';
import { openEmbeddedCopy } from '#server/testing/describeDatabases.ts';
import { vacuumWorkOn } from '#server/operations/vacuumWork.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('the vacuum work', () => {
  /** Two tables, of which one has changed; `a` has 10 bytes. */
  function openWorld() {
    const world = { nowMs: 0, quietMs: MINUTE_MS, freeBytes: 100, failing: '' };
    const done: string[] = [];
    const tables = [
      { name: 'a', bytes: 10, is_changed: true },
      { name: 'b', bytes: 20, is_changed: false },
    ];
    const query = async <R extends Row>(text: string): Promise<readonly R[]> => {
      // The rows are those of the one query that has any.
      if (text.includes('SELECT')) return tables as unknown as readonly R[];
      done.push(text);
      world.nowMs += 1;
      if (text === world.failing) throw new Error('locked');
      return [];
    };
    const takesWrites = (bytes = 0) => world.freeBytes >= bytes;
    const [work] = vacuumWorkOn(
      { kind: 'embedded', query, takesWrites },
      { quietMs: () => world.quietMs, nowMs: () => world.nowMs },
    );
    return {
      world,
      /** Done by the run at this time. */
      doneAt: async (ms: number) => {
        world.nowMs = ms;
        await work?.run().catch(() => done.push('failed'));
        return done.splice(0);
      },
      done,
      tables,
    };
  }
  const ALL = ['VACUUM a', 'ANALYZE a', 'VACUUM b'];

  it('vacuums every table after the start and once a day, and analyzes those that have changed', async () => {
    const { doneAt } = openWorld();
    expect(await doneAt(MINUTE_MS)).toEqual(ALL);
    expect(await doneAt(DAY_MS)).toEqual([]);
    expect(await doneAt(DAY_MS + 2 * MINUTE_MS)).toEqual(ALL);
  });

  it('waits for a quiet minute before each table, and resumes with the next table', async () => {
    const { world, doneAt, done } = openWorld();
    world.quietMs = MINUTE_MS - 1;
    expect(await doneAt(MINUTE_MS)).toEqual([]);
    world.quietMs = MINUTE_MS;
    // Somebody comes as soon as the first table is begun.
    const push = done.push.bind(done);
    done.push = (...texts) => {
      world.quietMs = 0;
      return push(...texts);
    };
    expect(await doneAt(2 * MINUTE_MS)).toEqual(['VACUUM a', 'ANALYZE a']);
    expect(await doneAt(3 * MINUTE_MS)).toEqual([]);
    world.quietMs = MINUTE_MS;
    expect(await doneAt(4 * MINUTE_MS)).toEqual(['VACUUM b']);
  });

  it('waits longer for quiet the larger a table is, and vacuums small tables first', async () => {
    const { world, tables, doneAt } = openWorld();
    tables[1] = { name: 'b', bytes: 6 * 150 * 1024 * 1024, is_changed: false };
    world.freeBytes = Infinity;
    expect(await doneAt(MINUTE_MS)).toEqual(['VACUUM a', 'ANALYZE a']);
    world.quietMs = 6 * MINUTE_MS - 1;
    expect(await doneAt(2 * MINUTE_MS)).toEqual([]);
    world.quietMs = 6 * MINUTE_MS;
    expect(await doneAt(3 * MINUTE_MS)).toEqual(['VACUUM b']);
    // As long as it is never that quiet, a day.
    world.quietMs = MINUTE_MS;
    expect(await doneAt(2 * DAY_MS)).toEqual(['VACUUM a', 'ANALYZE a']);
    expect(await doneAt(3 * DAY_MS)).toEqual(['VACUUM b']);
  });

  it('vacuums after a day at the latest, also where it is never quiet', async () => {
    const { world, doneAt } = openWorld();
    world.quietMs = 0;
    expect(await doneAt(DAY_MS - 1)).toEqual([]);
    expect(await doneAt(DAY_MS)).toEqual(ALL);
  });

  it('skips a table that might fill the disk, and every table where the disk is full', async () => {
    const { world, doneAt } = openWorld();
    world.freeBytes = 15;
    expect(await doneAt(MINUTE_MS)).toEqual(['VACUUM a', 'ANALYZE a']);
    world.freeBytes = -1;
    expect(await doneAt(DAY_MS + 2 * MINUTE_MS)).toEqual([]);
    world.freeBytes = 100;
    expect(await doneAt(DAY_MS + 3 * MINUTE_MS)).toEqual(ALL);
  });

  it('continues with the next table after one has failed', async () => {
    const { world, doneAt } = openWorld();
    world.failing = 'VACUUM a';
    expect(await doneAt(MINUTE_MS)).toEqual(['VACUUM a', 'failed']);
    expect(await doneAt(2 * MINUTE_MS)).toEqual(['VACUUM b']);
  });

  it('does nothing on PostgreSQL, which vacuums by itself', () => {
    const database = { query: async () => [], takesWrites: () => true };
    expect(vacuumWorkOn({ ...database, kind: 'postgres' }, { quietMs: () => 0 })).toEqual([]);
  });
});

it('vacuuming keeps a table’s files small while rows come and go, and its row estimate right', async () => {
  const database = await openEmbeddedCopy();
  const { query } = database;
  let nowMs = 0;
  const vacuumed: string[] = [];
  const noted: typeof query = (text, values) => {
    if (text.startsWith('VACUUM')) vacuumed.push(text);
    return query(text, values);
  };
  const [work] = vacuumWorkOn(
    { ...database, query: noted },
    { quietMs: () => DAY_MS, nowMs: () => nowMs },
  );
  await query('CREATE TABLE "Gelen Giden" (id integer PRIMARY KEY, value text)');
  const sizes: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await query('DELETE FROM "Gelen Giden"');
    await query(`INSERT INTO "Gelen Giden"
      SELECT id, repeat('x', 200) FROM generate_series(1, 5000) AS id`);
    await work?.run();
    // The largest one is the last.
    expect(vacuumed.pop()).toBe('VACUUM public."Gelen Giden"');
    nowMs += 2 * DAY_MS;
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
