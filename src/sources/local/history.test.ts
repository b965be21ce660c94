import { describe, expect, it } from 'vitest';
import { digestOf } from '#domain/digestOf.ts';
import type { RecordedChange } from '#domain/change/operation.ts';
import { MAX_HISTORY_CHANGES, MAX_HISTORY_OPERATIONS } from '#domain/limits.ts';
import { encoded, openHistory, type History } from '#sources/local/history.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeInput } from '#testing/data/makeInput.ts';

const idOf = (number: number) => String(number).padStart(12, '0');
const changeOf = (number: number, ids: readonly string[] = ['a']): RecordedChange => ({
  id: idOf(number),
  at: new Date(Date.UTC(2026, 10, 20, 10, number % 60)),
  kind: 'edit',
  undoes: null,
  operations: ids.map((id) => ({
    kind: 'edited',
    id,
    fields: { name: { was: '"Ali"', is: '"Veli"' } },
  })),
});
const rowOf = (number: number, leadsTo = '') => ({
  table: 'changes' as const,
  put: { id: idOf(number), text: encoded(changeOf(number)), leadsTo },
});

async function open(browser: FakeBrowser) {
  const database = await browser.database.open();
  const history = await openHistory(browser.openTab(), database);
  const ids = () => history.changes().map(({ id }) => Number.parseInt(id, 10));
  return { database, history, ids };
}

/** Puts a change, and settles it as if the list was written. */
async function make(history: History, change: RecordedChange) {
  await history.put(change, `text ${change.id}`, []);
  await history.settle(change, []);
}

async function settle(browser: FakeBrowser) {
  browser.deliverAll();
  await new Promise((resolve) => setTimeout(resolve));
}

describe('the history', () => {
  it('keeps changes newest first, also for a tab that opens later', async () => {
    const browser = new FakeBrowser();
    const { history, ids } = await open(browser);
    for (const number of [1, 2, 3]) {
      expect(await history.put(changeOf(number), `text ${number}`, [])).toBe(true);
      await history.settle(changeOf(number), []);
    }
    expect(ids()).toEqual([3, 2, 1]);
    expect(history.changes()).toBe(history.changes());
    const later = await open(browser);
    expect(later.history.changes()).toEqual(history.changes());
    expect(later.history.isKept(idOf(2))).toBe(true);
  });

  it('has a change only once the list was written', async () => {
    const browser = new FakeBrowser();
    browser.truth.set('users', 'before');
    const { history, ids } = await open(browser);
    await history.put(changeOf(1), 'after', []);
    expect(ids()).toEqual([]);
    expect((await open(browser)).ids()).toEqual([]);
    browser.truth.set('users', 'after');
    expect((await open(browser)).ids()).toEqual([1]);
  });

  it('removes a change that never reached the list, and only under the lock', async () => {
    const browser = new FakeBrowser();
    browser.truth.set('users', 'before');
    const { history, database, ids } = await open(browser);
    await database.write([rowOf(1, digestOf('never')), rowOf(2, digestOf('before'))]);
    await open(browser);
    expect(browser.database.rows('changes')).toHaveLength(2);
    await history.catchUp('before');
    expect(browser.database.rows('changes').map(({ id }) => id)).toEqual([idOf(2)]);
    expect(ids()).toEqual([2]);
  });

  it('keeps nothing after it could not be read: what was lost would count as made', async () => {
    const browser = new FakeBrowser();
    browser.truth.set('users', 'before');
    const { history, database, ids } = await open(browser);
    await database.write([rowOf(1, digestOf('never'))]);
    browser.database.isRefused = true;
    await history.catchUp('before');
    browser.database.isRefused = false;
    expect(await history.put(changeOf(2), 'after', [])).toBe(false);
    await history.catchUp('before');
    expect(await history.put(changeOf(2), 'after', [])).toBe(true);
    browser.truth.set('users', 'after');
    await history.settle(changeOf(2), []);
    expect(ids()).toEqual([2]);
    expect((await open(browser)).ids()).toEqual([2]);
  });

  it('keeps a change that reached the list, whatever the list has become since', async () => {
    const browser = new FakeBrowser();
    const { history } = await open(browser);
    await history.put(changeOf(1), 'after', []);
    await history.settle(changeOf(1), []);
    browser.outside((storage) => storage.set('users', 'by another program'));
    const later = await open(browser);
    await later.history.catchUp('by another program');
    expect(later.ids()).toEqual([1]);
  });

  it('never gives an id twice, also after a clear of localStorage', async () => {
    const browser = new FakeBrowser();
    const { history } = await open(browser);
    expect(history.nextId('000000000007')).toBe(idOf(7));
    await make(history, changeOf(7));
    expect(history.nextId('000000000001')).toBe(idOf(8));
    expect(history.nextId('000000000009')).toBe(idOf(9));
  });

  it('never gives the id of an erased change again, also in a tab that opens later', async () => {
    const browser = new FakeBrowser();
    const { history } = await open(browser);
    await make(history, changeOf(7));
    expect(await history.erase('a')).toBe(true);
    const later = await open(browser);
    expect(later.ids()).toEqual([]);
    expect(later.history.nextId('000000000001')).toBe(idOf(8));
  });

  it('skips a row that cannot be read, and leaves it', async () => {
    const browser = new FakeBrowser();
    const { database } = await open(browser);
    await database.write([
      rowOf(1),
      { table: 'changes', put: { id: idOf(2), text: '{"later":', leadsTo: '' } },
      { table: 'changes', put: { id: idOf(3), text: '{"version":9}', leadsTo: '' } },
    ]);
    const later = await open(browser);
    await later.history.catchUp('');
    expect(later.ids()).toEqual([1]);
    expect(browser.database.rows('changes')).toHaveLength(3);
  });

  it('drops its oldest changes beyond its limits, but never the newest', async () => {
    const browser = new FakeBrowser();
    const { database } = await open(browser);
    await database.write(
      Array.from({ length: MAX_HISTORY_CHANGES }, (_, number) => rowOf(number + 1)),
    );
    const { history, ids } = await open(browser);
    await make(history, changeOf(MAX_HISTORY_CHANGES + 1));
    expect(ids()).toHaveLength(MAX_HISTORY_CHANGES);
    expect(browser.database.rows('changes').some(({ id }) => id === idOf(1))).toBe(false);
    const many = Array.from({ length: MAX_HISTORY_OPERATIONS + 1 }, () => 'a');
    await make(history, changeOf(MAX_HISTORY_CHANGES + 2, many));
    expect(ids()).toEqual([MAX_HISTORY_CHANGES + 2]);
  });

  it('without a database is in memory, and never kept', async () => {
    const browser = new FakeBrowser();
    const history = await openHistory(browser.openTab(), null);
    expect(history.isStored()).toBe(false);
    expect(await history.put(changeOf(1), 'after', [])).toBe(false);
    const { id } = history.keepInMemory(changeOf(1));
    expect(history.changes()).toMatchObject([{ id, kind: 'edit' }]);
    expect(history.isKept(id)).toBe(false);
    expect(await history.erase('a')).toBe(true);
    expect(history.changes()).toEqual([]);
  });

  it('is in memory from the moment the database fails', async () => {
    const browser = new FakeBrowser();
    const { history } = await open(browser);
    browser.database.isRefused = true;
    await history.catchUp('');
    expect(await history.put(changeOf(1), 'after', [])).toBe(false);
    expect(await history.erase('a')).toBe(false);
  });

  it('has in memory what it could not note as made, once a change is made that is not kept', async () => {
    const browser = new FakeBrowser();
    browser.truth.set('users', 'before');
    const { history, ids } = await open(browser);
    await history.put(changeOf(1), 'after', []);
    browser.truth.set('users', 'after');
    browser.database.quota = 0;
    await history.settle(changeOf(1), []);
    expect(history.isKept(idOf(1))).toBe(true);
    await history.catchUp('after');
    expect(await history.put(changeOf(2), 'later', [])).toBe(false);
    browser.truth.set('users', 'later');
    history.keepInMemory(changeOf(2));
    expect((await open(browser)).ids()).toEqual([]);
    expect(ids()).toEqual([2, 1]);
    expect(history.isKept(idOf(1))).toBe(false);
    browser.database.quota = Number.POSITIVE_INFINITY;
    await history.catchUp('later');
    expect(browser.database.rows('changes')).toEqual([]);
    expect(ids()).toEqual([2, 1]);
  });
});

describe('other tabs', () => {
  it('hear of changes and of erasures, even if they missed an event', async () => {
    const browser = new FakeBrowser();
    browser.truth.set('users', '[]');
    const [one, two] = [browser.openTab(), browser.openTab()].map((env) => createAddingStore(env));
    if (one === undefined || two === undefined) throw new Error('there are two');
    await Promise.all([one.loadChanger(), two.loadChanger()]);
    let notified = 0;
    two.changer.subscribe(() => (notified += 1));
    const added = await one.add(makeInput());
    await settle(browser);
    expect(two.changer.history.changes()).toEqual(one.changer.history.changes());
    expect(notified).toBeGreaterThan(0);
    const [change] = two.changer.history.changes();
    await two.changer.commit({ kind: 'undo', changeId: change?.id ?? '' });
    await settle(browser);
    browser.areEventsLost = true;
    const id = added.ok ? added.user.id : '';
    expect(await two.changer.commit({ kind: 'erase', id })).toMatchObject({ ok: true });
    await settle(browser);
    expect(one.changer.history.changes()).toHaveLength(2);
    browser.areEventsLost = false;
    browser.outside((storage) => storage.set('other', 'x'));
    await settle(browser);
    expect(one.changer.history.changes()).toEqual([]);
    expect(browser.database.texts().join()).not.toContain(id);
  });
});

describe('an erased user', () => {
  it('leaves the operations of others, and the places beside it', async () => {
    const browser = new FakeBrowser();
    const { history, database } = await open(browser);
    const removal: RecordedChange = {
      ...changeOf(2),
      operations: [
        { kind: 'removed', id: 'b', record: '{"id":"b"}', place: { behind: 1, next: 'a' } },
      ],
    };
    await make(history, changeOf(1, ['a', 'c']));
    await make(history, removal);
    await database.write([
      { table: 'changes', put: { id: idOf(3), text: 'damaged, of "a"', leadsTo: '' } },
    ]);
    expect(await history.erase('a')).toBe(true);
    expect(history.changes().map(({ operations }) => operations)).toMatchObject([
      [{ id: 'b', place: { behind: 1, next: null } }],
      [{ id: 'c' }],
    ]);
    expect(browser.database.rows('changes').some(({ text }) => text.includes('damaged'))).toBe(
      false,
    );
    const later = await open(browser);
    expect(JSON.stringify(later.history.changes())).not.toContain('"a"');
  });
});
