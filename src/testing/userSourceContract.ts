import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { answerFrom, type ListQuestion } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import { matchesQuery } from '#testing/data/matchesQuery.ts';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { askedCondition, type AskedCondition } from '#domain/query/condition.ts';
import {
  countQuestion,
  type Answer,
  type PageOfUsers,
  type PageQuestion,
  type Question,
  type RowsQuestion,
  type UserSource,
} from '#domain/userSource.ts';
import { FINEST_LEVEL, wholeWorld } from '#domain/query/placeCells.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import { anyCondition } from './data/anyCondition.ts';
import { makeInput } from './data/makeInput.ts';
import { makeUser } from './data/makeUser.ts';
import { EVERYONE } from './data/pageFor.ts';
import { propertyRuns } from './propertyRuns.ts';

/** A source, and control over the list behind it. */
export interface SourceUnderTest {
  readonly source: UserSource;
  /** The current list, newest first. */
  readonly list: () => readonly User[];
  /** Somebody else adds a user. */
  readonly addElsewhere: (name: string) => Promise<void>;
  /** Refuses the next changes, or accepts them again. */
  readonly refuseChanges: (isRefused: boolean) => void;
  /** Delivers one of the messages in flight, in any order. */
  readonly deliver: (which: number) => Promise<void>;
  /** Delivers all of them. */
  readonly settle: () => Promise<void>;
}

export interface ReachableSource extends SourceUnderTest {
  /** The number of questions, answers and other messages in flight, including those of this turn. */
  readonly inFlight: () => Promise<number>;
  /** Loses one of the messages in flight. */
  readonly lose: (which: number) => Promise<void>;
  readonly setReachable: (isReachable: boolean) => void;
}

const ALL: PageQuestion = { kind: 'page', query: EVERYONE, page: 1, size: 100 };

const QUESTIONS: readonly ListQuestion[] = [
  ALL,
  { kind: 'page', query: { ...EVERYONE, sort: 'name', order: 'desc' }, page: 9, size: 2 },
  {
    kind: 'page',
    query: { ...EVERYONE, text: 'ali', filters: { role: ['User'] } },
    page: 1,
    size: 3,
  },
  { kind: 'user', id: 'seed-1' },
  { kind: 'user', id: 'nobody' },
  {
    kind: 'page',
    query: { ...EVERYONE, sort: 'email', condition: withoutId('seed-1') },
    page: 1,
    size: 2,
  },
  {
    kind: 'page',
    query: { ...EVERYONE, filters: { status: ['active'], createdMonth: ['2024-03'] } },
    page: 1,
    size: 3,
  },
  { kind: 'page', query: { ...EVERYONE, filters: { duplicate: ['email'] } }, page: 1, size: 3 },
  { kind: 'values', filter: 'duplicate' },
  { kind: 'values', filter: 'role' },
  { kind: 'values', filter: 'status' },
  { kind: 'values', filter: 'createdMonth' },
  {
    kind: 'values',
    filter: 'role',
    query: { ...EVERYONE, text: 'ş', filters: { role: ['User'] } },
  },
  { kind: 'values', filter: 'duplicate', query: { ...EVERYONE, condition: withoutId('seed-1') } },
  { kind: 'neighbours', query: { ...EVERYONE, sort: 'name' }, id: 'seed-1' },
  { kind: 'neighbours', query: { ...EVERYONE, text: 'zzz' }, id: 'seed-1' },
  countQuestion({ ...EVERYONE, text: 'ş' }),
  { kind: 'email', email: ' IREM@ornek.com ', except: 'seed-0' },
  { kind: 'email', email: 'kimse@ornek.com', except: null },
  {
    kind: 'selected',
    users: { kind: 'ids', ids: ['seed-0', 'nobody', 'seed-1'] },
    query: { ...EVERYONE, filters: { role: ['User'] } },
  },
  {
    kind: 'selected',
    users: { kind: 'matching', query: EVERYONE, except: ['seed-0'], count: 2 },
    query: { ...EVERYONE, text: 'ş' },
  },
  { kind: 'rows', users: null, query: { ...EVERYONE, sort: 'name', order: 'desc' } },
  { kind: 'places', query: EVERYONE, level: 5, area: wholeWorld(5) },
  {
    kind: 'places',
    query: { ...EVERYONE, text: 'ş' },
    level: FINEST_LEVEL,
    area: { west: 0, south: 0, east: 1, north: 1 },
  },
  {
    kind: 'rows',
    users: { kind: 'ids', ids: ['seed-0', 'nobody', 'seed-1'] },
    query: { ...EVERYONE, filters: { role: ['User'] } },
  },
];

/** Users with a place or without a date, except one. */
function withoutId(id: string): AskedCondition {
  const test = { isNegated: false, values: [] };
  return {
    join: 'and',
    parts: [
      {
        join: 'or',
        parts: [
          { ...test, field: 'place', operator: 'empty', isNegated: true },
          { ...test, field: 'createdAt', operator: 'empty' },
        ],
      },
      { field: 'id', operator: 'is', isNegated: true, values: [id] },
    ],
  };
}

/** Only the list shows its outcome. */
const HISTORY: Question = { kind: 'history', id: null, page: 1, size: 10 };

const valueOf = (answer: Answer<unknown>) =>
  answer.state === 'ready' ? answer.value : answer.before;

/** Subscribes a listener that counts its notifications. */
function listenTo(source: UserSource) {
  const listener = vi.fn<() => void>();
  return { listener, stop: source.subscribe(listener) };
}

/** Commits a change, and delivers all messages. */
function committerOf(source: UserSource, settle: SourceUnderTest['settle']) {
  return async (change: Change): Promise<CommitResult> => {
    const committing = source.commit(change);
    await settle();
    return committing;
  };
}

/** The answer once it has arrived. */
function knownFrom(source: UserSource, settle: SourceUnderTest['settle']) {
  return async <Q extends Question>(question: Q) => {
    source.read(question);
    await settle();
    return source.read(question);
  };
}

const idOf = (result: CommitResult) => (result.ok ? (result.change?.id ?? '') : '');

/**
 * The tests that every source of users has to pass.
 * @param open creates one with a list of three users, one of them with the id `seed-1`; before it is
 * loaded, where `isLoaded` is false
 * @param walkCount random walks, each in a new world
 */
export function describeUserSource(
  name: string,
  open: (isLoaded?: boolean) => Promise<SourceUnderTest>,
  walkCount = 200,
): void {
  describe(`${name}, as a source of users`, () => {
    it('answers each kind of question as the list itself does', async () => {
      const { source, list, settle } = await open();
      for (const question of QUESTIONS) source.read(question);
      await settle();
      const index = createUserIndex(list());
      for (const question of QUESTIONS) {
        expect(source.read(question)).toEqual({
          state: 'ready',
          value: answerFrom(index, question),
        });
      }
    });

    it('returns the same object for an equal question', async () => {
      const { source, settle } = await open();
      for (let turn = 0; turn < 2; turn += 1) {
        for (const question of QUESTIONS) {
          expect(source.read(structuredClone(question))).toBe(source.read(question));
        }
        await settle();
      }
    });

    it('keeps returning the same object while other questions are asked', async () => {
      const { source, settle } = await open();
      source.read(ALL);
      await settle();
      const answer = source.read(ALL);
      for (let page = 1; page <= 150; page += 1) source.read({ ...ALL, page, size: 1 });
      await settle();
      expect(source.read(ALL)).toBe(answer);
    });

    it('includes a successful change in every answer, and notifies its listeners', async () => {
      const { source, settle } = await open();
      source.read(ALL);
      await settle();
      const { listener } = listenTo(source);
      const revision = source.revision();
      const committing = source.commit({ kind: 'add', input: makeInput() });
      await settle();
      const result = await committing;
      expect(result).toMatchObject({ ok: true, user: { name: 'Yeni' } });
      expect(listener).toHaveBeenCalled();
      expect(source.revision()).toBeGreaterThan(revision);
      const atOnce = source.read(ALL);
      expect(atOnce.state === 'ready' ? atOnce.value : { listTotal: 4 }).toMatchObject({
        listTotal: 4,
      });
      await settle();
      expect(source.read(ALL)).toMatchObject({
        state: 'ready',
        value: { rows: [{ name: 'Yeni' }, {}, {}, {}], listTotal: 4 },
      });
      expect(result.ok && source.read({ kind: 'user', id: result.user?.id ?? '' }).state).not.toBe(
        'failed',
      );
    });

    it('fetches rows, and the holders of ids and emails, once', async () => {
      const { source, list, settle } = await open();
      const [, second, third] = list();
      const rows: RowsQuestion = {
        kind: 'rows',
        users: null,
        query: { ...EVERYONE, sort: 'name' },
      };
      const email = ` ${third?.email.toUpperCase()}`;
      const holders = { ids: ['nobody', second?.id ?? ''], emails: [email, ''] };
      const fetching = [source.fetch(rows), source.fetch({ kind: 'holders', ...holders })];
      await settle();
      const fetched = await Promise.all(fetching);
      const revision = source.revision();
      const held = list().filter(
        ({ id, email: own }) => id === second?.id || emailKey(own) === emailKey(email),
      );
      expect(fetched).toEqual([
        { ok: true, revision, rows: answerFrom(createUserIndex(list()), rows) },
        { ok: true, revision, rows: held },
      ]);
    });

    it('is unchanged after a refused change', async () => {
      const { source, list, settle, refuseChanges } = await open();
      source.read(ALL);
      await settle();
      const [answer, before] = [source.read(ALL), list()];
      refuseChanges(true);
      const committing = source.commit({ kind: 'add', input: makeInput() });
      await settle();
      expect(await committing).toMatchObject({ ok: false });
      expect(list()).toEqual(before);
      expect(source.read(ALL)).toEqual(answer);
      refuseChanges(false);
      const again = source.commit({ kind: 'add', input: makeInput() });
      await settle();
      expect(await again).toMatchObject({ ok: true });
    });

    it('edits and removes users, and the undos restore the list', async () => {
      const { source, list, settle } = await open();
      const before = list();
      const user = before[1];
      if (user === undefined) throw new Error('there are three users');
      const commit = committerOf(source, settle);
      const fields = { name: { was: user.name, is: 'Ece' } };
      const edit = await commit({ kind: 'edit', user, fields, password: null });
      expect(edit).toMatchObject({ ok: true, change: { kind: 'edit', count: 1, name: 'Ece' } });
      expect(list()[1]).toEqual({ ...user, name: 'Ece' });
      const query = { ...EVERYONE, filters: { role: ['User', 'Admin'] } };
      const users = { kind: 'matching', query, except: [], count: 2 } as const;
      const removal = await commit({ kind: 'remove', users });
      expect(removal).toMatchObject({ ok: true, change: { kind: 'remove', count: 2 } });
      expect(list().map(({ id }) => id)).toEqual(['seed-2']);
      for (const done of [removal, edit]) {
        const undo = await commit({ kind: 'undo', changeId: idOf(done) });
        expect(undo).toMatchObject({ ok: true, change: { kind: 'undo' } });
      }
      expect(list()).toEqual(before);
    });

    it('removes exactly the users that match a condition', async () => {
      const { source, list, settle } = await open();
      const commit = committerOf(source, settle);
      const typed = fc.sample(anyCondition(), { numRuns: propertyRuns(50), seed: 7 });
      for (const condition of typed.map((one) => askedCondition(one, new Date(2026, 10, 26)))) {
        if (condition === null) continue;
        const before = list();
        const query = { ...EVERYONE, condition };
        source.read(countQuestion(query));
        await settle();
        const shown = valueOf(source.read(countQuestion(query))) as PageOfUsers;
        if (shown.total === 0) continue;
        const users = { kind: 'matching', query, except: [], count: shown.total } as const;
        const removal = await commit({ kind: 'remove', users });
        expect(removal).toMatchObject({ ok: true, change: { count: shown.total } });
        const left = before.filter((user) => !matchesQuery(user, query));
        expect(list()).toEqual(left);
        await commit({ kind: 'undo', changeId: idOf(removal) });
        expect(list()).toHaveLength(before.length);
      }
    });

    it('changes in a bulk, and counts, only the users who are not so already', async () => {
      const { source, list, settle } = await open();
      const [user] = list();
      if (user === undefined) throw new Error('there are three users');
      const commit = committerOf(source, settle);
      const one = { kind: 'user', user } as const;
      await commit({ kind: 'setActive', users: one, active: false });
      const all = { kind: 'matching', query: EVERYONE, except: [], count: 3 } as const;
      const bulk = await commit({ kind: 'setActive', users: all, active: false });
      expect(bulk).toMatchObject({ ok: true, change: { kind: 'deactivate', count: 2 } });
      await commit({ kind: 'undo', changeId: idOf(bulk) });
      expect(list().map(({ active }) => active)).toEqual([false, true, true]);
    });

    it('refuses a change of a stale user or count with its conflict, and changes nothing', async () => {
      const { source, list, settle } = await open();
      const before = list();
      const [user, other] = before;
      if (user === undefined || other === undefined) throw new Error('there are three users');
      const commit = committerOf(source, settle);
      const conflictOf = async (change: Change) => {
        const result = await commit(change);
        return !result.ok && result.problem === 'conflict' ? result.conflict : null;
      };
      const fields = { name: { was: 'Eski', is: 'Yeni' } };
      const edit: Change = { kind: 'edit', user, fields, password: null };
      expect(await conflictOf(edit)).toEqual({ kind: 'edited', user });
      const gone = { ...user, id: 'nobody' };
      const removal: Change = { kind: 'remove', users: { kind: 'user', user: gone } };
      expect(await conflictOf(removal)).toEqual({ kind: 'gone' });
      const users = { kind: 'matching', query: EVERYONE, except: ['seed-1'], count: 3 } as const;
      const bulk: Change = { kind: 'setActive', users, active: false };
      expect(await conflictOf(bulk)).toEqual({ kind: 'count', count: 2 });
      const ofFewer: Change = { ...bulk, users: { ...users, count: 1 } };
      expect(await conflictOf(ofFewer)).toEqual({ kind: 'count', count: 2 });
      expect(list()).toEqual(before);
      const rename = { name: { was: user.name, is: 'Ece' } };
      const first = await commit({ kind: 'edit', user, fields: rename, password: null });
      const removed = await commit({ kind: 'remove', users: { kind: 'user', user } });
      expect(await conflictOf({ kind: 'undo', changeId: idOf(first) })).toMatchObject({
        kind: 'changedSince',
        by: { id: idOf(removed), kind: 'remove' },
      });
    });

    it('imports users, undoes the import, and refuses an import compared with a stale list', async () => {
      const { source, list, settle, addElsewhere } = await open();
      const before = list();
      const [user] = before;
      if (user === undefined) throw new Error('there are three users');
      const commit = committerOf(source, settle);
      const addition = makeUser({ id: 'ece', name: 'Ece', email: 'ece@ornek.com' });
      const change: Change = {
        kind: 'import',
        additions: [addition],
        edits: [
          {
            user: { id: user.id, name: user.name },
            changes: { name: { was: user.name, is: 'Ali Can' } },
          },
        ],
        matchBy: 'email',
      };
      const done = await commit(change);
      expect(done).toMatchObject({ ok: true, change: { kind: 'import', count: 2 } });
      expect(list().map((one) => one.name)).toEqual(['Ece', 'Ali Can', 'Şule', 'Cem']);
      const stale = { ok: false, problem: 'conflict', conflict: { kind: 'listChanged' } };
      expect(await commit(change)).toEqual(stale);
      await commit({ kind: 'undo', changeId: idOf(done) });
      expect(list()).toEqual(before);
      await addElsewhere('Öteki');
      const { email } = list()[0] ?? addition;
      const added = list();
      const late: Change = { ...change, additions: [{ ...addition, id: null, email }], edits: [] };
      expect(await commit(late)).toEqual(stale);
      expect(list()).toEqual(added);
    });

    it('restores several removed users in one change, and counts those it cannot restore', async () => {
      const { source, list, settle } = await open();
      const before = list();
      const [, second, third] = before.map(({ id }) => id);
      if (second === undefined || third === undefined) throw new Error('there are three users');
      const commit = committerOf(source, settle);
      const remove = (id: string) => commit({ kind: 'remove', users: { kind: 'ids', ids: [id] } });
      await remove(second);
      await remove(third);
      const back = await commit({ kind: 'bringBack', ids: [third, second, 'nobody'] });
      expect(back).toMatchObject({
        ok: true,
        change: { kind: 'bringBack', count: 2 },
        notBack: { inList: 0, gone: 1 },
      });
      expect(list()).toEqual(before);
      const gone = { ok: false, problem: 'conflict', conflict: { kind: 'gone' } };
      expect(await commit({ kind: 'bringBack', ids: [second, 'nobody'] })).toEqual(gone);
      const undo = await commit({ kind: 'undo', changeId: idOf(back) });
      expect(undo).toMatchObject({ ok: true, change: { kind: 'undo' } });
      expect(list()).toEqual(before.slice(0, 1));
      await commit({ kind: 'bringBack', ids: [third] });
      expect(await commit({ kind: 'bringBack', ids: [second, third] })).toMatchObject({
        change: { count: 1 },
        notBack: { inList: 1, gone: 0 },
      });
      expect(list()).toHaveLength(3);
    });

    it('answers with its history, newest first, and with the removed users', async () => {
      const { source, list, settle } = await open();
      const [user] = list();
      if (user === undefined) throw new Error('there are three users');
      const commit = committerOf(source, settle);
      const known = knownFrom(source, settle);
      const history = { kind: 'history', id: null, page: 1, size: 10 } as const;
      const removed = { kind: 'removed', page: 1, size: 10 } as const;
      expect(await known(history)).toMatchObject({ state: 'ready', value: { total: 0 } });
      await commit({ kind: 'setActive', users: { kind: 'user', user }, active: !user.active });
      const removal = await commit({ kind: 'remove', users: { kind: 'ids', ids: [user.id] } });
      expect(await known(history)).toMatchObject({
        state: 'ready',
        value: { total: 2, entries: [{ kind: 'remove' }, { kind: 'deactivate', count: 1 }] },
      });
      expect(await known(removed)).toMatchObject({
        state: 'ready',
        value: { rows: [{ user: { id: user.id }, change: { kind: 'remove' } }] },
      });
      await commit({ kind: 'undo', changeId: idOf(removal) });
      expect(await known(removed)).toMatchObject({ state: 'ready', value: { rows: [] } });
      expect(await known({ ...history, id: user.id, size: 1 })).toMatchObject({
        value: { total: 3, entries: [{ kind: 'undo', undone: { change: { id: idOf(removal) } } }] },
      });
      await commit({ kind: 'remove', users: { kind: 'ids', ids: [user.id] } });
      await commit({ kind: 'erase', id: user.id });
      expect(await known(history)).toMatchObject({ value: { entries: [], total: 0 } });
    });

    it('answers when a user was last changed, also by an undo, and null without a recorded change', async () => {
      const { source, list, settle } = await open();
      const [user, other] = list();
      if (user === undefined || other === undefined) throw new Error('there are three users');
      const commit = committerOf(source, settle);
      const known = knownFrom(source, settle);
      const expectChanged = async (id: string, result: CommitResult | null) => {
        const at = result?.ok === true ? result.change?.at : null;
        expect(await known({ kind: 'lastChange', id })).toEqual({ state: 'ready', value: at });
      };
      await expectChanged(user.id, null);
      const users = { kind: 'user', user } as const;
      const edit = await commit({ kind: 'setActive', users, active: !user.active });
      await expectChanged(user.id, edit);
      await expectChanged(other.id, null);
      await expectChanged(user.id, await commit({ kind: 'undo', changeId: idOf(edit) }));
      const addition = await commit({ kind: 'add', input: makeInput() });
      await expectChanged((addition.ok && addition.user?.id) || '', addition);
      await expectChanged('nobody', null);
    });

    it('notices changes by others, and returns the answer it has until it has the new one', async () => {
      const { source, list, deliver, settle, addElsewhere } = await open();
      source.read(ALL);
      await settle();
      const { listener } = listenTo(source);
      const before = valueOf(source.read(ALL));
      const revision = source.revision();
      await addElsewhere('Öteki');
      // The first message announces the new revision.
      await deliver(0);
      const atOnce = source.read(ALL);
      expect(source.revision()).toBeGreaterThan(revision);
      expect([
        { state: 'pending', before },
        { state: 'ready', value: before },
        { state: 'ready', value: answerFrom(createUserIndex(list()), ALL) },
      ]).toContainEqual(atOnce);
      await settle();
      source.read(ALL);
      await settle();
      expect(source.read(ALL)).toMatchObject({ state: 'ready', value: { listTotal: 4 } });
      expect(source.revision()).toBeGreaterThan(revision);
      expect(listener).toHaveBeenCalled();
    });

    it('does not notify a listener that has unsubscribed', async () => {
      const { source, settle, addElsewhere } = await open();
      const { listener, stop } = listenTo(source);
      stop();
      await addElsewhere('Öteki');
      source.read(ALL);
      await settle();
      expect(listener).not.toHaveBeenCalled();
    });

    it('is pending until the list is loaded, and notifies then', async () => {
      const { source, settle } = await open(false);
      const { listener } = listenTo(source);
      expect(source.status().phase).not.toBe('ready');
      for (const question of QUESTIONS) {
        expect(source.read(question)).toEqual({ state: 'pending', before: undefined });
      }
      await settle();
      expect(listener).toHaveBeenCalled();
      expect(source.status().phase).toBe('ready');
      for (const question of QUESTIONS) source.read(question);
      await settle();
      expect(source.read(ALL)).toMatchObject({ state: 'ready', value: { listTotal: 3 } });
    });

    it('has the status of a loaded list, in the same object until it changes', async () => {
      const { source, settle, addElsewhere } = await open();
      await settle();
      const status = source.status();
      expect(status).toEqual({
        phase: 'ready',
        seededCount: 0,
        skippedCount: 0,
        notice: null,
        connection: 'online',
      });
      await addElsewhere('Öteki');
      await settle();
      expect(source.status()).toBe(status);
    });

    it('does not fetch a ready answer again on a retry', async () => {
      const { source, settle } = await open();
      source.read(ALL);
      await settle();
      const answer = source.read(ALL);
      source.retry();
      expect(source.read(ALL)).toBe(answer);
    });

    it('never returns to an older list, in any order of arriving answers', async () => {
      const step = fc.oneof(
        fc.record({ do: fc.constant('ask' as const), which: fc.nat(QUESTIONS.length - 1) }),
        fc.record({ do: fc.constantFrom('commit' as const, 'addElsewhere' as const) }),
        fc.record({ do: fc.constant('deliver' as const), which: fc.nat(9) }),
        fc.record({ do: fc.constant('deliver' as const), which: fc.nat(9) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
          const { shown, right } = await walk(await open(), steps);
          expect(shown).toEqual(right);
        }),
        { numRuns: propertyRuns(walkCount) },
      );
    });
  });
}

/** An older request, its answer in flight, and a newer one; the list has changed in between. */
async function withTwoRequests(world: ReachableSource): Promise<ReachableSource> {
  const { source, deliver, inFlight } = world;
  source.read(ALL);
  await deliver(0);
  const made = new Set<string>();
  void source.commit({ kind: 'add', input: makeInput() }).then(() => made.add('add'));
  while (made.size === 0) await deliver(1);
  // Of a server, the news of the change.
  while ((await inFlight()) > 2) await deliver(1);
  source.read(ALL);
  expect(await inFlight()).toBe(2);
  return world;
}

/**
 * Further tests, for a source whose list may be unreachable.
 * @param walkCount random walks, each in a new world
 */
export function describeReach(
  name: string,
  open: () => Promise<ReachableSource>,
  walkCount = 300,
): void {
  describe(`${name}, which may be unreachable`, () => {
    it('reports when it cannot be reached, keeps the stale answer, and answers after a retry', async () => {
      const { source, settle, addElsewhere, setReachable } = await open();
      source.read(HISTORY);
      await settle();
      const known = valueOf(source.read(HISTORY));
      await addElsewhere('Öteki');
      await settle();
      setReachable(false);
      source.read(HISTORY);
      await settle();
      const problem = { state: 'failed', problem: 'unreachable' };
      expect(source.read(HISTORY)).toEqual({ ...problem, before: known, isRetrying: false });
      const { listener } = listenTo(source);
      source.retry();
      expect(listener).toHaveBeenCalled();
      expect(source.read(HISTORY)).toEqual({ ...problem, before: known, isRetrying: true });
      await settle();
      expect(source.read(HISTORY)).toEqual({ ...problem, before: known, isRetrying: false });
      setReachable(true);
      source.retry();
      await settle();
      expect(source.read(HISTORY)).toMatchObject({ state: 'ready', value: { total: 1 } });
    });

    it('has others’ changes from while it was unreachable after a retry', async () => {
      const { source, settle, addElsewhere, setReachable } = await open();
      source.read(ALL);
      await settle();
      setReachable(false);
      // The failed commit notices that the list is unreachable.
      const committing = source.commit({ kind: 'add', input: makeInput() });
      await settle();
      await committing;
      await addElsewhere('Öteki');
      await settle();
      expect(source.read(ALL)).toMatchObject({ state: 'ready', value: { listTotal: 3 } });
      setReachable(true);
      source.retry();
      await settle();
      source.read(ALL);
      await settle();
      expect(source.read(ALL)).toMatchObject({ state: 'ready', value: { listTotal: 4 } });
    });

    it('has a request in flight for each pending answer, after any losses and retries', async () => {
      const which = fc.nat(9);
      const step = fc.oneof(
        fc.record({ do: fc.constant('ask' as const), which: fc.nat(QUESTIONS.length - 1) }),
        fc.record({ do: fc.constantFrom('addElsewhere' as const, 'retry' as const), which }),
        fc.record({ do: fc.constantFrom('deliver' as const, 'lose' as const), which }),
        fc.record({ do: fc.constantFrom('deliver' as const, 'lose' as const), which }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
          const { source, list, inFlight, settle, ...world } = await open();
          const asked = new Set<ListQuestion>();
          for (const { do: action, which: number } of steps) {
            if (action === 'ask') asked.add(QUESTIONS[number] ?? ALL);
            else if (action === 'retry') source.retry();
            else if (action === 'addElsewhere') await world.addElsewhere(`Öteki ${list().length}`);
            else await world[action](number);
            const answers = [...asked].map((question) => source.read(question));
            const pending = answers.filter(
              (answer) =>
                answer.state === 'pending' || (answer.state === 'failed' && answer.isRetrying),
            );
            expect(await inFlight()).toBeGreaterThanOrEqual(pending.length);
          }
          for (let turn = 0; turn < 3; turn += 1) {
            await settle();
            for (const question of asked) source.read(question);
            source.retry();
          }
          await settle();
          const index = createUserIndex(list());
          for (const question of asked) {
            const value: unknown = answerFrom(index, question);
            expect(source.read(question)).toEqual({ state: 'ready', value });
          }
        }),
        { numRuns: propertyRuns(walkCount) },
      );
    });

    it('still reports a failure when an older answer arrives after it', async () => {
      const { source, deliver, lose, settle } = await withTwoRequests(await open());
      await lose(1);
      expect(source.read(ALL)).toMatchObject({ state: 'failed', before: undefined });
      await deliver(0);
      expect(source.read(ALL)).toMatchObject({ state: 'failed', before: undefined });
      source.retry();
      await settle();
      expect(source.read(ALL)).toMatchObject({ state: 'ready', value: { listTotal: 4 } });
    });

    it('reports no failure of an older request while a newer one is in flight', async () => {
      const { source, lose, settle } = await withTwoRequests(await open());
      await lose(0);
      expect(source.read(ALL)).toEqual({ state: 'pending', before: undefined });
      await settle();
      expect(source.read(ALL)).toMatchObject({ state: 'ready', value: { listTotal: 4 } });
    });

    it('makes a change only once when it is resent after a lost answer', async () => {
      const { source, list, deliver, settle, setReachable } = await open();
      const change = { kind: 'add', input: makeInput() } as const;
      const first = source.commit(change);
      await deliver(0);
      expect(list()).toHaveLength(4);
      // Loses the result and the new revision.
      setReachable(false);
      await settle();
      expect(await first).toEqual({ ok: false, problem: 'unreachable' });
      setReachable(true);
      const second = source.commit({ ...change });
      await settle();
      expect(await second).toMatchObject({ ok: true, user: { id: list()[0]?.id } });
      expect(list()).toHaveLength(4);
    });

    it('reports that a change was not made when it cannot be reached', async () => {
      const { source, list, settle, setReachable } = await open();
      setReachable(false);
      const committing = source.commit({ kind: 'add', input: makeInput() });
      await settle();
      expect(await committing).toEqual({ ok: false, problem: 'unreachable' });
      expect(list()).toHaveLength(3);
    });
  });
}

type Step =
  | { readonly do: 'ask' | 'deliver'; readonly which: number }
  | { readonly do: 'commit' | 'addElsewhere' };

/**
 * Checks after each step that every ready answer is that of a real state of the list, and none is
 * older than an earlier answer or a change that was reported as successful.
 * @returns what is shown once nothing is in flight any more, and what the list itself answers
 */
async function walk(world: SourceUnderTest, steps: readonly Step[]) {
  const { source, list, addElsewhere, deliver, settle } = world;
  // Lists only grow here, so their length identifies them.
  const lists = new Map([[list().length, list()]]);
  const committing: Promise<unknown>[] = [];
  /** The shortest list that an answer may be about: for all questions, and for each. */
  let committed = 0;
  const shown = new Map<ListQuestion, number>();
  let names = 0;
  const check = () => {
    lists.set(list().length, list());
    for (const [question, least] of shown) {
      const answer = source.read(question);
      if (answer.state !== 'ready') continue;
      const fitting = [...lists].find(
        ([length, users]) =>
          length >= Math.max(least, committed) &&
          isSame(answer.value, answerFrom(createUserIndex(users), question)),
      );
      expect({ question, answer, fitting }).not.toEqual({ question, answer, fitting: undefined });
      shown.set(question, fitting?.[0] ?? least);
    }
  };
  for (const step of steps) {
    names += 1;
    if (step.do === 'ask') {
      const question = QUESTIONS[step.which] ?? ALL;
      shown.set(question, shown.get(question) ?? 0);
    }
    if (step.do === 'deliver') await deliver(step.which);
    if (step.do === 'addElsewhere') await addElsewhere(`Öteki ${names}`);
    if (step.do === 'commit') {
      const length = list().length;
      const change = { kind: 'add', input: makeInput({ name: `Ali ${names}` }) } as const;
      const noteSuccess = async () => {
        await source.commit(change);
        committed = Math.max(committed, length + 1);
      };
      committing.push(noteSuccess());
    }
    check();
  }
  for (let turn = 0; turn < 3; turn += 1) {
    check();
    await settle();
  }
  await Promise.all(committing);
  for (const question of QUESTIONS) source.read(question);
  await settle();
  const index = createUserIndex(list());
  return {
    shown: QUESTIONS.map((question): unknown => source.read(question)),
    right: QUESTIONS.map((question): unknown => ({
      state: 'ready',
      value: answerFrom(index, question),
    })),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
