import { describe, expect, it } from 'vitest';
import type { Change, CommitResult } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { StoreEnvironment } from '#sources/local/storeEnvironment.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const recordOf = (id: string, change: Partial<User> = {}) =>
  encodeRecord(makeUser({ id, name: id, ...change }), `hash ${id}`);
/** With an odd member and an unknown field. */
const LIST = `[${recordOf('ali')},null,${recordOf('can', { role: 'Admin' })},${recordOf('ece').replace('}', ',"tc":{"no":1.5}}')}]`;

async function open(browser = new FakeBrowser(), change: Partial<StoreEnvironment> = {}) {
  if (!browser.truth.has('users')) browser.truth.set('users', LIST);
  const store = createAddingStore({ ...browser.openTab(), ...change });
  await settle();
  const userOf = (id: string) => {
    const user = store.getState().users.find((other) => other.id === id);
    if (user === undefined) throw new Error(`${id} is not there`);
    return user;
  };
  const text = () => browser.truth.get('users') ?? '';
  const ids = () => store.getState().users.map(({ id }) => id);
  return { browser, store, commit: store.changer.commit, userOf, text, ids };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

const one = (user: User) => ({ kind: 'user', user }) as const;
const idOf = (result: CommitResult) => (result.ok ? (result.change?.id ?? '') : '');
const removalOf = (user: User): Change => ({ kind: 'remove', users: one(user) });

describe('an edit', () => {
  it('writes the fields that change, and leaves all else as it is', async () => {
    const { commit, userOf, text } = await open();
    const user = userOf('ece');
    const fields = { name: { was: 'ece', is: 'Ece "Su"' }, active: { was: true, is: false } };
    const result = await commit({ kind: 'edit', user, fields, password: null });
    expect(result).toMatchObject({
      ok: true,
      change: { kind: 'edit', count: 1, name: 'Ece "Su"' },
    });
    const next = LIST.split('"ece"').join('@');
    expect(
      text()
        .replace(String.raw`"Ece \"Su\""`, '@')
        .replace('"ece"', '@'),
    ).toBe(next.replace(/(@.*@.*"active":)true/s, '$1false'));
    expect(userOf('ece')).toMatchObject({ name: 'Ece "Su"', active: false });
  });

  it('hashes a typed password, and writes nothing else', async () => {
    const { commit, userOf, text } = await open();
    const user = userOf('ali');
    await commit({ kind: 'edit', user, fields: {}, password: '1234567' });
    expect(text()).toBe(LIST.replace('hash ali', 'hash of 7'));
  });

  it('that changes nothing writes nothing', async () => {
    const { browser, commit, userOf } = await open();
    const nothing: Change = { kind: 'edit', user: userOf('ali'), fields: {}, password: null };
    expect(await commit(nothing)).toEqual({ ok: true, user: null, change: null });
    const same: Change = { kind: 'setActive', users: one(userOf('ali')), active: true };
    expect(await commit(same)).toEqual({ ok: true, user: null, change: null });
    expect(browser.changes).toEqual([]);
    expect([...browser.truth.keys()]).toEqual(['users']);
  });

  it('of a field that another tab changed is a conflict with the current user', async () => {
    const browser = new FakeBrowser();
    const [here, elsewhere] = [await open(browser), await open(browser)];
    const user = here.userOf('ali');
    const rename = (is: string, from: User): Change => ({
      kind: 'edit',
      user: from,
      fields: { name: { was: from.name, is } },
      password: null,
    });
    await elsewhere.commit(rename('Veli', elsewhere.userOf('ali')));
    const before = browser.truth.get('users');
    expect(await here.commit(rename('Deli', user))).toMatchObject({
      ok: false,
      problem: 'conflict',
      conflict: { kind: 'edited', user: { name: 'Veli' } },
    });
    expect(browser.truth.get('users')).toBe(before);
    // Another field is free.
    const fields = { role: { was: 'User', is: 'Editor' } };
    expect((await here.commit({ kind: 'edit', user, fields, password: null })).ok).toBe(true);
    expect(here.userOf('ali')).toMatchObject({ name: 'Veli', role: 'Editor' });
  });

  it('or any other change of a removed user is refused as “gone”', async () => {
    const browser = new FakeBrowser();
    const [here, elsewhere] = [await open(browser), await open(browser)];
    const user = here.userOf('ali');
    await elsewhere.commit(removalOf(user));
    for (const change of [
      { kind: 'edit', user, fields: { name: { was: 'ali', is: 'x' } }, password: null },
      { kind: 'setActive', users: one(user), active: false },
      removalOf(user),
      { kind: 'merge', user: here.userOf('can'), fields: {}, other: user },
      { kind: 'merge', user, fields: {}, other: here.userOf('can') },
    ] satisfies Change[]) {
      const gone = { ok: false, problem: 'conflict', conflict: { kind: 'gone' } };
      expect(await here.commit(change)).toEqual(gone);
    }
  });
});

describe('a removal', () => {
  it('affects only the shown one of several users with the same id, and so does its undo', async () => {
    const browser = new FakeBrowser();
    browser.truth.set('users', `[${recordOf('a')},${recordOf('a', { name: 'öteki' })}]`);
    const distinct = recordOf('a', { name: 'öteki' }).replace('"id":"a"', '"id":"a~2"');
    const { store, commit, text } = await open(browser);
    const [, second] = store.getState().users;
    if (second === undefined) throw new Error('there are two');
    const removal = await commit(removalOf(second));
    expect(text()).toBe(`[${recordOf('a')}]`);
    await commit({ kind: 'undo', changeId: idOf(removal) });
    expect(text()).toBe(`[${recordOf('a')},${distinct}]`);
  });

  it('that is undone restores the list as it was', async () => {
    for (const id of ['ali', 'can', 'ece']) {
      const { commit, userOf, text, ids } = await open();
      const removal = await commit(removalOf(userOf(id)));
      expect(ids()).toHaveLength(2);
      const undo = await commit({ kind: 'undo', changeId: idOf(removal) });
      expect(undo).toMatchObject({ ok: true, change: { kind: 'undo', count: 1, name: id } });
      expect(text()).toBe(LIST);
    }
  });

  it('can be undone only once, and its undo can be undone', async () => {
    const { commit, userOf, text } = await open();
    const changeId = idOf(await commit(removalOf(userOf('can'))));
    const undo = await commit({ kind: 'undo', changeId });
    expect(await commit({ kind: 'undo', changeId })).toEqual({
      ok: false,
      problem: 'conflict',
      conflict: { kind: 'undone' },
    });
    // The undo is a change like any other.
    await commit({ kind: 'undo', changeId: idOf(undo) });
    expect(text()).not.toContain('"can"');
  });

  it('keeps the objects of all other users', async () => {
    const { store, commit, userOf } = await open();
    const [ali, ece] = [userOf('ali'), userOf('ece')];
    await commit(removalOf(userOf('can')));
    expect(store.getState().users.map((user) => [ali, ece].indexOf(user))).toEqual([0, 1]);
  });
});

describe('an undo', () => {
  it('is refused after a later change of the same field, which the conflict names', async () => {
    const { commit, userOf, text } = await open();
    const rename = (is: string): Change => {
      const user = userOf('ali');
      return { kind: 'edit', user, fields: { name: { was: user.name, is } }, password: null };
    };
    const first = idOf(await commit(rename('Veli')));
    await commit({ kind: 'setRole', users: one(userOf('ali')), role: 'Viewer' });
    const second = await commit(rename('Deli'));
    await commit(removalOf(userOf('can')));
    const before = text();
    expect(await commit({ kind: 'undo', changeId: first })).toEqual({
      ok: false,
      problem: 'conflict',
      conflict: { kind: 'changedSince', by: second.ok && second.change },
    });
    expect(text()).toBe(before);
    await commit({ kind: 'undo', changeId: idOf(second) });
    expect((await commit({ kind: 'undo', changeId: first })).ok).toBe(true);
    expect(userOf('ali')).toMatchObject({ name: 'ali', role: 'Viewer' });
  });

  it('is refused after another program changed the user, without naming a change', async () => {
    const { browser, commit, userOf, text } = await open();
    const changeId = idOf(
      await commit({ kind: 'setActive', users: one(userOf('ali')), active: false }),
    );
    browser.outside((storage) =>
      storage.set('users', text().replace('"active":false', '"active":true')),
    );
    expect(await commit({ kind: 'undo', changeId })).toMatchObject({
      conflict: { kind: 'changedSince', by: null },
    });
  });

  it('of a change that is not in the history is refused as “gone”', async () => {
    const { commit } = await open();
    expect(await commit({ kind: 'undo', changeId: '000000000099' })).toMatchObject({
      conflict: { kind: 'gone' },
    });
  });

  it('of an add in another tab removes the user', async () => {
    const browser = new FakeBrowser();
    const [here, elsewhere] = [await open(browser), await open(browser)];
    const added = await here.commit({ kind: 'add', input: makeInput() });
    browser.deliverAll();
    expect((await elsewhere.commit({ kind: 'undo', changeId: idOf(added) })).ok).toBe(true);
    expect(browser.truth.get('users')).toBe(LIST);
  });
});

describe('a bulk change', () => {
  const ALL = (count: number) =>
    ({ kind: 'matching', query: EVERYONE, except: ['can'], count }) as const;

  it('has one undo, and counts only the users that it changed', async () => {
    const { commit, userOf, text } = await open();
    await commit({ kind: 'setActive', users: one(userOf('ali')), active: false });
    const before = text();
    const result = await commit({ kind: 'setActive', users: ALL(2), active: false });
    expect(result).toMatchObject({ ok: true, change: { kind: 'deactivate', count: 1 } });
    expect(userOf('can').active).toBe(true);
    await commit({ kind: 'undo', changeId: idOf(result) });
    expect(text()).toBe(before);
  });

  it('is refused when the number of users differs from the shown one', async () => {
    const { commit, text } = await open();
    expect(await commit({ kind: 'remove', users: ALL(3) })).toEqual({
      ok: false,
      problem: 'conflict',
      conflict: { kind: 'count', count: 2 },
    });
    const ids = { kind: 'ids', ids: ['ali', 'ece', 'gitti'] } as const;
    expect(await commit({ kind: 'setRole', users: ids, role: 'Admin' })).toMatchObject({
      conflict: { kind: 'count', count: 2 },
    });
    expect(text()).toBe(LIST);
  });

  it('removes the users that match the search, and its undo restores them all', async () => {
    const { commit, text, ids } = await open();
    const query = { ...EVERYONE, text: 'E', columns: ['name'] as const };
    const result = await commit({
      kind: 'remove',
      users: { kind: 'matching', query, except: [], count: 1 },
    });
    expect(ids()).toEqual(['ali', 'can']);
    await commit({ kind: 'undo', changeId: idOf(result) });
    expect(text()).toBe(LIST);
  });

  it('of 20,000 users is undone whole', async () => {
    const browser = new FakeBrowser();
    const records = Array.from({ length: 20_000 }, (_, number) => recordOf(`user-${number}`));
    browser.truth.set('users', `[${records.join()}]`);
    const { commit, text, ids } = await open(browser);
    const before = text();
    const users = { kind: 'matching', query: EVERYONE, except: [], count: 20_000 } as const;
    const edit = await commit({ kind: 'setRole', users, role: 'Editor' });
    await commit({ kind: 'undo', changeId: idOf(edit) });
    const removal = await commit({ kind: 'remove', users });
    expect(ids()).toEqual([]);
    await commit({ kind: 'undo', changeId: idOf(removal) });
    expect(text()).toBe(before);
  }, 60_000);
});

describe('a merge', () => {
  it('edits one user, removes the other, and has one undo', async () => {
    const { commit, userOf, text, ids } = await open();
    const fields = { email: { was: 'irem@ornek.com', is: 'ali@ornek.com' } };
    const result = await commit({
      kind: 'merge',
      user: userOf('ali'),
      fields,
      other: userOf('ece'),
    });
    expect(result).toMatchObject({ change: { kind: 'merge', count: 2 } });
    expect(ids()).toEqual(['ali', 'can']);
    expect(userOf('ali').email).toBe('ali@ornek.com');
    await commit({ kind: 'undo', changeId: idOf(result) });
    expect(text()).toBe(LIST);
  });

  it('is a conflict when the user it would remove has changed since', async () => {
    const { commit, userOf, text } = await open();
    const [user, other] = [userOf('ali'), userOf('ece')];
    await commit({ kind: 'setActive', users: one(other), active: false });
    const before = text();
    expect(await commit({ kind: 'merge', user, fields: {}, other })).toMatchObject({
      conflict: { kind: 'edited', user: { id: 'ece', active: false } },
    });
    expect(text()).toBe(before);
  });
});

describe('a removed user', () => {
  it('is restored without the others who were removed in the same change', async () => {
    const { store, commit, ids } = await open();
    const users = { kind: 'ids', ids: ['ali', 'ece'] } as const;
    await commit({ kind: 'remove', users });
    expect(await commit({ kind: 'bringBack', ids: ['ece'] })).toMatchObject({
      change: { kind: 'bringBack', name: 'ece' },
    });
    expect(ids()).toEqual(['can', 'ece']);
    const { rows } = store.changer.answer({ kind: 'removed', page: 1, size: 10 });
    expect(rows.map(({ user }) => user.id)).toEqual(['ali']);
    // Who is there already is not brought back twice.
    expect(await commit({ kind: 'bringBack', ids: ['ece'] })).toMatchObject({
      conflict: { kind: 'gone' },
    });
  });

  it('marks its removal as undone when it is restored, if it was removed alone', async () => {
    const { store, commit, userOf } = await open();
    await commit(removalOf(userOf('can')));
    await commit({ kind: 'remove', users: { kind: 'ids', ids: ['ali', 'ece'] } });
    for (const id of ['can', 'ali']) await commit({ kind: 'bringBack', ids: [id] });
    const { entries } = store.changer.answer({ kind: 'history', id: null, page: 1, size: 9 });
    expect(entries.map(({ kind, count, isUndone }) => [kind, count, isUndone])).toEqual([
      ['bringBack', 1, false],
      ['bringBack', 1, false],
      ['remove', 2, false],
      ['remove', 1, true],
    ]);
  });

  it('is restored with others to their places, in one change with one undo', async () => {
    const { commit, ids, userOf, text } = await open();
    const before = text();
    await commit(removalOf(userOf('can')));
    await commit({ kind: 'remove', users: { kind: 'ids', ids: ['ali', 'ece'] } });
    const empty = text();
    const back = await commit({ kind: 'bringBack', ids: ['ece', 'can', 'ali', 'nobody', 'ece'] });
    expect(back).toMatchObject({
      change: { kind: 'bringBack', count: 3 },
      notBack: { inList: 0, gone: 1 },
    });
    expect(text()).toBe(before);
    expect(ids()).toHaveLength(3);
    await commit({ kind: 'undo', changeId: idOf(back) });
    expect(text()).toBe(empty);
    expect(await commit({ kind: 'bringBack', ids: ['ece', 'ali'] })).not.toHaveProperty('notBack');
    expect(await commit({ kind: 'bringBack', ids: ['ali', 'can'] })).toMatchObject({
      change: { count: 1, name: 'can' },
      notBack: { inList: 1, gone: 0 },
    });
    expect(ids().toSorted()).toEqual(['ali', 'can', 'ece']);
  });

  it('leaves no trace in the history once it is erased, and cannot be restored', async () => {
    const { browser, commit, userOf } = await open();
    const removal = await commit(removalOf(userOf('ece')));
    expect(await commit({ kind: 'erase', id: 'ece' })).toEqual({
      ok: true,
      user: null,
      change: null,
    });
    const kept = [...browser.truth].map(([, text]) => text).concat(browser.database.texts());
    expect(kept.join()).not.toContain('ece');
    expect(await commit({ kind: 'undo', changeId: idOf(removal) })).toMatchObject({
      conflict: { kind: 'gone' },
    });
    expect(await commit({ kind: 'bringBack', ids: ['ece'] })).toMatchObject({
      conflict: { kind: 'gone' },
    });
  });

  it.each(['undo', 'bringBack'] as const)(
    'is not restored by %s in a tab that missed the event of its erasure',
    async (kind) => {
      const { browser, commit, userOf, text } = await open();
      const other = createAddingStore(browser.openTab({ sameProcessAs: 0 }));
      const changeId = idOf(await commit(removalOf(userOf('ece'))));
      browser.areEventsLost = true;
      expect(await other.changer.commit({ kind: 'erase', id: 'ece' })).toMatchObject({ ok: true });
      const change = kind === 'undo' ? { kind, changeId } : { kind, ids: ['ece'] };
      expect(await commit(change)).toMatchObject({ conflict: { kind: 'gone' } });
      expect(text()).not.toContain('ece');
    },
  );
});

it('a user in the list cannot be erased', async () => {
  const { commit, userOf, text } = await open();
  await commit({ kind: 'setActive', users: one(userOf('ece')), active: false });
  expect(await commit({ kind: 'erase', id: 'ece' })).toMatchObject({
    conflict: { kind: 'gone' },
  });
  expect(text()).toContain('ece');
});

describe('a change that cannot be stored', () => {
  it('reports why, and leaves the list and the history unchanged', async () => {
    const { browser, commit, userOf } = await open();
    await commit({ kind: 'setActive', users: one(userOf('ali')), active: false });
    const before = new Map(browser.truth);
    const changes = browser.database.rows('changes');
    const user = userOf('can');
    const fields = { name: { was: 'can', is: 'x'.repeat(500) } };
    browser.quota = 700;
    expect(await commit({ kind: 'edit', user, fields, password: null })).toEqual({
      ok: false,
      problem: 'full',
    });
    browser.quota = Number.POSITIVE_INFINITY;
    browser.isRefused = true;
    expect(await commit(removalOf(user))).toEqual({ ok: false, problem: 'unavailable' });
    expect(await commit({ kind: 'erase', id: 'x' })).toEqual({ ok: false, problem: 'unavailable' });
    browser.isRefused = false;
    expect([...browser.truth]).toEqual([...before]);
    expect(browser.database.rows('changes')).toEqual(changes);
    for (const [text, problem] of [
      ['bozuk', 'damaged'],
      ['{"version":2}', 'newer'],
    ] as const) {
      browser.outside((storage) => storage.set('users', text));
      expect(await commit(removalOf(user))).toEqual({ ok: false, problem });
      expect(await commit({ kind: 'erase', id: 'x' })).toEqual({ ok: false, problem });
    }
    browser.outside((storage) => storage.clear());
    expect(await commit(removalOf(user))).toEqual({ ok: false, problem: 'removed' });
    expect(browser.truth.size).toBe(0);
  });

  it('is made and undone in memory, and reports that it is not kept', async () => {
    const browser = new FakeBrowser();
    browser.isRefused = true;
    const store = createAddingStore(browser.openTab({ seeds: LIST }));
    await settle();
    await settle();
    const [user] = store.getState().users;
    if (user === undefined) throw new Error('there are three');
    const result = await store.changer.commit(removalOf(user));
    expect(result).toMatchObject({ ok: true, change: { isKept: false } });
    await store.changer.commit({ kind: 'undo', changeId: idOf(result) });
    expect(store.getList().text).toBe(LIST);
  });
});
