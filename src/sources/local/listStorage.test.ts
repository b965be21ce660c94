import { describe, expect, it } from 'vitest';
import { createListStorage } from '#sources/local/listStorage.ts';
import type { StoreEnvironment } from '#sources/local/storeEnvironment.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';

function withList(text: string): FakeBrowser {
  const browser = new FakeBrowser();
  browser.truth.set('users', text);
  return browser;
}

/** A tab that records the names of the locks with which it announces writes. */
function recording(browser: FakeBrowser) {
  const announced: string[] = [];
  const env = browser.openTab();
  const hold = (name: string) => {
    announced.push(name);
    return Promise.resolve();
  };
  return { announced, env: { ...env, locks: env.locks && { ...env.locks, hold } } };
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
  it('is announced to other tabs by its revision', async () => {
    const { env, announced } = recording(withList('[]'));
    const list = createListStorage(env);
    await list.exclusively(async (locked) => locked.write('[1]'));
    await list.exclusively(async (locked) => locked.write('[2]'));
    expect(announced).toEqual(['users-written:1', 'users-written:2']);
  });

  it('that failed is not announced', async () => {
    const browser = withList('[]');
    const { env, announced } = recording(browser);
    const list = createListStorage(env);
    await list.exclusively(async (locked) => locked.read());
    browser.quota = 10;
    expect(await list.exclusively(async (locked) => locked.write('[1]'))).toBe('full');
    expect(announced).toEqual([]);
  });

  it('is announced once', async () => {
    const { env, announced } = recording(withList('[]'));
    const list = createListStorage(env);
    await list.exclusively(async (locked) => locked.write('[1]'));
    await list.exclusively(async (locked) => locked.read());
    expect(announced).toEqual(['users-written:1']);
  });

  it('of a shorter list in a full storage leaves room for its revision', async () => {
    const long = JSON.stringify(['x'.repeat(100)]);
    const browser = withList(long);
    browser.quota = 'users'.length + long.length;
    const list = createListStorage(browser.openTab());
    expect(await list.exclusively(async (locked) => locked.write('[]'))).toBeNull();
    expect(browser.truth.get('users.revision')).toBe('000000000001');
  });

  it('that failed in an empty storage leaves no list', async () => {
    const browser = new FakeBrowser();
    browser.corrupt = (value) => (value.startsWith('[') ? 'bozuk' : value);
    const list = createListStorage(browser.openTab());
    expect(await list.exclusively(async (locked) => locked.write('[]'))).toBe('mismatch');
    expect(browser.truth.has('users')).toBe(false);
    expect(list.read()).toBeNull();
  });

  it.each(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'])(
    'returns full for an error named %s',
    async (name) => {
      const list = createListStorage(throwing(withList('[]'), name));
      expect(await list.exclusively(async (locked) => locked.write('[1]'))).toBe('full');
    },
  );

  it('returns unavailable for any other error', async () => {
    const list = createListStorage(throwing(withList('[]'), 'SecurityError'));
    expect(await list.exclusively(async (locked) => locked.write('[1]'))).toBe('unavailable');
  });
});

it('the lock passes to the next holder when the work throws, with and without Web Locks', async () => {
  for (const hasLocks of [true, false]) {
    const list = createListStorage(withList('[]').openTab({ hasLocks }));
    const failing = list.exclusively(() => Promise.reject(new Error('no')));
    const next = list.exclusively(async (locked) => locked.write('[1]'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBeNull();
  }
});

describe('a reader in another process', () => {
  it('waits at most two seconds for a write that does not arrive', async () => {
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
    // Limited by steps where the clock stands still, and by the clock where steps take long.
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
