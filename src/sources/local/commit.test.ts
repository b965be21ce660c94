import { describe, expect, it } from 'vitest';
import { additionsInFront } from '#domain/change/operations.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { StoredList } from '#domain/record/storedList.ts';
import type { ListChange } from '#sources/local/commit.ts';
import type { StoreEnvironment } from '#sources/local/storeEnvironment.ts';
import { createAddingStore, type AddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const recordOf = (id: string) => encodeRecord(makeUser({ id }), 'x');
const listOf = (...ids: readonly string[]) => `[${ids.map(recordOf).join()}]`;
const ALIS = listOf('ali');
const CANS = listOf('can');

/** Adds users in front of the list. */
const adding = (...ids: readonly string[]) => ({
  plan: async ({ members }: StoredList) => ({
    kind: 'import' as const,
    operations: additionsInFront(
      members,
      ids.map((id) => ({ id, text: recordOf(id) })),
    ),
    undoes: null,
  }),
});

async function open(browser: FakeBrowser, change: Partial<StoreEnvironment> = {}) {
  const store = createAddingStore({ ...browser.openTab({ seeds: ALIS }), ...change });
  await store.loadChanger();
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  return store;
}

function withList(text: string): FakeBrowser {
  const browser = new FakeBrowser();
  browser.truth.set('users', text);
  return browser;
}

const commit = (store: AddingStore, change: ListChange) => store.changer.commitList(change);
const idsOf = (store: AddingStore) => store.getState().users.map(({ id }) => id);
const keptIn = (browser: FakeBrowser) => browser.database.rows('changes').map(({ id }) => id);

describe('a commit', () => {
  it('starts from the newest list, even if no event announced it', async () => {
    const browser = withList(ALIS);
    const store = await open(browser);
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', CANS));
    for (const isRemedy of [false, true]) {
      const seen: string[] = [];
      const plan = async ({ text }: StoredList) => {
        seen.push(text);
        return null;
      };
      expect(await commit(store, { plan, isRemedy })).toEqual({ problem: 'declined' });
      expect(seen).toEqual([CANS]);
    }
  });

  it('keeps the change, writes the list, counts up the revision, and shows it, in this order', async () => {
    const browser = withList(ALIS);
    const env = browser.openTab();
    const events: string[] = [];
    browser.database.afterWrite = async () => {
      events.push(`database: ${keptIn(browser).length}`);
    };
    const storage = () => ({
      ...env.storage(),
      setItem: (key: string, value: string) => {
        events.push(key);
        env.storage().setItem(key, value);
      },
    });
    const store = await open(browser, { ...env, storage });
    store.subscribe(() => events.push(`shown: ${store.getState().users.length}`));
    await commit(store, adding('can'));
    // The first revision makes room.
    expect(events.slice(0, 5)).toEqual([
      'database: 1',
      'users.revision',
      'users',
      'users.revision',
      'shown: 2',
    ]);
  });

  it('writes and shows in separate tasks, so that the page stays responsive', async () => {
    const browser = withList(ALIS);
    const env = browser.openTab();
    const tasks: string[] = [];
    const store = await open(browser, {
      turn: () => {
        const isWritten = browser.truth.get('users') !== ALIS;
        tasks.push(`${String(isWritten)} ${store.getState().users.length}`);
        return env.turn();
      },
    });
    await commit(store, adding('can'));
    expect(tasks).toEqual(['true 1']);
    expect(store.getState().users).toHaveLength(2);
  });

  it('is planned again when another program writes while the change is kept', async () => {
    const browser = withList('[]');
    const outside = [CANS, ALIS];
    const store = await open(browser);
    browser.database.afterWrite = async () => {
      const text = outside.shift();
      if (text !== undefined) browser.outside((storage) => storage.set('users', text));
    };
    expect(await commit(store, adding('ece'))).toMatchObject({ isStored: true });
    expect(browser.truth.get('users')).toBe(listOf('ece', 'ali'));
    expect(idsOf(store)).toEqual(['ece', 'ali']);
    expect(keptIn(browser)).toHaveLength(1);
  });

  it('is refused, and overwrites nothing, when another program writes during each attempt', async () => {
    const browser = withList('[]');
    let count = 0;
    const store = await open(browser);
    browser.database.beforeWrite = async () => {
      count += 1;
      browser.outside((storage) => storage.set('users', `[${count}]`));
    };
    expect(await commit(store, adding('can'))).toEqual({ problem: 'unavailable' });
    expect(browser.changes.every(({ by }) => by === 'outside')).toBe(true);
    expect(store.changer.history.changes()).toEqual([]);
  });

  it('shows the list that another program writes right after it', async () => {
    const browser = withList(ALIS);
    const env = browser.openTab();
    const store = await open(browser, {
      turn: () => {
        const isWritten = browser.truth.get('users') === listOf('can', 'ali');
        if (isWritten) browser.outside((storage) => storage.set('users', CANS));
        return env.turn();
      },
    });
    expect(await commit(store, adding('can'))).toMatchObject({ isStored: true });
    expect(idsOf(store)).toEqual(['can']);
  });

  it('in memory does not overwrite a concurrent one', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const store = await open(browser);
    await Promise.all([commit(store, adding('one')), commit(store, adding('two'))]);
    expect(idsOf(store)).toEqual(expect.arrayContaining(['one', 'two', 'ali']));
    browser.isRefused = false;
    expect(browser.truth.size).toBe(0);
    expect(keptIn(browser)).toEqual([]);
  });

  it('that changes nothing writes nothing', async () => {
    const browser = withList(ALIS);
    const store = await open(browser);
    const before = store.getState();
    const plan = async () => ({ kind: 'edit' as const, operations: [], undoes: null });
    expect(await commit(store, { plan })).toEqual({ change: null, isStored: true });
    expect(browser.changes).toEqual([]);
    expect(keptIn(browser)).toEqual([]);
    expect(store.getState()).toBe(before);
  });

  it('notifies once, and keeps the objects of the other users', async () => {
    const store = await open(withList(ALIS));
    const [ali] = store.getState().users;
    let notified = 0;
    store.subscribe(() => (notified += 1));
    await commit(store, adding('can'));
    expect(store.getState().users[1]).toBe(ali);
    expect(notified).toBe(1);
  });

  it('that is no remedy is refused while the list is removed, damaged or newer', async () => {
    const troubles = { removed: null, damaged: 'bozuk', newer: '{"version":2}' } as const;
    for (const [problem, text] of Object.entries(troubles)) {
      const browser = withList(ALIS);
      const store = await open(browser);
      browser.areEventsLost = true;
      browser.outside((storage) => storage.clear());
      if (text !== null) browser.outside((storage) => storage.set('users', text));
      expect(await commit(store, adding('can'))).toEqual({ problem });
      expect(store.getState().notice?.kind).toBe(problem);
      expect(browser.truth.get('users') ?? null).toBe(text);
    }
  });

  it('waits until it is known whether there is a list', async () => {
    const browser = new FakeBrowser();
    const store = createAddingStore(browser.openTab({ seeds: ALIS }));
    expect(await commit(store, adding('can'))).toMatchObject({ isStored: true });
    expect(browser.truth.get('users')).toBe(listOf('can', 'ali'));
  });

  it('writes the ids of records that shared one with the next change', async () => {
    const browser = withList(listOf('a', 'a'));
    const store = await open(browser);
    expect(idsOf(store)).toEqual(['a', 'a~2']);
    expect(store.getState().renamed.map(({ id }) => id)).toEqual(['a~2']);
    expect(browser.changes).toEqual([]);
    await commit(store, adding('can'));
    expect(browser.truth.get('users')).toBe(listOf('can', 'a', 'a~2'));
    expect(store.getState().renamed).toEqual([]);
  });
});

describe('a change that the database does not keep', () => {
  it.each(['refused', 'full'] as const)(
    'because it is %s is made, and undone until the page is left',
    async (why) => {
      const browser = withList(ALIS);
      if (why === 'refused') browser.database.isRefused = true;
      else browser.database.quota = 0;
      const store = await open(browser);
      expect(store.changer.history.isStored()).toBe(why === 'full');
      const result = await store.add({
        name: 'Ece',
        email: 'ece@ornek.com',
        password: 'gizli1',
        role: 'User',
        active: true,
      });
      expect(result).toMatchObject({ ok: true });
      expect(JSON.parse(browser.truth.get('users') ?? '')).toHaveLength(2);
      const [change] = store.changer.history.changes();
      if (change === undefined) throw new Error('there is one');
      expect(store.changer.history.isKept(change.id)).toBe(false);
      expect((await store.changer.commit({ kind: 'undo', changeId: change.id })).ok).toBe(true);
      expect(browser.truth.get('users')).toBe(ALIS);
    },
  );

  it('because the list does not fit is not kept either', async () => {
    const browser = withList(ALIS);
    const store = await open(browser);
    browser.quota = 0;
    expect(await commit(store, adding('can'))).toEqual({ problem: 'full' });
    expect(browser.truth.get('users')).toBe(ALIS);
    expect(keptIn(browser)).toEqual([]);
    expect(store.changer.history.changes()).toEqual([]);
  });
});

describe('a snapshot', () => {
  const emptying: ListChange = {
    isRemedy: true,
    takesSnapshot: true,
    plan: async ({ users }) => ({
      kind: 'restore',
      operations: users.map(({ id }) => ({
        kind: 'removed',
        id,
        record: recordOf(id),
        place: { behind: 0, next: null },
      })),
      undoes: null,
    }),
  };
  const snapshotsIn = (browser: FakeBrowser) =>
    browser.database.rows('snapshots').map(({ text }) => text);

  it('is taken of the newest list, even if no event announced it', async () => {
    const browser = withList(ALIS);
    const store = await open(browser);
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', CANS));
    expect(await commit(store, emptying)).toMatchObject({ isStored: true });
    expect(snapshotsIn(browser)).toEqual([CANS]);
  });

  it('is not taken of a list without members, or of one that does not change', async () => {
    const browser = withList('[ ]');
    const store = await open(browser);
    expect(await commit(store, { ...adding('ali'), takesSnapshot: true })).toMatchObject({
      isStored: true,
    });
    await commit(store, { ...adding(), takesSnapshot: true });
    expect(snapshotsIn(browser)).toEqual([]);
  });

  it('that cannot be kept, and one of a list that cannot be written, leave everything as it was', async () => {
    const browser = withList(ALIS);
    const store = await open(browser);
    browser.database.quota = 0;
    expect(await commit(store, emptying)).toEqual({ problem: 'noRoomForSnapshot' });
    browser.database.quota = Infinity;
    let wrongWrites = 2;
    browser.corrupt = (value) =>
      value.startsWith('[') && (wrongWrites -= 1) >= 0 ? 'bozuk' : value;
    expect(await commit(store, emptying)).toEqual({ problem: 'mismatch' });
    expect(browser.truth.get('users')).toBe(ALIS);
    expect(snapshotsIn(browser)).toEqual([]);
    expect(keptIn(browser)).toEqual([]);
  });
});
