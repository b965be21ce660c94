import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';
import { changeSchema } from '#protocol/changes.ts';
import { MAX_ID_LENGTH } from '#domain/limits.ts';
import { questionSchema } from '#protocol/questions.ts';
import type { Database } from '#server/database/database.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { clearOldKeys, KeyReusedError } from '#server/list/changeKeys.ts';
import { isStorableId } from '#server/list/locking.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const idOf = (result: CommitResult) => (result.ok ? (result.change?.id ?? '') : '');
const ofIds = (...ids: readonly string[]) => ({ kind: 'ids', ids }) as const;
const removalOf = (...ids: readonly string[]): Change => ({ kind: 'remove', users: ofIds(...ids) });
const HISTORY = { kind: 'history', id: null, page: 1, size: 10 } as const;

async function openList(database: Database, ids: readonly string[]) {
  const list = openSharedList(database, fixedEnvironment());
  await list.fill(ids.map((id) => encodeRecord(makeUser({ id, name: id }), `hash ${id}`)));
  const users = async () => {
    const answer = await list.answer({ kind: 'rows', users: null, query: EVERYONE });
    // The answer to this kind of question.
    return answer.ok ? (answer.value as readonly User[]) : [];
  };
  return {
    list,
    commit: async (change: Change, key: string = randomUUID()) =>
      (await list.commit(key, change, SOMEBODY)).result,
    users,
    ids: async () => (await users()).map(({ id }) => id),
  };
}

describeDatabases((open) => {
  it('the result of a change and its history entry name who made it', async () => {
    const { list, commit } = await openList(await open(), ['ali', 'can']);
    const done = await commit(removalOf('can'));
    expect(done).toMatchObject({ ok: true, change: { by: 'Deniz Aydın', isKept: true } });
    expect(await list.answer(HISTORY)).toMatchObject({
      value: { total: 1, entries: [{ id: idOf(done), by: 'Deniz Aydın', name: 'can' }] },
    });
  });

  it('every user of a filled list can be looked up, also one whose id was too long to keep', async () => {
    const lengths = [2, 200, 202, MAX_ID_LENGTH, MAX_ID_LENGTH + 2, 3000];
    const ids = lengths.flatMap((length) => ['x'.repeat(length), '😀'.repeat(length / 2)]);
    const { list, users } = await openList(await open(), ids);
    const listed = await users();
    expect(listed).toHaveLength(ids.length);
    for (const { id, name } of listed) {
      const asked = v.parse(questionSchema, { kind: 'user', id });
      expect(await list.answer(asked)).toMatchObject({ ok: true, value: { id, name } });
    }
    const kept = listed.filter(({ id }) => ids.includes(id)).map(({ id }) => id.length);
    expect(Math.max(...kept)).toBe(MAX_ID_LENGTH);
  });

  it('an import is put in front in its order, and an undo restores users at their places', async () => {
    const { commit, ids } = await openList(await open(), ['ali', 'can', 'ece']);
    const removal = await commit(removalOf('can', 'ece'));
    const additions = ['bir', 'iki'].map((id) => makeUser({ id, email: `${id}@ornek.com` }));
    await commit({ kind: 'import', additions, edits: [], matchBy: 'email' });
    expect(await ids()).toEqual(['bir', 'iki', 'ali']);
    await commit({ kind: 'undo', changeId: idOf(removal) });
    expect(await ids()).toEqual(['bir', 'iki', 'ali', 'can', 'ece']);
  });

  it('an imported user whose id cannot be stored gets another id', async () => {
    const { commit, ids } = await openList(await open(), []);
    const odd = ['', 'a'.repeat(MAX_ID_LENGTH + 1), 'a\u0000', 'a\ud83d'];
    const additions = odd.map((id, place) => makeUser({ id, email: `${place}@ornek.com` }));
    const change = { kind: 'import', additions, edits: [], matchBy: 'email' } as const;
    const arrived = v.parse(changeSchema, JSON.parse(JSON.stringify(change)));
    expect(await commit(arrived)).toMatchObject({ ok: true, change: { count: 4 } });
    const kept = await ids();
    expect(new Set(kept).size).toBe(4);
    for (const id of kept) expect(isStorableId(id)).toBe(true);
    expect(odd.filter((id) => kept.includes(id))).toEqual([]);
  });

  it('changes of 3,000 users are made and undone whole', async () => {
    const all = Array.from({ length: 3000 }, (_, place) => `user-${place}`);
    const { commit, users, ids } = await openList(await open(), all);
    const before = await users();
    const matching = { kind: 'matching', query: EVERYONE, except: [], count: 3000 } as const;
    const roles = await commit({ kind: 'setRole', users: matching, role: 'Editor' });
    expect(roles).toMatchObject({ ok: true, change: { kind: 'setRole', count: 3000 } });
    const removal = await commit({ kind: 'remove', users: matching });
    expect(await ids()).toEqual([]);
    for (const done of [removal, roles]) await commit({ kind: 'undo', changeId: idOf(done) });
    expect(await users()).toEqual(before);
  });

  it('no table keeps anything of a user who was erased, also after a retry of the removal', async () => {
    const database = await open();
    const { commit } = await openList(database, ['ali', 'can', 'ece']);
    const key = randomUUID();
    await commit(removalOf('can', 'ece'), key);
    await commit({ kind: 'erase', id: 'can' });
    expect(await commit(removalOf('can', 'ece'), key)).toMatchObject({ ok: true, change: null });
    for (const table of ['users', 'operations', 'removed_users', 'change_keys', 'changes']) {
      const rows = await database.query(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows)).not.toContain('"can');
    }
  });

  it('a retry under a change key gets the first response, until the key is a day old', async () => {
    const database = await open();
    const { commit, ids } = await openList(database, ['ali']);
    const key = randomUUID();
    const add: Change = { kind: 'add', input: makeInput() };
    const first = await commit(add, key);
    expect(first).toMatchObject({ ok: true, user: { name: 'Yeni', createdAt: expect.any(Date) } });
    await clearOldKeys(database, new Date('2026-11-21T09:59:00Z'));
    expect(await commit(add, key)).toEqual(first);
    expect(await ids()).toHaveLength(2);
    const nobody = randomUUID();
    const gone = await commit(removalOf('nobody'), nobody);
    await commit({
      kind: 'import',
      additions: [makeUser({ id: 'nobody' })],
      edits: [],
      matchBy: 'id',
    });
    expect(await commit(removalOf('nobody'), nobody)).toEqual(gone);
    await clearOldKeys(database, new Date('2026-11-21T10:01:00Z'));
    expect(await database.query('SELECT key FROM change_keys')).toEqual([]);
  });

  it.each<[what: string, first: Change, others: readonly Change[], erased: string | null]>([
    [
      'an added user',
      { kind: 'add', input: makeInput() },
      [
        { kind: 'add', input: makeInput({ name: 'Başka' }) },
        { kind: 'add', input: makeInput({ password: 'başka bir şifre' }) },
        removalOf('ali'),
        { kind: 'erase', id: 'ali' },
      ],
      'new-1',
    ],
    ['several removed users', removalOf('ali', 'can'), [removalOf('ali', 'ece')], 'can'],
    ['a change of nothing', removalOf('nobody'), [removalOf('ece')], null],
    [
      'an erasure',
      { kind: 'erase', id: 'nobody' },
      [
        { kind: 'erase', id: 'ali' },
        { kind: 'bringBack', ids: ['nobody'] },
      ],
      null,
    ],
  ])(
    'a change key belongs to one change and one sender, also among concurrent requests: %s',
    async (_, first, others, erased) => {
      const database = await open();
      const { list, commit, users } = await openList(database, ['ali', 'can', 'ece']);
      const key = randomUUID();
      const made = await commit(first, key);
      const after = await users();
      const refuseOthers = async () => {
        for (const other of others) {
          await expect(commit(other, key)).rejects.toThrow(KeyReusedError);
        }
        const somebodyElse = { staffId: 'staff-2', staffName: 'Deniz Aydın' };
        await expect(list.commit(key, first, somebodyElse)).rejects.toThrow(KeyReusedError);
      };
      await refuseOthers();
      expect(await commit(structuredClone(first), key)).toEqual(made);
      expect(await users()).toEqual(after);
      const atOnce = randomUUID();
      const outcomes = await Promise.allSettled(
        [first, ...others].map((change) => commit(change, atOnce)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      if (erased === null) return;
      await commit(removalOf(erased));
      await commit({ kind: 'erase', id: erased });
      expect(await commit(first, key)).toMatchObject({ ok: true, user: null, change: null });
      await expect(commit(removalOf('ece'), key)).rejects.toThrow(KeyReusedError);
    },
  );

  it('a fill needs an empty list, replaces repeated and unstorable ids, and skips what is no user', async () => {
    const database = await open();
    const { fill, revision } = openSharedList(database, fixedEnvironment());
    const recordOf = (id: string) => encodeRecord(makeUser({ id, name: id }), 'x');
    const before = await revision();
    await fill([recordOf('ali'), 'null', recordOf('ali'), recordOf('a\u0000b'), ' [] ']);
    const rows = await database.query<{ id: string }>('SELECT id FROM users ORDER BY seq DESC');
    expect(rows.map(({ id }) => id)).toEqual(['ali', 'new-1', 'new-2']);
    expect(await revision()).toBeGreaterThan(before);
    await expect(fill([recordOf('can')])).rejects.toThrow('empty');
  });

  it('ids that cannot be stored belong to nobody, in changes and in the history', async () => {
    const { list, commit } = await openList(await open(), ['ali']);
    for (const id of ['a\u0000b', '\ud800', '', 'x'.repeat(5000)]) {
      const gone = { ok: false, problem: 'conflict', conflict: { kind: 'gone' } };
      const user = makeUser({ id });
      expect(await commit({ kind: 'remove', users: { kind: 'user', user } })).toEqual(gone);
      expect(await commit({ kind: 'bringBack', ids: [id] })).toEqual(gone);
      expect(await commit({ kind: 'undo', changeId: id })).toEqual(gone);
      expect(await commit({ kind: 'erase', id })).toEqual({ ok: true, user: null, change: null });
      expect(await list.answer({ ...HISTORY, id })).toMatchObject({ value: { total: 0 } });
    }
  });

  it('a question whose signal is aborted fails as too slow', async () => {
    const { list } = await openList(await open(), ['ali', 'can']);
    const wanted = new AbortController();
    const page = { kind: 'page', query: { ...EVERYONE, text: 'a' }, page: 1, size: 9 } as const;
    expect(await list.answer(page, wanted.signal)).toMatchObject({ value: { total: 2 } });
    wanted.abort();
    expect(await list.answer(page, wanted.signal)).toEqual({ ok: false, problem: 'tooSlow' });
  });

  it('a change notifies the servers, and a refused one does not', async () => {
    const database = await open();
    const { commit } = await openList(database, ['ali']);
    let notifiedCount = 0;
    const stop = await database.listen(
      'changes',
      () => (notifiedCount += 1),
      () => undefined,
    );
    await commit(removalOf('nobody'));
    const key = randomUUID();
    await commit(removalOf('ali'), key);
    await expect.poll(() => notifiedCount).toBe(1);
    await stop();
  });
});
