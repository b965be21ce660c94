import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { Database } from '#server/database/database.ts';
import { applyRetention, readHistoryKeep } from '#server/operations/historyKeep.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.UTC(2026, 0, 1);
/** More than are removed at once, beside others. */
const MANY = 10_000;
const HISTORY = { kind: 'history', id: null, page: 1, size: 10 } as const;
const REMOVED = { kind: 'removed', page: 1, size: 10 } as const;

function openWorld(database: Database, others: number) {
  let day = 0;
  const now = () => new Date(START + day * DAY_MS);
  const list = openSharedList(database, { ...fixedEnvironment(), now });
  const crowd = Array.from({ length: others }, (_, place) => `user-${place}`);
  const announced: unknown[] = [];
  return {
    list,
    crowd,
    announced,
    begin: () =>
      list.fill(
        ['ali', 'can', 'ece', ...crowd].map((id) => encodeRecord(makeUser({ id, name: id }), 'x')),
      ),
    setDay: (to: number) => {
      day = to;
    },
    commit: async (change: Change) => (await list.commit(randomUUID(), change, SOMEBODY)).result,
    keep: (days: number | null, signal = new AbortController().signal) => {
      const parts = {
        database,
        keepMs: days === null ? null : days * DAY_MS,
        now,
        onAnnounced: (first: unknown) => void announced.push(first),
        onRemoved: ({ changeCount }: { changeCount: number }) => void announced.push(changeCount),
      };
      return applyRetention(parts, signal);
    },
    changes: async () => {
      const answer = await list.answer(HISTORY);
      // The answers to these questions.
      return (answer as { value: { total: number } }).value.total;
    },
    removed: async () => {
      const answer = await list.answer(REMOVED);
      return (answer as { value: { rows: { user: { id: string } }[] } }).value.rows.map(
        ({ user }) => user.id,
      );
    },
  };
}

const idsOf = (...ids: readonly string[]) => ({ kind: 'ids', ids }) as const;
const removalOf = (...ids: readonly string[]): Change => ({ kind: 'remove', users: idsOf(...ids) });

describeDatabases((open) => {
  it('retention removes changes after the period set, and announces the first removal a day before', async () => {
    const world = openWorld(await open(), 0);
    await world.begin();
    const old = await world.commit(removalOf('ali'));
    const users = { kind: 'user', user: makeUser({ id: 'ece', name: 'ece' }) } as const;
    await world.commit({ kind: 'setRole', users, role: 'Editor' });
    world.setDay(20);
    const fresh = await world.commit(removalOf('can'));
    await world.keep(null);
    world.setDay(40);
    await world.keep(30);
    const first = { at: '2026-02-11T00:00:00.000Z', changeCount: 2, removedCount: 1 };
    expect(world.announced).toEqual([first]);
    world.setDay(40.9);
    await world.keep(30);
    expect(await world.removed()).toEqual(['can', 'ali']);
    world.setDay(41);
    await world.keep(30);
    expect(world.announced).toEqual([first, 2]);
    expect([await world.changes(), await world.removed()]).toEqual([1, ['can']]);
    const gone = { ok: false, problem: 'conflict', conflict: { kind: 'gone' } };
    const undoOf = (result: typeof old): Change => ({
      kind: 'undo',
      changeId: (result.ok && result.change?.id) || '',
    });
    expect(await world.commit(undoOf(old))).toEqual(gone);
    expect(await world.commit({ kind: 'bringBack', ids: ['ali'] })).toEqual(gone);
    world.setDay(49);
    await world.keep(30);
    expect(await world.commit(undoOf(fresh))).toMatchObject({ ok: true });
    expect(world.announced).toHaveLength(2);
  });

  it('a shorter retention is announced again; a longer one, or none, removes nothing', async () => {
    const database = await open();
    const world = openWorld(database, 0);
    await world.begin();
    await world.commit(removalOf('ali'));
    world.setDay(50);
    for (const days of [90, 60, 100]) await world.keep(days);
    expect(await readHistoryKeep(database)).toMatchObject({ days: 100, first: { changeCount: 0 } });
    world.setDay(80);
    await world.keep(100);
    await world.keep(70);
    expect(await readHistoryKeep(database)).toMatchObject({ days: 70, first: { changeCount: 1 } });
    await world.keep(null);
    world.setDay(99);
    await world.keep(null);
    expect(await readHistoryKeep(database)).toBeNull();
    expect(await world.removed()).toEqual(['ali']);
  });

  it('a large change of the history is removed as a whole, and what an interruption leaves by the next run', async () => {
    const database = await open();
    const world = openWorld(database, MANY);
    await world.begin();
    const many = await world.commit(removalOf(...world.crowd));
    await world.commit(removalOf('ali'));
    world.setDay(9);
    await world.commit(removalOf('can'));
    await world.keep(8);
    world.setDay(10);
    await world.keep(8, AbortSignal.abort());
    expect([await world.changes(), (await world.removed()).length]).toEqual([3, 10]);
    await world.keep(8);
    const operations = 'SELECT DISTINCT change_number AS number FROM operations';
    expect(await database.query(operations)).toHaveLength(1);
    expect([await world.changes(), await world.removed()]).toEqual([1, ['can']]);
    const undo = { kind: 'undo', changeId: (many.ok && many.change?.id) || '' } as const;
    expect(await world.commit(undo)).toMatchObject({ conflict: { kind: 'gone' } });
  });

  it('a server that missed changes before retention removed them still shows the current list', async () => {
    const database = await open();
    const world = openWorld(database, 30);
    await world.begin();
    const other = openSharedList(database, fixedEnvironment());
    const page = { kind: 'page', query: EVERYONE, page: 1, size: 10 } as const;
    const since = await other.revision();
    const total = async () => {
      const answer = await other.answer(page);
      return (answer as unknown as { value: { total: number } }).value.total;
    };
    expect(await total()).toBe(33);
    await world.commit(removalOf('ali', 'can'));
    world.setDay(5);
    await world.keep(1);
    world.setDay(9);
    await world.keep(1);
    expect(await world.changes()).toBe(0);
    expect(await total()).toBe(31);
    expect(await other.changedUsers(since, await other.revision())).toBe('many');
  });
});
