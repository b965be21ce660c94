import { describe, expect, it } from 'vitest';
import type { StoreEnvironment, StoreLocks } from '#sources/local/storeEnvironment.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const INPUT = makeInput();
const ALI = encodeRecord(makeUser({ id: 'ali', name: 'Ali' }), 'x');
const CAN = encodeRecord(makeUser({ id: 'can', name: 'Can' }), 'x');

/** Waits until nothing is pending. */
async function settle(browser: FakeBrowser): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  browser.deliverAll();
  await new Promise((resolve) => setTimeout(resolve));
}

async function open(browser: FakeBrowser, env: StoreEnvironment = browser.openTab()) {
  const store = createAddingStore(env);
  await settle(browser);
  return store;
}

/** A tab with some lock functions replaced. */
function withLocks(env: StoreEnvironment, change: Partial<StoreLocks>): StoreEnvironment {
  return { ...env, locks: env.locks && { ...env.locks, ...change } };
}

function withList(text: string): FakeBrowser {
  const browser = new FakeBrowser();
  browser.truth.set('users', text);
  return browser;
}

const idsOf = (store: { getState: () => { users: readonly { id: string }[] } }) =>
  store.getState().users.map(({ id }) => id);

describe('opening', () => {
  it('shows the stored list and writes nothing', async () => {
    const text = ` [ ${ALI}, null, ${CAN} ]`;
    const browser = withList(text);
    const store = await open(browser);
    expect(idsOf(store)).toEqual(['ali', 'can']);
    expect(store.getState()).toMatchObject({ phase: 'ready', skippedCount: 1, notice: null });
    expect(browser.changes).toEqual([]);
  });

  it('makes and stores the sample users when there is no list, and reports its progress', async () => {
    const browser = new FakeBrowser();
    const store = createAddingStore(browser.openTab({ seeds: `[${ALI}]` }));
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.getState().seededCount));
    expect(store.getState().phase).toBe('loading');
    await settle(browser);
    expect(seen).toContain(1);
    expect(idsOf(store)).toEqual(['ali']);
    expect(browser.truth.get('users')).toBe(`[${ALI}]`);
  });

  it('stores the samples and shows them in separate tasks', async () => {
    const browser = new FakeBrowser();
    const env = browser.openTab({ seeds: `[${ALI}]` });
    const events: string[] = [];
    const store = createAddingStore({
      ...env,
      sleep: (milliseconds) => {
        events.push('turn');
        return env.sleep(milliseconds);
      },
      storage: () => ({
        ...env.storage(),
        setItem: (key, value) => {
          events.push(key);
          env.storage().setItem(key, value);
        },
      }),
    });
    store.subscribe(() => {
      if (store.getState().phase === 'ready') events.push('shown');
    });
    await settle(browser);
    expect(events.slice(events.indexOf('users'))).toEqual([
      'users',
      'users.revision',
      'turn',
      'shown',
    ]);
  });

  it('shows an empty list without making samples', async () => {
    const store = await open(withList('[]'), undefined);
    expect(store.getState()).toMatchObject({ phase: 'ready', users: [], notice: null });
  });

  it('makes one list when two tabs open on an empty storage at once', async () => {
    const browser = new FakeBrowser();
    browser.nextDelay = () => 3;
    const stores = [ALI, CAN].map((seed) =>
      createAddingStore(browser.openTab({ seeds: `[${seed}]` })),
    );
    await settle(browser);
    await settle(browser);
    expect(stores.map(idsOf)).toEqual([['ali'], ['ali']]);
  });

  it('keeps a list that another program stores while the samples are being made', async () => {
    const browser = new FakeBrowser();
    const store = await open(browser, {
      ...browser.openTab(),
      makeSeeds: () => {
        browser.outside((storage) => storage.set('users', `[${CAN}]`));
        return Promise.resolve(`[${ALI}]`);
      },
    });
    expect(browser.truth.get('users')).toBe(`[${CAN}]`);
    expect(idsOf(store)).toEqual(['can']);
  });

  it('shows a list stored while samples are being made, and accepts adds to it', async () => {
    const browser = new FakeBrowser();
    const makeSeeds = () => new Promise<string>(() => undefined);
    const waiting = await open(browser, { ...browser.openTab(), makeSeeds });
    const other = await open(browser, { ...browser.openTab(), makeSeeds });
    browser.outside((storage) => storage.set('users', `[${ALI}]`));
    expect([idsOf(waiting), idsOf(other)]).toEqual([['ali'], ['ali']]);
    expect((await other.add(INPUT)).ok).toBe(true);
    expect((await waiting.add(INPUT)).ok).toBe(true);
  });

  it('runs in memory, with a notice, when the samples do not fit', async () => {
    const browser = new FakeBrowser();
    browser.quota = 100;
    const store = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
    expect(store.getState()).toMatchObject({ phase: 'ready', notice: { kind: 'full' } });
    expect(idsOf(store)).toEqual(['ali']);
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(idsOf(store)).toEqual(['new-1', 'ali']);
    expect(browser.truth.has('users')).toBe(false);
  });

  it('stores nothing, with a notice, when the samples’ maker cannot be loaded', async () => {
    const browser = new FakeBrowser();
    const env = { ...browser.openTab(), makeSeeds: () => Promise.reject(new Error('no network')) };
    const store = await open(browser, env);
    const missing = { phase: 'ready', users: [], notice: { kind: 'samplesMissing' } };
    expect(store.getState()).toMatchObject(missing);
    expect(browser.truth.has('users')).toBe(false);
    browser.outside(() => undefined);
    expect(store.getState()).toMatchObject(missing);
    expect(await store.startWithSamples()).toBe('samplesMissing');
    expect(await store.startEmpty()).toBeNull();
    expect(store.getState()).toMatchObject({ users: [], notice: null });
  });

  it('starts a list with the first add when the samples are missing', async () => {
    const browser = new FakeBrowser();
    const env = { ...browser.openTab(), makeSeeds: () => Promise.reject(new Error('no network')) };
    const store = await open(browser, env);
    browser.quota = 10;
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'full' });
    expect(store.getState().notice).toEqual({ kind: 'samplesMissing' });
    browser.quota = Number.POSITIVE_INFINITY;
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(idsOf(store)).toEqual(['new-2']);
    expect(store.getState().notice).toBeNull();
    expect(JSON.parse(browser.truth.get('users') ?? '')).toHaveLength(1);
  });

  it('runs in memory, with a notice, when storage is refused', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const store = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
    expect(store.getState()).toMatchObject({ notice: { kind: 'unavailable' } });
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(idsOf(store)).toEqual(['new-1', 'ali']);
    expect(store.releaseDamagedText()).toBeNull();
  });
});

describe('an add', () => {
  it('writes the record in front, and leaves all other members as they are', async () => {
    const browser = withList(`[ ${ALI} ,null,{"later": 1.0}]\n`);
    const store = await open(browser);
    const before = store.getState().users;
    const result = await store.add(INPUT);
    if (!result.ok) throw new Error(result.problem);
    expect(browser.truth.get('users')).toBe(
      `[${encodeRecord(result.user, 'hash of 9')},${ALI},null,{"later":1}]`,
    );
    expect(store.getState().users).toEqual([result.user, ...before]);
    expect(store.getState().users[1]).toBe(before[0]);
  });

  it('that does not fit returns “full”, and leaves the stored text unchanged', async () => {
    const browser = withList(`[${ALI}]`);
    const store = await open(browser);
    browser.quota = 250;
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'full' });
    expect(browser.truth.get('users')).toBe(`[${ALI}]`);
    expect(idsOf(store)).toEqual(['ali']);
    browser.quota = 10_000;
    expect((await store.add(INPUT)).ok).toBe(true);
  });

  it('returns “unavailable” when storage fails, and works again once storage does', async () => {
    const browser = withList('[]');
    const store = await open(browser);
    browser.isRefused = true;
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'unavailable' });
    browser.isRefused = false;
    expect((await store.add(INPUT)).ok).toBe(true);
  });

  it('retries once when a different text is read back, and then returns “mismatch”', async () => {
    const browser = withList(`[${ALI}]`);
    const store = await open(browser);
    let wrongWrites = 1;
    browser.corrupt = (value) => ((wrongWrites -= 1) >= 0 ? value.slice(1) : value);
    expect((await store.add(INPUT)).ok).toBe(true);
    wrongWrites = 2;
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'mismatch' });
    expect(idsOf(store)).toEqual(['new-1', 'ali']);
    expect(JSON.parse(browser.truth.get('users') ?? '')).toHaveLength(2);
  });

  it('that can be written only in part is rolled back', async () => {
    const browser = withList(`[${ALI}]`);
    const store = await open(browser);
    let writes = 0;
    browser.corrupt = (value) => {
      writes += 1;
      // The second write is the list, the third its revision.
      if (writes === 3) throw new Error('input/output error');
      return value;
    };
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'unavailable' });
    expect(browser.truth.get('users')).toBe(`[${ALI}]`);
    expect(browser.database.rows('changes')).toEqual([]);
    expect(idsOf(store)).toEqual(['ali']);
  });

  it('starts from another tab’s list even when its storage event is lost', async () => {
    const browser = withList(`[${ALI}]`);
    const store = await open(browser);
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', `[${CAN},${ALI}]`));
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(idsOf(store)).toEqual(['new-1', 'can', 'ali']);
  });

  it('in many tabs of many processes at once loses no user', async () => {
    const browser = withList(`[${ALI}]`);
    browser.nextDelay = () => 4;
    const stores = await Promise.all([open(browser), open(browser), open(browser)]);
    await Promise.all(stores.flatMap((store) => [store.add(INPUT), store.add(INPUT)]));
    await settle(browser);
    const ids = new Set(idsOf(stores[0]));
    expect(ids.size).toBe(7);
    for (const store of stores) expect(new Set(idsOf(store))).toEqual(ids);
  });

  it.each([
    'users-written:abc',
    'users-written:1e99',
    'users-written:1234567890123',
    'users-written:',
    'users',
  ])('ignores a foreign lock named %s', async (name) => {
    const browser = withList('[]');
    let sleeps = 0;
    const env = withLocks(browser.openTab(), { heldNames: () => Promise.resolve([name]) });
    const sleep = (milliseconds: number) => {
      sleeps += 1;
      return env.sleep(milliseconds);
    };
    const store = await open(browser, { ...env, sleep });
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(sleeps).toBe(0);
    expect(browser.truth.get('users.revision')).toBe('000000000001');
  });

  it('succeeds once it is stored, even when it cannot be announced to other tabs', async () => {
    const browser = withList(`[${ALI}]`);
    const env = withLocks(browser.openTab(), {
      hold: () => Promise.reject(new Error('the page is being closed')),
    });
    const store = await open(browser, env);
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(idsOf(store)).toEqual(['new-1', 'ali']);
    expect(browser.truth.get('users')).toContain('new-1');
  });

  it('never hides a list that another program stores while the add is announced', async () => {
    const browser = withList(`[${ALI}]`);
    const env = withLocks(browser.openTab(), {
      hold: () => {
        browser.outside((storage) => storage.set('users', `[${CAN}]`));
        return Promise.resolve();
      },
    });
    const store = await open(browser, env);
    await store.add(INPUT);
    expect(idsOf(store)).toEqual(['can']);
  });

  it('does not wait for writes from before a clear', async () => {
    const browser = withList(`[${ALI}]`);
    const store = await open(browser);
    await store.add(INPUT);
    await store.add(INPUT);
    browser.outside((storage) => storage.clear());
    await store.putBack();
    let sleeps = 0;
    const env = browser.openTab();
    const other = await open(browser, {
      ...env,
      sleep: (milliseconds) => {
        sleeps += 1;
        return env.sleep(milliseconds);
      },
    });
    expect((await other.add(INPUT)).ok).toBe(true);
    expect(sleeps).toBeLessThan(3);
  });
});

describe('other tabs', () => {
  it('show an add by themselves, and notify their subscribers', async () => {
    const browser = withList(`[${ALI}]`);
    const [one, two] = [await open(browser), await open(browser)];
    let calls = 0;
    const unsubscribe = two.subscribe(() => (calls += 1));
    await one.add(INPUT);
    await settle(browser);
    expect(idsOf(two)).toEqual(['new-1', 'ali']);
    expect(calls).toBe(1);
    unsubscribe();
    await one.add(INPUT);
    await settle(browser);
    expect(calls).toBe(1);
  });

  it('that remove the list cause a notice, block adds, and the list can be put back', async () => {
    const text = `[${ALI}, null]`;
    const browser = withList(text);
    const store = await open(browser);
    browser.outside((storage) => storage.clear());
    const removed = store.getState();
    expect(removed).toMatchObject({ notice: { kind: 'removed' } });
    expect(idsOf(store)).toEqual(['ali']);
    browser.outside((storage) => storage.clear());
    expect(store.getState()).toBe(removed);
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'removed' });
    expect(browser.truth.has('users')).toBe(false);
    expect(await store.putBack()).toBeNull();
    expect(browser.truth.get('users')).toBe(text);
    expect(store.getState().notice).toBeNull();
  });

  it('that remove the list without an event cause a notice at the next add', async () => {
    const browser = withList(`[${ALI}]`);
    const store = await open(browser);
    browser.areEventsLost = true;
    browser.outside((storage) => storage.clear());
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'removed' });
    expect(store.getState().notice).toEqual({ kind: 'removed' });
  });

  it('that change other keys change nothing here', async () => {
    const browser = withList(`[${ALI}]`);
    const store = await open(browser);
    const before = store.getState();
    browser.outside((storage) => storage.set('theme', 'dark'));
    expect(store.getState()).toBe(before);
  });

  it('change nothing in a tab that runs in memory', async () => {
    const browser = new FakeBrowser();
    browser.quota = 10;
    const store = await open(browser, browser.openTab({ seeds: `[${ALI}]` }));
    browser.outside((storage) => storage.set('users', '[]'));
    expect(idsOf(store)).toEqual(['ali']);
  });

  it('are ignored while storage fails', async () => {
    const browser = withList(`[${ALI}]`);
    const store = await open(browser);
    browser.isRefused = true;
    browser.outside((storage) => storage.set('users', '[]'));
    expect(idsOf(store)).toEqual(['ali']);
    expect(await store.startEmpty()).toBe('unavailable');
  });
});

const copiesIn = (browser: FakeBrowser) => browser.database.rows('damaged').map(({ text }) => text);

describe('damaged text', () => {
  it('is copied, and never overwritten by an add', async () => {
    const browser = withList('[{"id":');
    const store = await open(browser);
    expect(store.getState()).toMatchObject({
      phase: 'ready',
      users: [],
      notice: { kind: 'damaged', copy: 'stored' },
    });
    expect(copiesIn(browser)).toEqual(['[{"id":']);
    expect(store.releaseDamagedText()).toBe('[{"id":');
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'damaged' });
    expect(browser.changes).toEqual([]);
  });

  it('is copied once, however often the page is opened', async () => {
    const browser = withList('bozuk');
    await open(browser);
    const env = { ...browser.openTab(), now: () => new Date('2027-01-01') };
    await open(browser, env);
    expect(copiesIn(browser)).toEqual(['bozuk']);
  });

  it('is reported once for several reads', async () => {
    const browser = withList('bozuk');
    const store = await open(browser);
    const before = store.getState();
    store.getList();
    await settle(browser);
    browser.outside((storage) => storage.set('other', 'x'));
    expect(store.getState()).toBe(before);
    browser.outside((storage) => storage.set('users', '{"version":2}'));
    expect(store.getState()).not.toBe(before);
  });

  it('never overwrites another copy, even in the same millisecond', async () => {
    const browser = withList('bozuk 1');
    await open(browser);
    browser.outside((storage) => storage.set('users', 'bozuk 2'));
    browser.outside((storage) => storage.set('users', 'bozuk 3'));
    await settle(browser);
    expect(copiesIn(browser)).toEqual(['bozuk 1', 'bozuk 2', 'bozuk 3']);
  });

  it('is downloaded with lone surrogates escaped, so that a file can hold it', async () => {
    const store = await open(withList('[{"id":"\ud83d'));
    expect(store.releaseDamagedText()).toBe('[{"id":"\\ud83d');
  });

  it('is replaced by an empty list or by samples when the person chooses so', async () => {
    const browser = withList('bozuk');
    const store = await open(browser, browser.openTab({ seeds: `[${CAN}]` }));
    expect(await store.startEmpty()).toBeNull();
    expect(browser.truth.get('users')).toBe('[]');
    expect(store.getState()).toMatchObject({ users: [], notice: null });
    expect(store.releaseDamagedText()).toBeNull();
    browser.outside((storage) => storage.set('users', 'yine bozuk'));
    expect(await store.startWithSamples()).toBeNull();
    expect(idsOf(store)).toEqual(['can']);
  });

  it('without room for a copy is never overwritten, and refuses changes', async () => {
    const browser = withList('bozuk');
    browser.database.quota = 0;
    const store = await open(browser);
    expect(store.getState().notice).toEqual({ kind: 'damaged', copy: 'none' });
    expect(await store.startEmpty()).toBe('damaged');
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'damaged' });
    expect(Object.fromEntries(browser.truth)).toEqual({ users: 'bozuk' });
  });

  it('without room for a copy is overwritten once the person has saved exactly this text', async () => {
    const browser = withList('bozuk');
    browser.database.quota = 0;
    const store = await open(browser, browser.openTab({ seeds: `[${CAN}]` }));
    store.releaseDamagedText();
    expect(store.getState().notice).toEqual({ kind: 'damaged', copy: 'elsewhere' });
    browser.outside((storage) => storage.set('users', 'yeni bozuk'));
    expect(await store.startEmpty()).toBe('damaged');
    expect(browser.truth.get('users')).toBe('yeni bozuk');
    store.releaseDamagedText();
    expect(await store.startWithSamples()).toBeNull();
    expect(idsOf(store)).toEqual(['can']);
    expect((await store.add(INPUT)).ok).toBe(true);
    expect(JSON.parse(browser.truth.get('users') ?? '')).toHaveLength(2);
    expect(store.getState().notice).toBeNull();
    expect(copiesIn(browser)).toEqual([]);
  });

  it('is replaced once when several remedies are pressed at the same time', async () => {
    for (const remedy of ['startEmpty', 'putBack', 'startWithSamples'] as const) {
      const browser = withList('bozuk');
      browser.database.quota = 0;
      const store = await open(browser, browser.openTab({ seeds: `[${CAN}]` }));
      browser.database.quota = Infinity;
      store.releaseDamagedText();
      await Promise.all([store[remedy](), store[remedy](), store.startEmpty()]);
      expect(browser.changes).toHaveLength(1);
      expect(JSON.parse(browser.truth.get('users') ?? '')).toHaveLength(idsOf(store).length);
    }
  });

  it('that arrives later leaves the last good list on the screen', async () => {
    const browser = withList(`[${ALI}]`);
    const store = await open(browser);
    browser.outside((storage) => storage.set('users', 'bozuk'));
    await settle(browser);
    expect(idsOf(store)).toEqual(['ali']);
    expect(store.getState().notice?.kind).toBe('damaged');
    expect(await store.putBack()).toBeNull();
    expect(browser.truth.get('users')).toBe(`[${ALI}]`);
  });

  it('that another tab replaced without an event is not overwritten by an empty list', async () => {
    const browser = withList('bozuk');
    const store = await open(browser);
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', `[${CAN}]`));
    expect(await store.startEmpty()).toBeNull();
    expect(idsOf(store)).toEqual(['can']);
  });

  it('that another program replaced while its copy was made is not overwritten by an empty list', async () => {
    const browser = withList('bozuk 1');
    browser.database.quota = 0;
    const store = await open(browser);
    browser.database.quota = Number.POSITIVE_INFINITY;
    browser.areEventsLost = true;
    browser.database.afterWrite = async () => {
      browser.database.afterWrite = () => Promise.resolve();
      browser.outside((storage) => storage.set('users', `[${CAN}]`));
    };
    expect(await store.startEmpty()).toBeNull();
    expect(browser.truth.get('users')).toBe(`[${CAN}]`);
    expect(idsOf(store)).toEqual(['can']);
  });

  it('keeps its notice when starting with samples fails', async () => {
    const browser = withList('bozuk');
    const store = await open(browser, browser.openTab({ seeds: `[${CAN}]` }));
    browser.quota = 100;
    expect(await store.startWithSamples()).toBe('full');
    expect(store.getState().notice?.kind).toBe('damaged');
    expect(browser.truth.get('users')).toBe('bozuk');
  });
});

describe('a newer format', () => {
  it('is recognised and never overwritten', async () => {
    const text = '{"version":2,"users":[]}';
    const browser = withList(text);
    const store = await open(browser);
    expect(store.getState()).toMatchObject({ phase: 'ready', notice: { kind: 'newer' } });
    expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'newer' });
    expect(await store.startEmpty()).toBe('newer');
    expect(Object.fromEntries(browser.truth)).toEqual({ users: text });
  });
});
