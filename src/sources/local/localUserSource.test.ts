import { describe, expect, it, vi } from 'vitest';
import { answering, type Answering } from '#sources/local/answering.ts';
import { createLocalUserSource } from '#sources/local/localUserSource.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { openLocalWorld } from '#testing/localWorld.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { describeUserSource } from '#testing/userSourceContract.ts';

describeUserSource('the list of this browser', openLocalWorld);

const ALL = { kind: 'page', query: EVERYONE, page: 1, size: 10 } as const;

it('answers synchronously as soon as there is a list', () => {
  const { source, change } = createFakeStore({ phase: 'seeding', users: [] });
  expect(source.read(ALL)).toEqual({ state: 'pending', before: undefined });
  expect(source.read(ALL)).toBe(source.read(ALL));
  change({ phase: 'ready', users: [makeUser()] });
  expect(source.read(ALL)).toMatchObject({ state: 'ready', value: { total: 1 } });
});

it('reports each status change, and raises the revision only when the list changes', () => {
  const { source, change } = createFakeStore();
  const { status, revision } = source;
  const [first, start] = [status(), revision()];
  change({ notice: { kind: 'removed' } });
  expect(status()).toEqual({ ...first, notice: { kind: 'removed' } });
  change({ skippedCount: 2 });
  expect(status()).toMatchObject({ skippedCount: 2 });
  change({ phase: 'seeding', seededCount: 7 });
  expect(status()).toMatchObject({ phase: 'seeding', seededCount: 7 });
  change({ seededCount: 8 });
  expect(status()).toMatchObject({ seededCount: 8 });
  expect(revision()).toBe(start);
  change({ users: [] });
  expect(revision()).toBe(start + 1);
  expect(revision()).toBe(start + 1);
});

it('caches a bounded number of answers, and evicts the least recently read', () => {
  const { source } = createFakeStore();
  const [kept, dropped] = [source.read(ALL), source.read({ ...ALL, size: 1000 })];
  for (let size = 11; size < 300; size += 1) {
    source.read({ ...ALL, size });
    expect(source.read(ALL)).toBe(kept);
  }
  expect(source.read({ ...ALL, size: 1000 })).not.toBe(dropped);
});

it('prepares a search of the current list, a few users at a time', () => {
  const users = Array.from({ length: 40 }, (_, i) => makeUser({ id: `${i}` }));
  const { source, change } = createFakeStore({ users });
  const format = vi.spyOn(Date.prototype, 'getFullYear');
  let turns = 0;
  expect(source.prepareSearch(() => (turns += 1) < 2)).toBe(false);
  expect(format).toHaveBeenCalledTimes(16);
  expect(source.prepareSearch(() => true)).toBe(true);
  expect(format).toHaveBeenCalledTimes(40);
  change({ users: [makeUser({ id: 'new' }), ...users] });
  expect(source.prepareSearch(() => true)).toBe(true);
  expect(format).toHaveBeenCalledTimes(41);
});

it('a change of the history alone invalidates no answer from the list', async () => {
  const HISTORY = { kind: 'history', id: null, page: 1, size: 10 } as const;
  const { store } = createFakeStore();
  const { changer, loadChanger } = createAddingStore(new FakeBrowser().openTab());
  const source = createLocalUserSource(store, loadChanger, answering);
  await source.loadChanger();
  const before = [source.read(ALL), source.read(HISTORY), source.revision()];
  const kept = { id: '1', at: new Date(), kind: 'edit', undoes: null, operations: [] } as const;
  changer.history.keepInMemory(kept);
  expect(source.read(ALL)).toBe(before[0]);
  expect(source.revision()).toBe(before[2]);
  expect(source.read(HISTORY)).not.toBe(before[1]);
  expect(source.read(HISTORY)).toMatchObject({ value: { total: 1 } });
});

describe('without the code that changes the list', () => {
  const HISTORY = { kind: 'history', id: null, page: 1, size: 10 } as const;
  const CHANGE = { kind: 'undo', changeId: '1' } as const;
  const turn = () => new Promise((resolve) => setTimeout(resolve));

  it('a change is refused as “notLoaded”, and made once the code can be loaded', async () => {
    const { store } = createFakeStore();
    let isReachable = false;
    const { loadChanger } = createAddingStore(new FakeBrowser().openTab());
    const source = createLocalUserSource(
      store,
      () => (isReachable ? loadChanger() : Promise.reject(new Error('no chunk'))),
      answering,
    );
    expect(await source.commit(CHANGE)).toEqual({ ok: false, problem: 'notLoaded' });
    expect(await source.loadChanger()).toBeNull();
    isReachable = true;
    expect(await source.commit(CHANGE)).toMatchObject({ ok: false, problem: 'conflict' });
    expect(await source.loadChanger()).toBe(await loadChanger());
  });

  it('the history is pending, then unreachable, then ready after a retry', async () => {
    const { store } = createFakeStore();
    let isReachable = false;
    const { loadChanger } = createAddingStore(new FakeBrowser().openTab());
    const source = createLocalUserSource(
      store,
      () => (isReachable ? loadChanger() : Promise.reject(new Error('no chunk'))),
      answering,
    );
    const states: unknown[] = [];
    source.subscribe(() => states.push(source.read(HISTORY)));
    expect(source.read(HISTORY)).toEqual({ state: 'pending', before: undefined });
    expect(source.read(HISTORY)).toBe(source.read(HISTORY));
    await turn();
    isReachable = true;
    source.retry();
    await turn();
    const failed = { state: 'failed', problem: 'unreachable' };
    expect(states).toMatchObject([
      { ...failed, isRetrying: false },
      { ...failed, isRetrying: true },
      { state: 'ready', value: { total: 0 } },
    ]);
    // The list needs none of it.
    expect(source.read(ALL)).toMatchObject({ state: 'ready' });
  });
});

describe('without the code that searches and sorts', () => {
  const SORTED = { ...ALL, query: { ...ALL.query, sort: 'name' } } as const;
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const openSource = (load: () => Promise<Answering>) => {
    const { store } = createFakeStore({ users: [makeUser({ id: 'b' }), makeUser({ id: 'a' })] });
    const { changer } = createAddingStore(new FakeBrowser().openTab());
    return createLocalUserSource(store, () => Promise.resolve(changer), load);
  };

  it('the unsorted list and single users are answered at once without loading it', () => {
    const load = vi.fn<() => Promise<Answering>>();
    const source = openSource(load);
    expect(source.read(ALL)).toMatchObject({ state: 'ready', value: { total: 2, listTotal: 2 } });
    expect(source.read({ kind: 'user', id: 'a' })).toMatchObject({ value: { id: 'a' } });
    expect(source.read({ kind: 'user', id: 'c' })).toEqual({ state: 'ready', value: null });
    expect(load).not.toHaveBeenCalled();
  });

  it('a sorted list is pending, then unreachable, then ready after a retry', async () => {
    let isReachable = false;
    const source = openSource(() =>
      isReachable ? Promise.resolve(answering) : Promise.reject(new Error('no chunk')),
    );
    expect(source.read(SORTED)).toEqual({ state: 'pending', before: undefined });
    await turn();
    expect(source.read(SORTED)).toMatchObject({ state: 'failed', isRetrying: false });
    expect(await source.commit({ kind: 'undo', changeId: '1' })).toEqual({
      ok: false,
      problem: 'notLoaded',
    });
    // Nothing to do until it can be loaded.
    expect(source.prepareSearch(() => true)).toBe(true);
    isReachable = true;
    source.retry();
    expect(source.read(SORTED)).toMatchObject({ state: 'failed', isRetrying: true });
    await turn();
    expect(source.read(SORTED)).toMatchObject({ state: 'ready', value: { total: 2 } });
    expect(source.read(SORTED)).toBe(source.read(SORTED));
  });

  it('preparing a search starts to load it, once there is time', async () => {
    const load = vi.fn<() => Promise<Answering>>(() => Promise.resolve(answering));
    const source = openSource(load);
    expect(source.prepareSearch(() => false)).toBe(false);
    expect(load).not.toHaveBeenCalled();
    expect(source.prepareSearch(() => true)).toBe(false);
    await turn();
    expect(load).toHaveBeenCalledOnce();
    expect(source.prepareSearch(() => true)).toBe(true);
  });
});
