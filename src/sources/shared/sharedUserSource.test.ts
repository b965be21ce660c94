import { describe, expect, it, vi } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { PageQuestion, RowsQuestion } from '#domain/userSource.ts';
import { MAX_QUESTIONS } from '#domain/limits.ts';
import type { Answered } from './connection/connection.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import {
  made,
  openSource,
  ready,
  settle,
  UNREACHABLE,
  userOf,
  type AskReply,
} from '#testing/testedSource.ts';

const ADD: Change = { kind: 'add', input: makeInput() };

it('asks again for more than a request may have in several', async () => {
  const { source, asked, live } = openSource();
  const questions = Array.from({ length: MAX_QUESTIONS + 1 }, (_, id) => userOf(String(id)));
  const readAll = () => questions.map((question) => source.read(question));
  source.subscribe(readAll);
  readAll();
  await settle();
  asked.length = 0;
  live().onRevision(2);
  await settle();
  expect(asked.map(({ length }) => length)).toEqual([MAX_QUESTIONS, 1]);
});

it('answers from the initial data, and requests only the rest', async () => {
  const { source, asked } = openSource({ revision: 7, answers: [[userOf('1'), null]] });
  expect(source.status().phase).toBe('ready');
  expect(source.revision()).toBe(7);
  expect(source.read(userOf('1'))).toEqual(ready(null));
  expect(source.read(userOf('2')).state).toBe('pending');
  await settle();
  expect(asked).toEqual([[userOf('2')]]);
});

it('gives each question its own problem or answer, without repeating requests', async () => {
  const mixed = openSource();
  const questions = [userOf('1'), userOf('2')];
  const readAll = () => questions.map((question) => mixed.source.read(question));
  mixed.source.subscribe(readAll);
  readAll();
  await settle();
  mixed.asked.length = 0;
  mixed.reply = () => ({
    ok: true,
    revision: 2,
    answers: [
      { ok: false, problem: 'tooSlow' },
      { ok: true, value: 'new' },
    ],
  });
  mixed.live().onRevision(2);
  await settle();
  const failed = { state: 'failed', problem: 'tooSlow', before: null, isRetrying: false };
  expect(readAll()).toEqual([failed, ready('new')]);
  await settle();
  // Not again and again: only for another list, or a person.
  expect(mixed.asked).toHaveLength(1);
});

it('evicts the answers that were read least recently', async () => {
  const { source, asked } = openSource();
  const ids = Array.from({ length: 250 }, (_, position) => String(position));
  for (const id of ids) source.read(userOf(id));
  await settle();
  const before = asked.flat().length;
  expect(source.read(userOf('249')).state).toBe('ready');
  expect(source.read(userOf('0')).state).toBe('pending');
  await settle();
  expect(asked.flat()).toHaveLength(before + 1);
});

it('resends a change that got no answer under the same key, and another under its own', async () => {
  const { source, committed } = openSource();
  expect(await source.commit(ADD)).toEqual(UNREACHABLE);
  await source.commit(structuredClone(ADD));
  await source.commit({ kind: 'erase', id: '1' });
  expect(committed.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
});

it('sends the hash of a typed password, and the same one when it is sent again', async () => {
  const world = openSource();
  const edit: Change = { kind: 'edit', user: makeUser(), fields: {}, password: 'gizli-söz' };
  for (const change of [ADD, edit]) {
    await world.source.commit(change);
    await world.source.commit(structuredClone(change));
  }
  expect(JSON.stringify(world.committed)).not.toContain('gizli-söz');
  const [add, addAgain, edited, editedAgain] = world.committed;
  expect(add?.change).toMatchObject({ input: { ...makeInput(), password: 'hash 1 of 9' } });
  expect(addAgain).toEqual(add);
  expect(edited?.change).toEqual({ ...edit, password: 'hash 2 of 9' });
  expect(editedAgain).toEqual(edited);
});

it('sends no change whose password cannot be hashed, and says so', async () => {
  const world = openSource();
  world.hashPassword = () => Promise.reject(new Error('not loaded'));
  expect(await world.source.commit(ADD)).toEqual({ ok: false, problem: 'hashing' });
  expect(world.committed).toEqual([]);
});

it('sends a change that was answered under a new key when it is made once more', async () => {
  const world = openSource();
  await world.source.commit(ADD);
  world.commitReply = made(2);
  expect(await world.source.commit(ADD)).toEqual({ ok: true, user: null, change: null });
  await world.source.commit(ADD);
  expect(world.committed.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
});

it('sends an equal change under a new key after a while', async () => {
  const world = openSource();
  await world.source.commit(ADD);
  world.now = new Date(2024, 3, 3, 1);
  await world.source.commit(ADD);
  expect(world.committed.map(({ key }) => key)).toEqual(['key 1', 'key 2']);
});

it('keeps the key of a change that is refused because nobody is signed in', async () => {
  const world = openSource();
  await world.source.commit(ADD);
  world.commitReply = { ok: false, problem: 'signedOut' };
  expect(await world.source.commit(ADD)).toEqual({ ok: false, problem: 'signedOut' });
  world.commitReply = made(2);
  await world.source.commit(ADD);
  expect(world.committed.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 1']);
});

it('sends a change under another key after its key was refused as reused', async () => {
  const world = openSource();
  await world.source.commit(ADD);
  world.commitReply = { ok: false, problem: 'keyReused' };
  expect(await world.source.commit(ADD)).toEqual({ ok: false, problem: 'keyReused' });
  world.commitReply = made(2);
  await world.source.commit(ADD);
  expect(world.committed.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
});

it('counts tries after it is signed out', async () => {
  const world = openSource();
  const count = () => world.source.status().signedOutTries ?? 0;
  world.commitReply = { ok: false, problem: 'signedOut' };
  await world.source.commit(ADD);
  // This one tells it.
  world.source.noteSignedOut?.();
  expect(count()).toBe(0);
  world.live().onState('signedOut');
  const listener = vi.fn<() => void>();
  world.source.subscribe(listener);
  await world.source.commit(ADD);
  expect(count()).toBe(1);
  expect(listener).toHaveBeenCalledOnce();
  world.commitReply = { ok: false, problem: 'unreachable' };
  await world.source.commit(ADD);
  expect(count()).toBe(1);
  // As something else of its server.
  world.source.noteSignedOut?.();
  expect(count()).toBe(2);
});

it('invalidates its answers after its own change, without waiting for an event', async () => {
  const world = openSource({ revision: 1, answers: [[userOf('1'), null]] });
  const listener = vi.fn<() => void>();
  world.source.subscribe(listener);
  world.commitReply = made(2);
  await world.source.commit(ADD);
  expect(listener).toHaveBeenCalled();
  expect(world.source.read(userOf('1'))).toEqual({ state: 'pending', before: null });
});

it('never goes back to an older answer that arrives after a newer one', async () => {
  const world = openSource();
  const replies: ((revision: number) => void)[] = [];
  world.reply = () =>
    new Promise((resolve) => {
      replies.push((revision) =>
        resolve({ ok: true, revision, answers: [{ ok: true, value: { name: `${revision}` } }] }),
      );
    });
  const read = () => world.source.read(userOf('1'));
  world.source.subscribe(() => void read());
  read();
  await settle();
  world.commitReply = made(2);
  await world.source.commit(ADD);
  await settle();
  expect(replies).toHaveLength(2);
  for (const [which, revision] of [
    [1, 2],
    [0, 1],
  ] as const) {
    replies[which]?.(revision);
    await settle();
    expect(read()).toEqual(ready({ name: '2' }));
  }
});

it('shows a list that was rolled back, as by restoring a backup', async () => {
  const world = openSource({ revision: 9, answers: [[userOf('1'), null]] });
  const user = { name: 'Ayşe' };
  world.reply = (questions) => ({
    ok: true,
    revision: 7,
    answers: questions.map((): Answered => ({ ok: true, value: user })),
  });
  const read = () => world.source.read(userOf('1'));
  world.source.subscribe(() => void read());
  // What a server tells when a browser finds it again.
  world.live().onRevision(7);
  await settle();
  expect(read()).toEqual(ready(user));
  expect(world.source.revision()).toBe(7);
  // From then on it is a list like any other: it is asked no more, and again when it changes.
  await world.pass(60_000);
  expect(world.asked).toHaveLength(1);
  world.live().onRevision(8);
  await settle();
  expect(world.asked).toHaveLength(2);
});

it('reports its connection, and retries failed answers once it is online', async () => {
  const world = openSource();
  const { source } = world;
  const { reply } = world;
  expect(source.status().connection).toBe('online');
  world.reply = () => UNREACHABLE;
  source.read(userOf('1'));
  await settle();
  const listener = vi.fn<() => void>();
  source.subscribe(listener);
  world.live().onState('offline');
  expect(listener).toHaveBeenCalledOnce();
  const status = source.status();
  expect(status.connection).toBe('offline');
  world.live().onState('offline');
  expect(source.status()).toBe(status);
  expect(source.read(userOf('1')).state).toBe('failed');
  world.reply = reply;
  world.live().onState('online');
  await settle();
  expect(source.read(userOf('1'))).toEqual(ready(null));
  expect(source.status().connection).toBe('online');
});

it('makes the connection retry when a person retries', () => {
  const { source, retried } = openSource();
  source.retry();
  expect(retried).toHaveBeenCalledOnce();
});

describe('rows that are fetched once', () => {
  const ALL: RowsQuestion = { kind: 'rows', users: null, query: EVERYONE };
  const USERS = [makeUser({ id: '1' })];
  const rowsAt = (revision: number): AskReply => ({
    ok: true,
    revision,
    answers: [{ ok: true, value: USERS }],
  });

  it('are not fetched again when the list changes, and report their revision', async () => {
    const world = openSource();
    world.reply = () => rowsAt(4);
    const fetched = world.source.fetch(ALL);
    world.live().onRevision(5);
    expect(await fetched).toEqual({ ok: true, revision: 4, rows: USERS });
    world.live().onRevision(6);
    await settle();
    expect(world.asked).toEqual([[ALL]]);
  });

  it('have a request of their own with a longer timeout', async () => {
    const world = openSource();
    void world.source.fetch(ALL);
    world.source.read(userOf('1'));
    await settle();
    expect(world.asked).toEqual([[ALL], [userOf('1')]]);
    expect(world.waitedLongFor).toEqual([[ALL]]);
  });

  it('update the revision of the source', async () => {
    const world = openSource();
    world.reply = () => rowsAt(4);
    await world.source.fetch(ALL);
    expect(world.source.revision()).toBe(4);
  });

  it('report why there are none', async () => {
    const world = openSource();
    world.reply = () => UNREACHABLE;
    expect(await world.source.fetch(ALL)).toEqual(UNREACHABLE);
    world.reply = () => ({ ok: true, revision: 1, answers: [{ ok: false, problem: 'tooMany' }] });
    expect(await world.source.fetch(ALL)).toEqual({ ok: false, problem: 'tooMany' });
  });
});

it('sends each question that something begins to show in a request of its own: none waits for a slow one', async () => {
  const world = openSource();
  const page: PageQuestion = { kind: 'page', query: EVERYONE, page: 1, size: 10 };
  const neighbours = { kind: 'neighbours', query: EVERYONE, id: '1' } as const;
  for (const question of [userOf('1'), page, neighbours, userOf('2')]) world.source.read(question);
  await settle();
  expect(world.asked).toEqual([[userOf('1')], [page], [neighbours], [userOf('2')]]);
});
