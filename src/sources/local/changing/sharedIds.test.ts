import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change, Selection } from '#domain/change/change.ts';
import { memberTexts } from '#domain/record/jsonText.ts';
import type { User } from '#domain/user/user.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

/** Few ids, names and dates, so that many are repeated, and whole records now and then. */
const record = fc.record({
  id: fc.constantFrom('1', '2', '1~2'),
  name: fc.constantFrom('Ali', 'Veli'),
  email: fc.constantFrom('a@b.co', 'c@d.co'),
  role: fc.constantFrom('User', 'Admin'),
  active: fc.boolean(),
  password: fc.constantFrom('x', 'y'),
  createdAt: fc.constantFrom('2024-01-01T00:00:00.000Z', null),
});
const member = fc.oneof({ weight: 6, arbitrary: record }, fc.constantFrom(null, 7));
const lists = fc
  .tuple(fc.array(member, { minLength: 1, maxLength: 7 }), fc.constantFrom<number | string>(0, 1))
  .map(([members, space]) => ` ${JSON.stringify(members, null, space)} `);
const lengths = { minLength: 7, maxLength: 7 };
const KINDS = ['setActive', 'setRole', 'remove', 'edit', 'password', 'merge'] as const;
const WAYS = ['user', 'ids', 'matching'] as const;

async function open(text: string) {
  const browser = new FakeBrowser();
  browser.truth.set('users', text);
  const store = createAddingStore(browser.openTab());
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  return {
    browser,
    users: () => store.getState().users,
    commit: store.changer.commit,
    answer: store.changer.answer,
    text: () => browser.truth.get('users') ?? '',
  };
}

function selectionOf(way: (typeof WAYS)[number], chosen: readonly User[], all: readonly User[]) {
  const [first] = chosen;
  if (way === 'user' && chosen.length === 1 && first) return { kind: 'user', user: first } as const;
  if (way !== 'matching') return { kind: 'ids', ids: chosen.map(({ id }) => id) } as const;
  const except = all.filter((user) => !chosen.includes(user)).map(({ id }) => id);
  return { kind: 'matching', query: EVERYONE, except, count: chosen.length } as const;
}

/** The change, and the members of the list that it may write; `null` for those it removes. */
function changeOf(
  kind: (typeof KINDS)[number],
  users: Selection,
  chosen: readonly User[],
): { change: Change; isRemoved: (user: User) => boolean } {
  const [user, other] = chosen;
  if (user === undefined) throw new Error('nobody is chosen');
  const none = () => false;
  switch (kind) {
    case 'setActive':
      return { change: { kind, users, active: !user.active }, isRemoved: none };
    case 'setRole':
      return { change: { kind, users, role: 'Viewer' }, isRemoved: none };
    case 'remove':
      return { change: { kind, users }, isRemoved: (one) => chosen.includes(one) };
    case 'edit': {
      const fields = {
        name: { was: user.name, is: 'Yeni' },
        email: { was: user.email, is: 'n@n' },
      };
      return { change: { kind, user, fields, password: null }, isRemoved: none };
    }
    case 'password':
      return { change: { kind: 'edit', user, fields: {}, password: '123456' }, isRemoved: none };
    case 'merge': {
      const fields = { name: { was: user.name, is: 'Bir' } };
      if (other === undefined) return changeOf('setRole', users, chosen);
      return { change: { kind, user, fields, other }, isRemoved: (one) => one === other };
    }
  }
}

/** How many users a change of these is of. */
function countOf(change: Change, chosen: readonly User[]): number {
  if (change.kind === 'setActive') {
    return chosen.filter(({ active }) => active !== change.active).length;
  }
  if (change.kind === 'merge') return 2;
  return change.kind === 'edit' ? 1 : chosen.length;
}

describe('in a list with records that share an id', () => {
  it('a change of a user who differs from the shown one is a conflict', async () => {
    const people = ['Ali', 'Veli'].map((name) => ({
      id: '1',
      name,
      email: 'a@b.co',
      role: 'User',
    }));
    const { users, commit, text } = await open(JSON.stringify(people));
    const [ali, veli] = users();
    if (ali === undefined || veli === undefined) throw new Error('nobody is there');
    const shown = { ...ali, email: 'c@d.co' };
    const fields = { name: { was: 'Ali', is: 'Can' } };
    const changes: Change[] = [
      { kind: 'edit', user: shown, fields, password: null },
      { kind: 'merge', user: shown, fields, other: veli },
      { kind: 'remove', users: { kind: 'user', user: shown } },
      { kind: 'setActive', users: { kind: 'user', user: shown }, active: true },
    ];
    for (const change of changes) {
      expect(await commit(change)).toMatchObject({
        ok: false,
        conflict: { kind: 'edited', user: ali },
      });
    }
    expect(text()).toBe(JSON.stringify(people));
  });

  it('each user gets a distinct id', async () => {
    await fc.assert(
      fc.asyncProperty(lists, async (text) => {
        const { users } = await open(text);
        const ids = users().map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('a change affects and counts exactly the chosen records, and is undone byte for byte', async () => {
    const masks = fc.array(fc.boolean(), lengths);
    await fc.assert(
      fc.asyncProperty(
        lists,
        masks,
        fc.constantFrom(...KINDS),
        fc.constantFrom(...WAYS),
        async (text, mask, kind, way) => {
          const { users, commit, text: now } = await open(text);
          const before = users();
          const chosen = before.filter((_, position) => mask[position] === true);
          fc.pre(chosen.length > 0);
          const selection = selectionOf(way, chosen, before);
          const { change, isRemoved } = changeOf(kind, selection, chosen);
          const touched =
            change.kind === 'edit' || change.kind === 'merge' ? chosen.slice(0, 1) : chosen;
          const texts = memberTexts(text);
          const members: unknown[] = JSON.parse(text);
          const isUser = (at: number) => typeof members[at] === 'object' && members[at] !== null;
          const places = texts.map((_, at) => at).filter(isUser);
          const result = await commit(change);
          const done = result.ok ? result.change : null;
          expect(result.ok).toBe(true);
          expect(done?.count).toBe(countOf(change, chosen));
          // Every record but the chosen ones is there as it was, in its place.
          const expected = texts.map((one, at) => {
            const user = before[places.indexOf(at)];
            return user === undefined || !isUser(at)
              ? one
              : isRemoved(user)
                ? null
                : touched.includes(user)
                  ? user
                  : one;
          });
          const kept = expected.filter((one) => one !== null);
          const after = memberTexts(now());
          expect(after).toHaveLength(kept.length);
          for (const [at, one] of kept.entries())
            if (typeof one === 'string') expect(after[at]).toBe(one);
          // Whoever is still there has the id that it had.
          expect(users().map(({ id }) => id)).toEqual(
            before.filter((user) => !isRemoved(user)).map(({ id }) => id),
          );
          await commit({ kind: 'undo', changeId: done?.id ?? '' });
          expect(now()).toBe(text);
          expect(users().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it('a selected id never passes to another record when another tab removes one', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.nat(), fc.nat(), async (text, chosenAt, goneAt) => {
        const { browser, users, commit, text: now } = await open(text);
        const before = users();
        const texts = memberTexts(text).map((one) => one.replaceAll(/\s/gu, ''));
        // Of two equal records nobody can tell which one is gone.
        fc.pre(before.length > 1 && new Set(texts).size === texts.length);
        const chosen = before[chosenAt % before.length];
        const gone = before[goneAt % before.length];
        fc.pre(chosen !== undefined && gone !== undefined);
        const other = await open(text);
        const theirs = other.users()[before.indexOf(gone ?? before[0])];
        await other.commit({ kind: 'remove', users: { kind: 'ids', ids: [theirs?.id ?? ''] } });
        browser.outside((storage) => storage.set('users', other.text()));
        const left = memberTexts(other.text());
        const result = await commit({
          kind: 'remove',
          users: { kind: 'ids', ids: [chosen?.id ?? ''] },
        });
        expect(result.ok).toBe(chosen !== gone);
        expect(memberTexts(now())).toHaveLength(left.length - (result.ok ? 1 : 0));
        const isThere = users().some(({ id }) => id === chosen?.id);
        expect(isThere).toBe(false);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  const people = ['Ali', 'Veli', 'Zeki'].map((name) => ({
    id: '1',
    name,
    email: name,
    role: 'User',
  }));
  const LIST = JSON.stringify(people);
  const pages = { page: 1, size: 10 } as const;

  it('each removed record can be restored and erased by itself', async () => {
    const { users, commit, text, answer } = await open(LIST);
    const [ali, veli] = users();
    const removed = () => answer({ kind: 'removed', ...pages }).rows.map(({ user }) => user);
    await commit({ kind: 'remove', users: { kind: 'ids', ids: [veli?.id ?? '', ali?.id ?? ''] } });
    expect(removed().map(({ name }) => name)).toEqual(['Ali', 'Veli']);
    expect(new Set([...users(), ...removed()].map(({ id }) => id)).size).toBe(3);
    const [first, second] = removed();
    expect((await commit({ kind: 'erase', id: first?.id ?? '' })).ok).toBe(true);
    expect(removed().map(({ name }) => name)).toEqual(['Veli']);
    expect((await commit({ kind: 'bringBack', ids: [second?.id ?? ''] })).ok).toBe(true);
    expect(text()).toBe(JSON.stringify(people.slice(1)));
    expect(removed()).toEqual([]);
    expect((await commit({ kind: 'bringBack', ids: [first?.id ?? ''] })).ok).toBe(false);
  });

  it('a removed record is erased although another tab erased its twin and no event said so', async () => {
    const { browser, users, commit, answer } = await open(LIST);
    const other = createAddingStore(browser.openTab({ sameProcessAs: 0 }));
    const [ali, veli] = users();
    await commit({ kind: 'remove', users: { kind: 'ids', ids: [veli?.id ?? '', ali?.id ?? ''] } });
    const [first, second] = answer({ kind: 'removed', ...pages }).rows.map(({ user }) => user);
    browser.areEventsLost = true;
    expect((await other.changer.commit({ kind: 'erase', id: first?.id ?? '' })).ok).toBe(true);
    expect((await commit({ kind: 'erase', id: second?.id ?? '' })).ok).toBe(true);
    expect(answer({ kind: 'removed', ...pages }).rows).toEqual([]);
    expect([...browser.truth.values()].join()).not.toMatch(/Ali|Veli/);
  });

  it('a removed record is found and restored by the id it had in this tab', async () => {
    const { users, commit, answer, text } = await open(LIST);
    const [ali, veli] = users();
    const removal = (user?: User) => ({
      kind: 'remove' as const,
      users: { kind: 'ids' as const, ids: [user?.id ?? ''] },
    });
    await commit(removal(veli));
    await commit(removal(ali));
    const historyOf = (id = '') =>
      answer({ kind: 'history', id, ...pages }).entries.map(({ kind, name, users: touched }) => [
        kind,
        name,
        touched[0]?.id,
      ]);
    expect(historyOf(veli?.id)).toEqual([['remove', 'Veli', veli?.id]]);
    expect(historyOf(ali?.id)).toEqual([['remove', 'Ali', ali?.id]]);
    expect((await commit({ kind: 'bringBack', ids: [veli?.id ?? ''] })).ok).toBe(true);
    expect(text()).toBe(JSON.stringify(people.slice(1)));
    expect(users()[0]).toEqual(veli);
    expect((await commit({ kind: 'bringBack', ids: [ali?.id ?? ''] })).ok).toBe(true);
    expect(users()).toContainEqual(ali);
  });

  it('the history of a record has only its own changes, whatever happens to the others', async () => {
    const { users, commit, answer } = await open(LIST);
    const [ali, veli] = users();
    if (ali === undefined || veli === undefined) throw new Error('there are three');
    const deactivate = (user: User) =>
      commit({ kind: 'setActive', users: { kind: 'user', user }, active: true });
    await deactivate(ali);
    await deactivate(veli);
    await commit({ kind: 'remove', users: { kind: 'ids', ids: [ali.id] } });
    await commit({ kind: 'setRole', users: { kind: 'ids', ids: [veli.id] }, role: 'Admin' });
    const historyOf = (id: string | null) =>
      answer({ kind: 'history', id, ...pages }).entries.map((entry) => {
        const [user] = entry.users;
        return `${entry.kind} ${entry.name} ${user?.id} ${user?.isInList ? 'here' : 'gone'}`;
      });
    expect(historyOf(veli.id)).toEqual([
      `setRole Veli ${veli.id} here`,
      `activate Veli ${veli.id} here`,
    ]);
    expect(historyOf(ali.id)).toEqual(['remove Ali 1 gone', 'activate Ali 1 gone']);
    expect(historyOf(null).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'setRole Veli',
      'remove Ali',
      'activate Veli',
      'activate Ali',
    ]);
    expect((await commit({ kind: 'bringBack', ids: [ali.id] })).ok).toBe(true);
    expect(users().map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Ali',
      '1~2 Veli',
      '1~3 Zeki',
    ]);
    expect(historyOf(ali.id)).toHaveLength(3);
  });
});
