import { describe, expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { Question } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import { createRecordsSource } from '#sources/records/recordsSource.ts';
import type { RecordsBackend } from '#sources/records/recordsStore.ts';
import type { StoredRecord } from '#sources/records/recordsStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { SEEDS } from '#testing/localWorld.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { describeUserSource } from '#testing/userSourceContract.ts';

const ALL: Question = { kind: 'page', query: EVERYONE, page: 1, size: 100 };
const recordOf = (user: User) => JSON.parse(encodeRecord(user, 'x')) as StoredRecord;

async function settle() {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

/** @param isLoaded false: the backend sends its records once the world settles */
function openWorld(isLoaded = true) {
  let records = SEEDS.map(recordOf);
  const asked: string[] = [];
  const world = {
    isDown: false,
    /** Refuses all saves after so many more. */
    savesLeft: Number.POSITIVE_INFINITY,
  };
  let arrive: () => void = () => undefined;
  const arrival = isLoaded ? null : new Promise<void>((resolve) => (arrive = resolve));
  const save = async (what: string, work: () => void) => {
    asked.push(what);
    if (world.isDown || world.savesLeft === 0) throw new Error('refused');
    world.savesLeft -= 1;
    work();
  };
  const backend: RecordsBackend = {
    list: async () => {
      if (arrival !== null) await arrival;
      if (world.isDown) throw new Error('down');
      return records;
    },
    create: (record) =>
      save(`create ${String(record['name'])}`, () => {
        records = [record, ...records];
      }),
    update: (id, fields) =>
      save(`update ${id} ${Object.keys(fields).join()}`, () => {
        records = records.map((record) =>
          record['id'] === id ? { ...record, ...fields } : record,
        );
      }),
    remove: (id) =>
      save(`remove ${id}`, () => {
        records = records.filter((record) => record['id'] !== id);
      }),
  };
  const { source, store } = createRecordsSource(backend, new FakeBrowser().openTab());
  return Object.assign(world, {
    source,
    asked,
    records: () => records,
    list: () => store.getState().users,
    addElsewhere: async (name: string) => {
      const user = makeUser({ id: `else-${records.length}-${name}`, name, role: 'Editor' });
      records = [recordOf(user), ...records];
      await store.reload();
    },
    refuseChanges: (isRefused: boolean) => {
      world.savesLeft = isRefused ? 0 : Number.POSITIVE_INFINITY;
    },
    deliver: settle,
    settle: async () => {
      arrive();
      await settle();
    },
  });
}

async function openLoaded() {
  const world = openWorld();
  await world.settle();
  return world;
}

describeUserSource('a backend of records', async (isLoaded) => {
  const world = openWorld(isLoaded);
  if (isLoaded !== false) await world.settle();
  return world;
});

const RENAME = { name: { was: 'Ali Veli', is: 'Alim' } };
const [ALI] = SEEDS;

describe('a backend of records', () => {
  it('receives only what changes, and keeps its unknown fields', async () => {
    const world = await openLoaded();
    const [first, ...others] = world.records();
    await world.addElsewhere('Öteki');
    if (ALI === undefined || first === undefined) throw new Error('there are users');
    await world.source.commit({ kind: 'edit', user: ALI, fields: RENAME, password: null });
    await world.source.commit({ kind: 'add', input: makeInput({ name: 'Yeni' }) });
    await world.source.commit({ kind: 'remove', users: { kind: 'ids', ids: ['seed-1'] } });
    expect(world.asked).toEqual(['update seed-0 name', 'create Yeni', 'remove seed-1']);
    expect(world.records().slice(2)).toEqual([{ ...first, name: 'Alim' }, others[1]]);
  });

  it('is reported as unreachable, and answers after a retry', async () => {
    const world = openWorld();
    world.isDown = true;
    await world.settle();
    const failed = { state: 'failed', problem: 'unreachable', before: undefined };
    expect(world.source.read(ALL)).toEqual({ ...failed, isRetrying: false });
    world.isDown = false;
    world.source.retry();
    expect(world.source.read(ALL)).toEqual({ ...failed, isRetrying: true });
    await world.settle();
    expect(world.source.read(ALL)).toMatchObject({ state: 'ready', value: { total: 3 } });
  });

  it('is read again after it saved only a part of a change', async () => {
    const world = await openLoaded();
    world.savesLeft = 1;
    const users = { kind: 'ids', ids: ['seed-0', 'seed-1', 'seed-2'] } as const;
    const result = await world.source.commit({ kind: 'setRole', users, role: 'Viewer' });
    expect(result).toEqual({ ok: false, problem: 'unreachable' });
    expect(world.list().map(({ role }) => role)).toEqual(['Viewer', 'Admin', '']);
  });

  it('gets no request for a change that conflicts with another one', async () => {
    const world = await openLoaded();
    if (ALI === undefined) throw new Error('there are users');
    await world.source.commit({ kind: 'edit', user: ALI, fields: RENAME, password: null });
    const again = { kind: 'edit', user: ALI, fields: RENAME, password: null } as const;
    expect(await world.source.commit(again)).toMatchObject({ problem: 'conflict' });
    expect(world.asked).toHaveLength(1);
  });

  it('keeps its answers when a change fails without a network', async () => {
    const world = await openLoaded();
    world.isDown = true;
    const result = await world.source.commit({ kind: 'add', input: makeInput() });
    expect(result).toEqual({ ok: false, problem: 'unreachable' });
    expect(world.source.read(ALL)).toMatchObject({ state: 'ready', value: { total: 3 } });
  });
});
