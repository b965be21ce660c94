import { describe, expect, it } from 'vitest';
import type {
  EditedMember,
  FieldEdit,
  Operation,
  RecordedChange,
} from '#domain/change/operation.ts';
import type { ChangeKind } from '#domain/change/change.ts';
import { HISTORY_USERS_SHOWN } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { doneChange, historyPage, lastChange, removedPage } from '#sources/local/historyAnswers.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const place = { behind: 0, next: null };
const KEPT = () => true;
const ALL = { kind: 'history', id: null, page: 1, size: 10 } as const;
const REMOVED = { kind: 'removed', page: 1, size: 10 } as const;

const userOf = (id: string, name = id.toUpperCase()) => makeUser({ id, name });
const recordOf = (id: string, name?: string) => encodeRecord(userOf(id, name), 'hash');
const added = (id: string, record = recordOf(id)): Operation => ({
  kind: 'added',
  id,
  record,
  place,
});
const removed = (id: string, record = recordOf(id)): Operation => ({
  kind: 'removed',
  id,
  record,
  place,
});
const edited = (id: string, fields: Readonly<Record<string, FieldEdit>>): EditedMember => ({
  kind: 'edited',
  id,
  fields,
});
const activated = (id: string) => edited(id, { active: { was: 'false', is: 'true' } });

interface Recorded {
  readonly kind?: ChangeKind;
  readonly undoes?: string | null;
  readonly operations: readonly Operation[];
}

/** From the oldest to the newest, with ids from 1. */
function historyOf(...recorded: readonly Recorded[]): readonly RecordedChange[] {
  const changes = recorded.map(({ kind = 'edit', undoes = null, operations }, position) => ({
    id: String(position + 1),
    at: new Date(Date.UTC(2026, 10, position + 1)),
    kind,
    undoes,
    operations,
  }));
  return changes.toReversed();
}

const pageOf = (changes: readonly RecordedChange[], users: readonly User[] = []) =>
  historyPage(changes, users, ALL, KEPT);

describe('a page of the history', () => {
  const changes = historyOf(
    { operations: [added('a')] },
    { operations: [added('b')] },
    { operations: [activated('a'), activated('b')] },
  );

  it('has the newest change first, and is the last page for a number beyond it', () => {
    const { entries, ...page } = historyPage(changes, [], { ...ALL, page: 9, size: 2 }, KEPT);
    expect(entries.map(({ id }) => id)).toEqual(['1']);
    expect(page).toEqual({ page: 2, total: 3, since: changes[2]?.at });
    const first = historyPage(changes, [], { ...ALL, size: 2 }, KEPT);
    expect(first.entries.map(({ id }) => id)).toEqual(['3', '2']);
  });

  it('about one user has only the changes of that user, who comes first in each', () => {
    const page = historyPage(changes, [], { ...ALL, id: 'b' }, KEPT);
    expect(page).toMatchObject({ total: 2, since: changes[2]?.at });
    expect(page.entries.map(({ id }) => id)).toEqual(['3', '2']);
    expect(page.entries[0]?.users.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(historyPage(changes, [], { ...ALL, id: 'z' }, KEPT)).toMatchObject({
      entries: [],
      page: 1,
      total: 0,
      since: changes[2]?.at,
    });
  });

  it('reports the date of the oldest stored change', () => {
    const since = (isKept: (id: string) => boolean) => historyPage(changes, [], ALL, isKept).since;
    expect(since((id) => id !== '1')).toEqual(changes[1]?.at);
    expect(since(() => false)).toBeNull();
    expect(historyPage([], [], ALL, KEPT)).toEqual({ entries: [], page: 1, total: 0, since: null });
  });

  it('counts each user of a change once, lists the first few, and ignores other members', () => {
    const ids = Array.from({ length: 50 }, (_, number) => `user ${number}`);
    const other = { kind: 'removed', id: null, record: '7', place } as const;
    const operations = [other, ...ids.map((id) => activated(id)), activated('user 0')];
    const [change] = historyOf({ kind: 'activate', operations });
    const [entry] = pageOf(change === undefined ? [] : [change], [userOf('user 0', 'Ali')]).entries;
    expect(entry).toMatchObject({ kind: 'activate', count: 50, name: 'Ali', isKept: true });
    expect(entry?.users.map(({ id }) => id)).toEqual(ids.slice(0, HISTORY_USERS_SHOWN));
    const asked = historyPage(historyOf({ operations }), [], { ...ALL, id: 'user 40' }, KEPT);
    expect(asked.entries[0]?.users).toHaveLength(HISTORY_USERS_SHOWN);
    expect(asked.entries[0]?.users[0]?.id).toBe('user 40');
    const none = pageOf(historyOf({ operations: [other] })).entries[0];
    expect(none).toMatchObject({ count: 0, name: '', users: [] });
  });
});

describe('a user of a change', () => {
  const usersOf = (operations: readonly Operation[], users: readonly User[] = []) =>
    pageOf(historyOf({ operations }), users).entries[0]?.users;

  it('has the name of its record, else its current name, else its name when it was removed', () => {
    const renamed = edited('c', { name: { was: '"Cem"', is: '"Can"' } });
    const operations = [added('a', recordOf('a', 'Ali')), activated('a'), activated('b')];
    const changes = historyOf(
      { operations: [...operations, renamed, activated('d'), activated('e')] },
      { operations: [removed('d', recordOf('d', 'Deniz'))] },
    );
    const users = [userOf('a', 'Ayşe'), userOf('b', 'Bora')];
    const [, entry] = pageOf(changes, users).entries;
    expect(entry?.users.map(({ name }) => name)).toEqual(['Ali', 'Bora', 'Can', 'Deniz', null]);
    expect(entry?.users.map(({ isInList }) => isInList)).toEqual([true, true, false, false, false]);
  });

  it('is reported as added, removed or edited', () => {
    const users = usersOf([added('a'), removed('b'), activated('c')]);
    expect(users?.map(({ what }) => what)).toEqual(['added', 'removed', 'edited']);
    expect(users?.map(({ fields }) => fields.length)).toEqual([0, 0, 1]);
  });

  it('has its edited fields before and after, with objects and lists as text', () => {
    const fields = {
      name: { was: '"Ali"', is: ' "Veli\\u0021"' },
      latitude: { was: '1.50', is: 'null' },
      active: { was: 'true', is: null },
      tags: { was: null, is: ' ["a", 1] ' },
      odd: { was: '{bozuk', is: '{"a":1}' },
    };
    expect(usersOf([edited('a', fields)])?.[0]?.fields).toEqual([
      { field: 'name', was: 'Ali', is: 'Veli!' },
      { field: 'latitude', was: 1.5, is: null },
      { field: 'active', was: true, is: null },
      { field: 'tags', was: null, is: '["a", 1]' },
      { field: 'odd', was: '{bozuk', is: '{"a":1}' },
    ]);
  });

  it('is reported as edited when its record was replaced', () => {
    const same = '"id":"a","email":"a@ornek.com","role":"User"';
    const before = `{${same},"name":"Ali","password":"x","gone": 1,"same":[1, 2]}`;
    const after = `{"same":[1,2],"name":"Veli","password":"y","new":true,${same}}`;
    const [user] = usersOf([removed('a', before), added('a', after)]) ?? [];
    expect(user).toMatchObject({ what: 'edited', name: 'Veli' });
    expect(user?.fields).toEqual([
      { field: 'name', was: 'Ali', is: 'Veli' },
      { field: 'password', was: null, is: null },
      { field: 'gone', was: 1, is: null },
      { field: 'new', was: null, is: true },
    ]);
  });

  it('never tells a password in any answer', () => {
    const secret = 'çok gizli';
    const record = encodeRecord(userOf('a'), secret);
    const hashed = JSON.stringify(secret);
    const changes = historyOf(
      { operations: [added('a', record)] },
      { operations: [edited('a', { password: { was: hashed, is: hashed } })] },
      { operations: [removed('b', encodeRecord(userOf('b'), secret)), added('b')] },
      { operations: [removed('a', record)] },
    );
    const answers = [pageOf(changes), removedPage(changes, [], REMOVED, KEPT)];
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(pageOf(changes).entries[2]?.users[0]?.fields).toEqual([
      { field: 'password', was: null, is: null },
    ]);
  });
});

describe('a change that was undone', () => {
  const operations = [activated('a')];
  const statesOf = (...recorded: readonly Recorded[]) =>
    pageOf(historyOf(...recorded))
      .entries.toReversed()
      .map(({ isUndone, undone }) => [isUndone, undone?.change.id ?? null, undone?.isRedo ?? null]);

  it('is marked as undone, and each undo and redo names the original change', () => {
    const change = { operations };
    const undo = { kind: 'undo', undoes: '1', operations } as const;
    const redo = { kind: 'undo', undoes: '2', operations } as const;
    expect(statesOf(change, undo)).toEqual([
      [true, null, null],
      [false, '1', false],
    ]);
    expect(statesOf(change, undo, redo)).toEqual([
      [false, null, null],
      [true, '1', false],
      [false, '1', true],
    ]);
    const again = { kind: 'undo', undoes: '3', operations } as const;
    expect(statesOf(change, undo, redo, again).slice(2)).toEqual([
      [true, '1', true],
      [false, '1', false],
    ]);
  });

  it('is unknown to its undo when the history evicted it, or damaged entries name each other', () => {
    expect(statesOf({ kind: 'undo', undoes: '0', operations })).toEqual([[false, null, null]]);
    const [two, one] = [
      { kind: 'undo', undoes: '2', operations },
      { kind: 'undo', undoes: '1', operations },
    ] as const;
    expect(statesOf(two, one).map(([, undone]) => undone)).toEqual([null, null]);
  });
});

describe('the removed users', () => {
  const idsIn = (users: readonly User[], ...recorded: readonly Recorded[]) => {
    const { rows } = removedPage(historyOf(...recorded), users, REMOVED, KEPT);
    return rows.map(({ user }) => user.id);
  };

  it('are those whose last change removed them and who are not in the list, newest first', () => {
    const back = { kind: 'bringBack', operations: [added('b')] } as const;
    expect(
      idsIn(
        [userOf('c')],
        { operations: [removed('a')] },
        { operations: [removed('b'), removed('c')] },
        back,
        { operations: [removed('e'), removed('d')] },
      ),
    ).toEqual(['e', 'd', 'a']);
    expect(idsIn([], { operations: [removed('b')] }, back, { operations: [removed('b')] })).toEqual(
      ['b'],
    );
    expect(idsIn([], { operations: [removed('b')] }, { operations: [activated('b')] })).toEqual([]);
  });

  it('include no user whose record was replaced, and no member that is no user', () => {
    const other = { kind: 'removed', id: null, record: '7', place } as const;
    expect(idsIn([], { operations: [removed('a'), other, added('a')] })).toEqual([]);
  });

  it('are shown as they were when removed, with the change that removed them, in pages', () => {
    const changes = historyOf(
      { operations: [removed('a', recordOf('a', 'Ali'))] },
      { kind: 'remove', operations: [removed('a', recordOf('a', 'Ayşe')), removed('b')] },
    );
    const page = removedPage(changes, [], { ...REMOVED, size: 1 }, KEPT);
    expect(page).toMatchObject({ page: 1, total: 2 });
    expect(page.rows).toEqual([
      {
        user: userOf('a', 'Ayşe'),
        change: {
          id: '2',
          kind: 'remove',
          at: changes[0]?.at,
          count: 2,
          name: 'Ayşe',
          isKept: true,
          undone: null,
        },
      },
    ]);
    const last = removedPage(changes, [], { ...REMOVED, page: 7, size: 1 }, KEPT);
    expect(last.rows.map(({ user }) => user.id)).toEqual(['b']);
    expect(last.page).toBe(2);
    expect(removedPage([], [], REMOVED, KEPT)).toEqual({ rows: [], page: 1, total: 0 });
  });
});

it('the summary of a change has the name of its first user, also without the list', () => {
  const [both, edit, renaming] = historyOf(
    { operations: [edited('a', { name: { was: '"Ali"', is: 'null' } })] },
    { operations: [activated('a')] },
    { kind: 'remove', operations: [removed('b', recordOf('b', 'Bora')), removed('a')] },
  );
  if (both === undefined || edit === undefined || renaming === undefined) throw new Error('none');
  const { id, kind, at } = both;
  const done = { id, kind, at, count: 2, name: 'Bora', isKept: false, undone: null };
  expect(doneChange(both, () => false, [], [])).toEqual(done);
  expect(doneChange(edit, KEPT, [], [])).toMatchObject({ name: '' });
  expect(doneChange(edit, KEPT, [userOf('a', 'Ali')], [])).toMatchObject({ name: 'Ali' });
  expect(doneChange(renaming, KEPT, [], [])).toMatchObject({ name: 'Ali' });
});

it('a user was last changed by the newest change that touched it', () => {
  const changes = historyOf(
    { operations: [added('a')] },
    { operations: [activated('a')] },
    { operations: [added('b')] },
  );
  const last = (id: string) => lastChange(changes, id);
  expect(['a', 'b', 'c'].map(last)).toEqual([changes[1]?.at, changes[0]?.at, null]);
});
