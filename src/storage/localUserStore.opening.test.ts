import { describe, expect, it } from 'vitest';
import type { NewUserInput } from '#domain/user.ts';
import { createLocalUserStore } from '#storage/localUserStore.ts';
import type { StoreEnvironment } from '#storage/storeEnvironment.ts';
import { encodeRecord } from '#storage/userRecord.ts';
import type { StoreSnapshot } from '#storage/userStore.ts';
import { FakeBrowser } from '#testing/fakeBrowser.ts';
import { makeUser } from '#testing/makeUser.ts';

const INPUT: NewUserInput = {
  name: 'Yeni',
  email: 'yeni@ornek.com',
  password: 'gizli-söz',
  role: 'User',
  active: true,
};
const ALI = encodeRecord(makeUser({ id: 'ali', name: 'Ali' }), 'x');
const CAN = encodeRecord(makeUser({ id: 'can', name: 'Can' }), 'x');

/** Opens a store and notes every snapshot it shows. */
async function open(browser: FakeBrowser, env: StoreEnvironment) {
  const store = createLocalUserStore(env);
  const seen: StoreSnapshot[] = [];
  store.subscribe(() => seen.push(store.getSnapshot()));
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

const idsOf = (store: { getSnapshot: () => StoreSnapshot }) =>
  store.getSnapshot().users.map(({ id }) => id);

describe('a first opening', () => {
  it('says that samples are being made, then shows them without a notice', async () => {
    const browser = new FakeBrowser();
    const { store, seen } = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
    expect(seen[0]).toMatchObject({ status: 'seeding', seededCount: 0, notice: null });
    expect(store.getSnapshot()).toMatchObject({ status: 'ready', notice: null });
    expect(seen.every(({ notice }) => notice === null)).toBe(true);
    expect(idsOf(store)).toEqual(['ali']);
  });

  it('says that samples are being made where storage is refused, and why none are kept', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const { store, seen } = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
    const notice = { kind: 'unavailable' };
    expect(seen[0]).toMatchObject({ status: 'seeding', seededCount: 0, notice });
    expect(store.getSnapshot()).toMatchObject({ status: 'ready', notice });
  });

  it('runs in memory, and does not speak of a full store, where something else is read back', async () => {
    const browser = new FakeBrowser();
    browser.corrupt = (value) => (value.startsWith('[') ? 'bozuk' : value);
    const { store } = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
    expect(store.getSnapshot().notice).toEqual({ kind: 'unavailable' });
    expect(idsOf(store)).toEqual(['ali']);
    expect(browser.truth.has('users')).toBe(false);
  });

  it('does not take a change elsewhere for a removal while samples are being made', async () => {
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

describe('a change elsewhere', () => {
  it('is looked at when it is of the list or of everything, and else not', async () => {
    const browser = withList(`[${ALI}]`);
    const env = browser.openTab();
    let tell: (key: string | null) => void = () => undefined;
    let reads = 0;
    const { store } = await open(browser, {
      ...env,
      storage: () => {
        reads += 1;
        return env.storage();
      },
      onChangeElsewhere: (listener) => {
        tell = listener;
        return () => undefined;
      },
    });
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', `[${CAN}]`));
    reads = 0;
    tell('theme');
    expect(reads).toBe(0);
    expect(idsOf(store)).toEqual(['ali']);
    tell('users');
    expect(idsOf(store)).toEqual(['can']);
    browser.outside((storage) => storage.clear());
    tell(null);
    expect(store.getSnapshot().notice).toEqual({ kind: 'removed' });
  });
});

describe.each(['', ' ', '\n\t', 'null', ' null\r\n', '\u{feff}'])(
  'a text that holds nothing, such as %j,',
  (nothing) => {
    it('is no list: a first opening makes samples, and sets nothing aside', async () => {
      const browser = withList(nothing);
      const { store } = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
      expect(store.getSnapshot()).toMatchObject({ status: 'ready', notice: null });
      expect(idsOf(store)).toEqual(['ali']);
      expect(browser.truth.get('users')).toBe(`[${ALI}]`);
      expect([...browser.truth.keys()].filter((key) => key.includes('damaged'))).toEqual([]);
    });

    it('starts a list with the first add where no samples can be made', async () => {
      const browser = withList(nothing);
      const makeSeeds = () => Promise.reject(new Error('no worker'));
      const { store } = await open(browser, { ...browser.openTab(), makeSeeds });
      expect(store.getSnapshot().notice).toEqual({ kind: 'samplesMissing' });
      expect(browser.truth.get('users')).toBe(nothing);
      expect((await store.add(INPUT)).ok).toBe(true);
      expect(JSON.parse(browser.truth.get('users') ?? '')).toHaveLength(1);
    });

    it('in the place of a list that is shown is a list removed, at the next add too', async () => {
      for (const areEventsLost of [false, true]) {
        const browser = withList(`[${ALI}]`);
        const { store } = await open(browser, browser.openTab());
        browser.areEventsLost = areEventsLost;
        browser.outside((storage) => storage.set('users', nothing));
        if (!areEventsLost) expect(store.getSnapshot().notice).toEqual({ kind: 'removed' });
        expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'removed' });
        expect(store.getSnapshot().notice).toEqual({ kind: 'removed' });
        expect(idsOf(store)).toEqual(['ali']);
        expect(browser.truth.get('users')).toBe(nothing);
        expect(store.readDamagedText()).toBeNull();
        expect(await store.putBack()).toBeNull();
        expect(browser.truth.get('users')).toBe(`[${ALI}]`);
        expect(store.getSnapshot().notice).toBeNull();
      }
    });

    it('gives way to samples and to an empty list where no list is left', async () => {
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

    it('is as it was after a write that failed', async () => {
      const browser = withList(`[${ALI}]`);
      const { store } = await open(browser, browser.openTab());
      browser.outside((storage) => storage.set('users', nothing));
      browser.corrupt = (value) => (value.startsWith('[') ? 'bozuk' : value);
      expect(await store.putBack()).toBe('mismatch');
      expect(browser.truth.get('users')).toBe(nothing);
    });

    it('in the place of damaged text leaves the ways out open, in memory too', async () => {
      for (const quota of [10_000, 12]) {
        const browser = withList('bozuk');
        browser.quota = quota;
        const { store } = await open(browser, browser.openTab());
        store.readDamagedText();
        store.releaseDamagedText();
        browser.quota = 10_000;
        browser.outside((storage) => storage.set('users', nothing));
        expect(await store.startEmpty()).toBeNull();
        expect(browser.truth.get('users')).toBe('[]');
        expect(store.getSnapshot().notice).toBeNull();
      }
    });
  },
);

describe('damaged text', () => {
  it('that arrives later, with no room for a copy, does not make the tab run in memory', async () => {
    const browser = withList(`[${ALI}]`);
    const { store } = await open(browser, browser.openTab());
    browser.quota = 12;
    browser.outside((storage) => storage.set('users', 'bozuk'));
    expect(store.getSnapshot().notice).toEqual({ kind: 'damaged', copy: 'none' });
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'damaged' });
    expect(browser.truth.get('users')).toBe('bozuk');
    browser.quota = 10_000;
    browser.outside((storage) => storage.set('users', `[${CAN}]`));
    expect(store.getSnapshot().notice).toBeNull();
    expect(idsOf(store)).toEqual(['can']);
  });

  it('that was downloaded stays so when a save is refused because of it once more', async () => {
    const browser = withList(`[${ALI}]`);
    const { store } = await open(browser, browser.openTab());
    browser.quota = 12;
    browser.outside((storage) => storage.set('users', 'bozuk'));
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'damaged' });
    store.readDamagedText();
    store.releaseDamagedText();
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'damaged' });
    expect(store.getSnapshot().notice).toEqual({ kind: 'damaged', copy: 'elsewhere' });
    browser.outside((storage) => storage.set('users', 'kırık'));
    expect(store.getSnapshot().notice).toEqual({ kind: 'damaged', copy: 'none' });
  });

  it('gives way to a shorter list in a storage full to the last character', async () => {
    for (const length of [60, 40, 30]) {
      const damaged = 'x'.repeat(length);
      const browser = withList(damaged);
      browser.quota = 'users'.length + length;
      const { store } = await open(browser, browser.openTab());
      store.readDamagedText();
      store.releaseDamagedText();
      expect(await store.startEmpty()).toBeNull();
      expect(browser.truth.get('users')).toBe('[]');
    }
  });

  it('gives way to an empty list where no list has ever been read', async () => {
    const browser = withList('bozuk');
    const { store } = await open(browser, browser.openTab());
    expect(await store.putBack()).toBeNull();
    expect(browser.truth.get('users')).toBe('[]');
    expect(store.getSnapshot()).toMatchObject({ users: [], notice: null });
  });

  it('stays, and storage is not touched, when no samples can be made', async () => {
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
