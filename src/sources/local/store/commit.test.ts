import { describe, expect, it } from 'vitest';
import { createLocalUserStore } from '#sources/local/store/localUserStore.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { prependRecord } from '#domain/record/userRecord.ts';
import type { TakeSnapshot } from '#sources/local/storage/listWriter.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const ALI = makeUser({ id: 'ali' });
const CAN = makeUser({ id: 'can' });
const [ALIS, CANS] = [ALI, CAN].map((user) => `[${encodeRecord(user, 'x')}]`) as [string, string];
const prependCan = (text: string) => prependRecord(text, encodeRecord(CAN, 'x'));
const CAN_IN_FRONT = { nextMembers: () => [CAN, ALI] };

async function open(browser: FakeBrowser, change: Partial<StoreEnvironment> = {}) {
  const store = createLocalUserStore({ ...browser.openTab({ seeds: ALIS }), ...change });
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  return store;
}

function withList(text: string): FakeBrowser {
  const browser = new FakeBrowser();
  browser.truth.set('users', text);
  return browser;
}

describe('a commit', () => {
  it('starts from the newest list, even if no event announced it', async () => {
    const browser = withList(ALIS);
    const store = await open(browser);
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', CANS));
    for (const isRemedy of [false, true]) {
      let base: unknown = null;
      const next = (from: unknown) => {
        base = from;
        return null;
      };
      expect(await store.commit({ next, isRemedy })).toEqual({ ok: false, problem: 'declined' });
      expect(base).toMatchObject({ text: CANS, hasList: true, memoryOnly: '[]' });
    }
  });

  it('reads, writes and publishes in separate tasks, so that the page stays responsive', async () => {
    const browser = withList(ALIS);
    const env = browser.openTab();
    const tasks: string[] = [];
    const store = await open(browser, {
      turn: () => {
        const { users } = store.getState();
        tasks.push(`${String(browser.truth.get('users') !== ALIS)} ${users.length}`);
        return env.turn();
      },
    });
    await store.commit({ next: ({ text }) => prependCan(text) });
    expect(tasks).toEqual(['false 1', 'true 1']);
    expect(store.getState().users).toHaveLength(2);
  });

  it('is applied again when another program writes between its tasks', async () => {
    const browser = withList('[]');
    const env = browser.openTab();
    const outside = [CANS, ALIS];
    const store = await open(browser, {
      turn: () => {
        const text = outside.shift();
        if (text !== undefined) browser.outside((storage) => storage.set('users', text));
        return env.turn();
      },
    });
    expect((await store.commit({ next: ({ text }) => prependCan(text) })).ok).toBe(true);
    expect(browser.truth.get('users')).toBe(prependCan(ALIS));
    expect(store.getState().users.map(({ id }) => id)).toEqual(['can', 'ali']);
  });

  it('runs in one task when other programs keep writing', async () => {
    const browser = withList('[]');
    const env = browser.openTab();
    let count = 0;
    const store = await open(browser, {
      turn: () => {
        count += 1;
        browser.outside((storage) => storage.set('users', `[${count}]`));
        return env.turn();
      },
    });
    expect((await store.commit({ next: ({ text }) => prependCan(text) })).ok).toBe(true);
    expect(browser.truth.get('users')).toBe(prependCan(`[${count}]`));
  });

  it('shows the list that another program writes right after it', async () => {
    const browser = withList(ALIS);
    const env = browser.openTab();
    const store = await open(browser, {
      turn: () => {
        const isWritten = browser.truth.get('users') === prependCan(ALIS);
        if (isWritten) browser.outside((storage) => storage.set('users', CANS));
        return env.turn();
      },
    });
    expect((await store.commit({ next: ({ text }) => prependCan(text) })).ok).toBe(true);
    expect(store.getState().users.map(({ id }) => id)).toEqual(['can']);
  });

  it('of samples that another program removes at once still opens the list, with a notice', async () => {
    const browser = new FakeBrowser();
    const env = browser.openTab();
    const store = await open(browser, {
      turn: () => {
        if (browser.truth.has('users')) browser.outside((storage) => storage.clear());
        return env.turn();
      },
    });
    expect(store.getState()).toMatchObject({ phase: 'ready', notice: { kind: 'removed' } });
    expect(store.getState().users.map(({ id }) => id)).toEqual(['ali']);
  });

  it('in memory does not overwrite a concurrent one', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const store = await open(browser);
    const add = (id: string) =>
      store.commit({
        next: async ({ text }) => {
          await Promise.resolve();
          return prependRecord(text, encodeRecord(makeUser({ id }), 'x'));
        },
      });
    await Promise.all([add('one'), add('two')]);
    expect(store.getState().users.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['one', 'two']),
    );
  });

  it('that changes nothing writes nothing', async () => {
    const browser = withList(ALIS);
    const store = await open(browser);
    const before = store.getState();
    await store.commit({ next: () => null });
    expect(await store.commit({ next: ({ text }) => text })).toEqual({ ok: true, isStored: true });
    expect(browser.changes).toEqual([]);
    expect(store.getState()).toBe(before);
  });

  it('that prepends a user notifies once, and decodes no list again', async () => {
    let reuses = 0;
    const memberReuse = () => {
      reuses += 1;
      return null;
    };
    const store = await open(withList(ALIS), { memberReuse });
    const [ali] = store.getState().users;
    let notified = 0;
    store.subscribe(() => (notified += 1));
    const nextMembers = () => [CAN, ali ?? null];
    await store.commit({ next: ({ text }) => prependCan(text), nextMembers });
    const { users } = store.getState();
    expect(users.map((user) => [CAN, ali].indexOf(user))).toEqual([0, 1]);
    expect([notified, reuses]).toEqual([1, 0]);
  });

  it('with the members of the next list shows those very objects', async () => {
    const store = await open(withList(ALIS));
    await store.commit({ next: () => CANS, nextMembers: () => [CAN, null], isRemedy: true });
    expect(store.getState().users[0]).toBe(CAN);
    expect(store.getState().skippedCount).toBe(1);
  });

  it('gives `next` the decoded members of the newest list', async () => {
    const store = await open(withList(ALIS));
    const [ali] = store.getState().users;
    const found: unknown[] = [];
    await store.commit({
      next: ({ members }) => {
        found.push(...members());
        return null;
      },
    });
    expect(found).toEqual([ali]);
    expect(found[0]).toBe(ali);
  });

  it('is recorded after the list is written and before its revision changes', async () => {
    const browser = withList(ALIS);
    const store = await open(browser);
    const seen: unknown[] = [];
    const record = () => {
      seen.push(browser.truth.get('users'), browser.truth.get('users.revision'));
      return () => undefined;
    };
    await store.commit({ next: () => CANS, record });
    expect(seen).toEqual([CANS, '000000000000']);
    expect(browser.truth.get('users.revision')).toBe('000000000001');
  });

  it('that is no remedy is refused while the list is removed, damaged or newer', async () => {
    const troubles = { removed: null, damaged: 'bozuk', newer: '{"version":2}' } as const;
    for (const [problem, text] of Object.entries(troubles)) {
      const browser = withList(ALIS);
      const store = await open(browser);
      browser.areEventsLost = true;
      browser.outside((storage) => storage.clear());
      if (text !== null) browser.outside((storage) => storage.set('users', text));
      let asked = 0;
      const next = () => {
        asked += 1;
        return CANS;
      };
      expect(await store.commit({ next })).toEqual({ ok: false, problem });
      expect(asked).toBe(0);
      expect(store.getState().notice?.kind).toBe(problem);
      expect(browser.truth.get('users') ?? null).toBe(text);
    }
  });

  it('in memory stores nothing', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const store = await open(browser);
    browser.isRefused = false;
    const result = await store.commit({ next: ({ text }) => prependCan(text), ...CAN_IN_FRONT });
    expect(result).toEqual({ ok: true, isStored: false });
    expect(store.getState().users).toHaveLength(2);
    expect(store.getListText()).toBe(prependCan(ALIS));
    expect(browser.truth.size).toBe(0);
  });

  it('moves the users in memory into storage once, even if it runs twice', async () => {
    const browser = withList('bozuk');
    browser.quota = 12;
    const store = await open(browser);
    await store.commit({ next: ({ text }) => prependCan(text), ...CAN_IN_FRONT });
    browser.quota = 10_000;
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', ALIS));
    const bases: unknown[] = [];
    const commit = () =>
      store.commit({
        next: ({ text, hasList, memoryOnly }) => {
          bases.push({ text, hasList, memoryOnly });
          return text;
        },
        isRemedy: true,
      });
    await Promise.all([commit(), commit()]);
    expect(bases).toEqual([
      { text: prependCan(ALIS), hasList: true, memoryOnly: CANS },
      { text: prependCan(ALIS), hasList: true, memoryOnly: '[]' },
    ]);
    expect(browser.truth.get('users')).toBe(prependCan(ALIS));
  });

  it('waits until it is known whether there is a list', async () => {
    const browser = new FakeBrowser();
    const store = createLocalUserStore(browser.openTab({ seeds: ALIS }));
    const result = await store.commit({ next: ({ text }) => prependCan(text), ...CAN_IN_FRONT });
    expect(result).toEqual({ ok: true, isStored: true });
    expect(browser.truth.get('users')).toBe(prependCan(ALIS));
  });
});

describe('a snapshot', () => {
  it('is taken of the newest list, even if no event announced it', async () => {
    const browser = withList(ALIS);
    const store = await open(browser);
    browser.areEventsLost = true;
    browser.outside((storage) => storage.set('users', CANS));
    const kept: string[] = [];
    const takeSnapshot: TakeSnapshot = (_access, text) => {
      kept.push(text);
      return { key: 'snapshot' };
    };
    await store.commit({ next: () => '[]', isRemedy: true, takeSnapshot });
    expect(kept).toEqual([CANS]);
  });

  it('is not taken of a list without members, or of one that does not change', async () => {
    const browser = withList('[ ]');
    const store = await open(browser);
    const takeSnapshot: TakeSnapshot = () => {
      throw new Error('there is nothing to take');
    };
    const change = { isRemedy: true, takeSnapshot };
    expect((await store.commit({ ...change, next: () => ALIS })).ok).toBe(true);
    browser.outside((storage) => storage.clear());
    expect((await store.commit({ ...change, next: ({ text }) => text })).ok).toBe(true);
    expect(browser.truth.get('users')).toBe(ALIS);
  });
});
