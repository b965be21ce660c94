import { describe, expect, it } from 'vitest';
import { createListStorage } from '#storage/listStorage.ts';
import type { StoreEnvironment } from '#storage/storeEnvironment.ts';
import { FakeBrowser } from '#testing/fakeBrowser.ts';

function withList(text: string): FakeBrowser {
  const browser = new FakeBrowser();
  browser.truth.set('users', text);
  return browser;
}

/** A tab that notes the names of the locks it holds to tell others. */
function noting(browser: FakeBrowser) {
  const held: string[] = [];
  const env = browser.openTab();
  const hold = (name: string) => {
    held.push(name);
    return Promise.resolve();
  };
  return { held, env: { ...env, locks: env.locks && { ...env.locks, hold } } };
}

/** A tab whose storage throws an error of this name at every write. */
function throwing(browser: FakeBrowser, name: string): StoreEnvironment {
  const env = browser.openTab();
  const setItem = () => {
    throw Object.assign(new Error('no'), { name });
  };
  return { ...env, storage: () => ({ ...env.storage(), setItem }) };
}

describe('a write', () => {
  it('is told to the other tabs by its revision', async () => {
    const { env, held } = noting(withList('[]'));
    const list = createListStorage(env);
    await list.exclusively(async () => list.write('[1]'));
    await list.exclusively(async () => list.write('[2]'));
    expect(held).toEqual(['users-written:1', 'users-written:2']);
  });

  it('that did not happen is told to nobody', async () => {
    const browser = withList('[]');
    const { env, held } = noting(browser);
    const list = createListStorage(env);
    await list.exclusively(async () => list.read());
    browser.quota = 10;
    expect(await list.exclusively(async () => list.write('[1]'))).toBe('full');
    expect(held).toEqual([]);
  });

  it('is told once', async () => {
    const { env, held } = noting(withList('[]'));
    const list = createListStorage(env);
    await list.exclusively(async () => list.write('[1]'));
    await list.exclusively(async () => list.read());
    expect(held).toEqual(['users-written:1']);
  });

  it('that failed where there was no list leaves none', async () => {
    const browser = new FakeBrowser();
    browser.corrupt = (value) => (value.startsWith('[') ? 'bozuk' : value);
    const list = createListStorage(browser.openTab());
    expect(await list.exclusively(async () => list.write('[]'))).toBe('mismatch');
    expect(browser.truth.has('users')).toBe(false);
    expect(list.read()).toBeNull();
  });

  it.each(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'])(
    'answers full for an error named %s',
    async (name) => {
      const list = createListStorage(throwing(withList('[]'), name));
      expect(await list.exclusively(async () => list.write('[1]'))).toBe('full');
    },
  );

  it('answers unavailable for any other error', async () => {
    const list = createListStorage(throwing(withList('[]'), 'SecurityError'));
    expect(await list.exclusively(async () => list.write('[1]'))).toBe('unavailable');
  });
});

describe('a reader in another process', () => {
  it('waits two seconds at the most for a write that does not arrive', async () => {
    const browser = withList('[]');
    const env = browser.openTab();
    const locks = env.locks && {
      ...env.locks,
      heldNames: () => Promise.resolve(['users-written:7']),
    };
    const sleeps: number[] = [];
    const sleep = (milliseconds: number) => {
      sleeps.push(milliseconds);
      return Promise.resolve();
    };
    // By steps, where the clock stands still; by the clock, where the steps take long.
    await createListStorage({ ...env, locks, sleep }).exclusively(async () => undefined);
    expect(sleeps.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(2000);
    let now = 0;
    let steps = 0;
    const slow = (milliseconds: number) => {
      steps += 1;
      now += 200 * milliseconds;
      return Promise.resolve();
    };
    const hidden = { ...env, locks, sleep: slow, now: () => new Date(now) };
    await createListStorage(hidden).exclusively(async () => undefined);
    expect(steps).toBe(2);
  });
});

describe('damaged text', () => {
  const DATED = 'users.damaged.2026-11-20T10:00:00.000Z';

  it('goes under numbered keys within one millisecond, the same text under the same key', () => {
    const browser = new FakeBrowser();
    const list = createListStorage(browser.openTab());
    const keys = ['a', 'b', 'c', 'b'].map((text) => list.setAside(text));
    expect(keys).toEqual([DATED, `${DATED}-2`, `${DATED}-3`, `${DATED}-2`]);
    expect(browser.truth.get(`${DATED}-3`)).toBe('c');
  });

  it('is not set aside under a key that is not for it', () => {
    const browser = new FakeBrowser();
    browser.truth.set('notes', 'a');
    expect(createListStorage(browser.openTab()).setAside('a')).toBe(DATED);
  });
});
