import { describe, expect, it } from 'vitest';
import type { StoreEnvironment } from '#sources/local/storeEnvironment.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { StoreState } from '#sources/local/storeState.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const INPUT = makeInput();
const ALI = encodeRecord(makeUser({ id: 'ali', name: 'Ali' }), 'x');
const CAN = encodeRecord(makeUser({ id: 'can', name: 'Can' }), 'x');

/** Opens a store and records every state that it shows. */
async function open(browser: FakeBrowser, env: StoreEnvironment) {
  const store = createAddingStore(env);
  const seen: StoreState[] = [];
  store.subscribe(() => seen.push(store.getState()));
  await settle(browser);
  return { store, seen };
}

async function settle(browser: FakeBrowser): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  browser.deliverAll();
  await new Promise((resolve) => setTimeout(resolve));
}

function withList(text: string): FakeBrowser {
  const browser = new FakeBrowser();
  browser.truth.set('users', text);
  return browser;
}

const idsOf = (store: { getState: () => StoreState }) => store.getState().users.map(({ id }) => id);

describe('a first opening', () => {
  it('reports that samples are being made, then shows them without a notice', async () => {
    const browser = new FakeBrowser();
    const { store, seen } = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
    expect(seen[0]).toMatchObject({ phase: 'seeding', seededCount: 0, notice: null });
    expect(store.getState()).toMatchObject({ phase: 'ready', notice: null });
    expect(seen.every(({ notice }) => notice === null)).toBe(true);
    expect(idsOf(store)).toEqual(['ali']);
  });

  it('runs in memory, with the notice “unavailable”, when a different text is read back', async () => {
    const browser = new FakeBrowser();
    browser.corrupt = (value) => (value.startsWith('[') ? 'bozuk' : value);
    const { store } = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
    expect(store.getState().notice).toEqual({ kind: 'unavailable' });
    expect(idsOf(store)).toEqual(['ali']);
    expect(browser.truth.has('users')).toBe(false);
  });

  it('reports no removal when another key changes while samples are being made', async () => {
    const browser = new FakeBrowser();
    const makeSeeds = () => {
      browser.outside((storage) => storage.set('theme', 'dark'));
      return Promise.resolve(`[${ALI}]`);
    };
    const { store, seen } = await open(browser, { ...browser.openTab(), makeSeeds });
    expect(seen.every(({ notice }) => notice === null)).toBe(true);
    expect(idsOf(store)).toEqual(['ali']);
  });
});

describe('sample users', () => {
  it('are made once, even when they do not fit', async () => {
    const browser = new FakeBrowser();
    browser.quota = 10;
    let timesMade = 0;
    const makeSeeds = () => {
      timesMade += 1;
      return Promise.resolve(`[${ALI}]`);
    };
    const { store } = await open(browser, { ...browser.openTab(), makeSeeds });
    expect(timesMade).toBe(1);
    expect(store.getState().notice).toEqual({ kind: 'full' });
    // No remedy works against a full storage.
    expect(await store.startEmpty()).toBe('full');
    expect(await store.startWithSamples()).toBe('full');
    expect(await store.putBack()).toBe('full');
    expect(idsOf(store)).toEqual(['ali']);
  });

  it('are not shown when another program stored unreadable text while they were made', async () => {
    for (const [kind, text] of Object.entries({ damaged: 'bozuk', newer: '{"version":2}' })) {
      const browser = new FakeBrowser();
      browser.areEventsLost = true;
      const makeSeeds = () => {
        browser.outside((storage) => storage.set('users', text));
        return Promise.resolve(`[${ALI}]`);
      };
      const { store } = await open(browser, { ...browser.openTab(), makeSeeds });
      expect(store.getState()).toMatchObject({ phase: 'ready', users: [], notice: { kind } });
      expect(browser.truth.get('users')).toBe(text);
    }
  });

  it.each([1, 2, 3, 4])(
    'never replace a list that another program stores right after look %i',
    async (at) => {
      const browser = new FakeBrowser();
      browser.areEventsLost = true;
      const env = browser.openTab({ seeds: `[${ALI}]` });
      let looks = 0;
      const storage = () => {
        const real = env.storage();
        const getItem = (key: string) => {
          const text = real.getItem(key);
          if (key === 'users' && text === null) {
            looks += 1;
            const store = () => browser.outside((stored) => stored.set('users', `[${CAN}]`));
            if (looks === at) queueMicrotask(store);
          }
          return text;
        };
        return { ...real, getItem };
      };
      await open(browser, { ...env, storage });
      expect(looks).toBeGreaterThanOrEqual(at);
      expect(browser.truth.get('users')).toBe(`[${CAN}]`);
    },
  );

  it('that are still being made are kept when the person starts with an empty list', async () => {
    const browser = new FakeBrowser();
    const store = createAddingStore(browser.openTab({ seeds: `[${ALI}]` }));
    expect(await store.startEmpty()).toBeNull();
    expect(idsOf(store)).toEqual(['ali']);
  });
});

describe('a storage event', () => {
  it('causes a read only when it is about the list or about all keys', async () => {
    const browser = withList(`[${ALI}]`);
    const env = browser.openTab();
    const listeners: ((key: string | null) => void)[] = [];
    let reads = 0;
    const { store } = await open(browser, {
      ...env,
      storage: () => {
        reads += 1;
        return env.storage();
      },
      onChangeElsewhere: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    });
    const notify = (key: string | null) => listeners.forEach((listener) => listener(key));
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', `[${CAN}]`));
    reads = 0;
    notify('theme');
    expect(reads).toBe(0);
    expect(idsOf(store)).toEqual(['ali']);
    notify('users');
    expect(idsOf(store)).toEqual(['can']);
    browser.outside((storage) => storage.clear());
    notify(null);
    expect(store.getState().notice).toEqual({ kind: 'removed' });
  });
});

describe.each(['', ' ', '\n\t', 'null', ' null\r\n', '\u{feff}'])(
  'an empty text, such as %j,',
  (nothing) => {
    it('is no list: a first opening makes samples and copies nothing', async () => {
      const browser = withList(nothing);
      const { store } = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
      expect(store.getState()).toMatchObject({ phase: 'ready', notice: null });
      expect(idsOf(store)).toEqual(['ali']);
      expect(browser.truth.get('users')).toBe(`[${ALI}]`);
      expect([...browser.truth.keys()].filter((key) => key.includes('damaged'))).toEqual([]);
    });

    it('is replaced by the first add when no samples can be made', async () => {
      const browser = withList(nothing);
      const makeSeeds = () => Promise.reject(new Error('no worker'));
      const { store } = await open(browser, { ...browser.openTab(), makeSeeds });
      expect(store.getState().notice).toEqual({ kind: 'samplesMissing' });
      expect(browser.truth.get('users')).toBe(nothing);
      expect((await store.add(INPUT)).ok).toBe(true);
      expect(JSON.parse(browser.truth.get('users') ?? '')).toHaveLength(1);
    });

    it('in place of the shown list counts as a removal, also when its event is lost', async () => {
      for (const areEventsLost of [false, true]) {
        const browser = withList(`[${ALI}]`);
        const { store } = await open(browser, browser.openTab());
        browser.areEventsLost = areEventsLost;
        browser.outside((storage) => storage.set('users', nothing));
        if (!areEventsLost) expect(store.getState().notice).toEqual({ kind: 'removed' });
        expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'removed' });
        expect(store.getState().notice).toEqual({ kind: 'removed' });
        expect(idsOf(store)).toEqual(['ali']);
        expect(browser.truth.get('users')).toBe(nothing);
        expect(store.releaseDamagedText()).toBeNull();
        expect(await store.putBack()).toBeNull();
        expect(browser.truth.get('users')).toBe(`[${ALI}]`);
        expect(store.getState().notice).toBeNull();
      }
    });

    it('is replaced by samples or an empty list when the person chooses so', async () => {
      for (const [remedy, after] of [
        ['startEmpty', '[]'],
        ['startWithSamples', `[${CAN}]`],
      ] as const) {
        const browser = withList(`[${ALI}]`);
        const { store } = await open(browser, browser.openTab({ seeds: `[${CAN}]` }));
        browser.outside((storage) => storage.set('users', nothing));
        expect(await store[remedy]()).toBeNull();
        expect(browser.truth.get('users')).toBe(after);
      }
    });

    it('stays after a failed write', async () => {
      const browser = withList(`[${ALI}]`);
      const { store } = await open(browser, browser.openTab());
      browser.outside((storage) => storage.set('users', nothing));
      browser.corrupt = (value) => (value.startsWith('[') ? 'bozuk' : value);
      expect(await store.putBack()).toBe('mismatch');
      expect(browser.truth.get('users')).toBe(nothing);
    });

    it('in place of damaged text can be replaced by an empty list, with or without a copy', async () => {
      for (const quota of [10_000, 0]) {
        const browser = withList('bozuk');
        browser.database.quota = quota;
        const { store } = await open(browser, browser.openTab());
        store.releaseDamagedText();
        browser.database.quota = Infinity;
        browser.outside((storage) => storage.set('users', nothing));
        expect(await store.startEmpty()).toBeNull();
        expect(browser.truth.get('users')).toBe('[]');
        expect(store.getState().notice).toBeNull();
      }
    });
  },
);

describe('damaged text', () => {
  it('that an add finds, without room for a copy, refuses the add', async () => {
    const browser = new FakeBrowser();
    const makeSeeds = () => Promise.reject(new Error('no worker'));
    const { store } = await open(browser, { ...browser.openTab(), makeSeeds });
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', 'bozuk'));
    browser.database.quota = 0;
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'damaged' });
    expect(store.getState().notice).toEqual({ kind: 'damaged', copy: 'none' });
    expect(browser.truth.get('users')).toBe('bozuk');
  });

  it('that replaces a shown list, without room for a copy, goes when a list is there again', async () => {
    const browser = withList(`[${ALI}]`);
    const { store } = await open(browser, browser.openTab());
    browser.database.quota = 0;
    browser.outside((storage) => storage.set('users', 'bozuk'));
    await settle(browser);
    expect(store.getState().notice).toEqual({ kind: 'damaged', copy: 'none' });
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'damaged' });
    expect(browser.truth.get('users')).toBe('bozuk');
    browser.database.quota = Infinity;
    browser.outside((storage) => storage.set('users', `[${CAN}]`));
    expect(store.getState().notice).toBeNull();
    expect(idsOf(store)).toEqual(['can']);
  });

  it('that a list replaced without an event is reported as gone when the person downloads it', async () => {
    const browser = withList('bozuk');
    const { store } = await open(browser, browser.openTab());
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', `[${CAN}]`));
    expect(store.releaseDamagedText()).toBeNull();
    expect(idsOf(store)).toEqual(['can']);
    expect(store.getState().notice).toBeNull();
  });

  it('that was downloaded stays released when another add is refused because of it', async () => {
    const browser = withList(`[${ALI}]`);
    const { store } = await open(browser, browser.openTab());
    browser.database.quota = 0;
    browser.outside((storage) => storage.set('users', 'bozuk'));
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'damaged' });
    store.releaseDamagedText();
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'damaged' });
    expect(store.getState().notice).toEqual({ kind: 'damaged', copy: 'elsewhere' });
    browser.outside((storage) => storage.set('users', 'kırık'));
    await settle(browser);
    expect(store.getState().notice).toEqual({ kind: 'damaged', copy: 'none' });
  });

  it('is replaced by a shorter list in a storage full to the last character', async () => {
    for (const length of [60, 40, 30]) {
      const damaged = 'x'.repeat(length);
      const browser = withList(damaged);
      browser.quota = 'users'.length + length;
      browser.database.quota = 0;
      const { store } = await open(browser, browser.openTab());
      store.releaseDamagedText();
      expect(await store.startEmpty()).toBeNull();
      expect(browser.truth.get('users')).toBe('[]');
    }
  });

  it('is replaced by an empty list when no list was ever read', async () => {
    const browser = withList('bozuk');
    const { store } = await open(browser, browser.openTab());
    expect(await store.putBack()).toBeNull();
    expect(browser.truth.get('users')).toBe('[]');
    expect(store.getState()).toMatchObject({ users: [], notice: null });
  });

  it('stays, without any access to storage, when no samples can be made', async () => {
    const browser = withList('bozuk');
    const env = browser.openTab();
    let uses = 0;
    const storage = () => {
      uses += 1;
      return env.storage();
    };
    const makeSeeds = () => Promise.reject(new Error('no worker'));
    const { store } = await open(browser, { ...env, storage, makeSeeds });
    uses = 0;
    expect(await store.startWithSamples()).toBe('samplesMissing');
    expect(uses).toBe(0);
  });
});
