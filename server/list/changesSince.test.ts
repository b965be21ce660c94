import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const USERS = ['a', 'b', 'c'].map((id) => makeUser({ id, name: id, email: `${id}@ornek.com` }));

describeDatabases((open) => {
  const openList = async () => {
    const list = openSharedList(await open(), fixedEnvironment());
    await list.fill(USERS.map((user) => encodeRecord(user, 'gizli')));
    const since = await list.revision();
    return {
      list,
      commit: (change: Change) => list.commit(randomUUID(), change, SOMEBODY),
      listed: async (from = since) => list.changesBetween(from, await list.revision()),
    };
  };
  const ids = (...some: readonly string[]) => ({ kind: 'ids', ids: some }) as const;

  it('the changes between two revisions hold their users before and after, without their passwords', async () => {
    const { commit, listed } = await openList();
    const [a = makeUser(), b] = USERS;
    await commit({ kind: 'setActive', users: ids('a'), active: false });
    const fields = { name: { was: 'a', is: 'Ayşe' } };
    await commit({ kind: 'edit', user: { ...a, active: false }, fields, password: null });
    await commit({ kind: 'remove', users: ids('b', 'a') });
    const { result } = await commit({ kind: 'add', input: makeInput() });
    const changes = await listed();
    expect(changes?.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
    expect(changes?.at(-1)?.at).toEqual(result.ok && result.change?.at);
    const passive = { ...a, active: false };
    const renamed = { ...passive, name: 'Ayşe' };
    expect(changes?.map(({ users }) => users)).toEqual([
      [{ id: 'a', was: a, is: passive }],
      [{ id: 'a', was: passive, is: renamed }],
      expect.arrayContaining([
        { id: 'a', was: renamed, is: null },
        { id: 'b', was: b, is: null },
      ]),
      [
        {
          id: expect.any(String),
          was: null,
          is: expect.objectContaining({ name: 'Yeni' }),
          isFirst: true,
        },
      ],
    ]);
    expect(JSON.stringify(changes)).not.toContain('gizli');
  });

  it('a user whom an undo restores at an old place does not count as the first', async () => {
    const { commit, listed } = await openList();
    const { result } = await commit({ kind: 'remove', users: ids('b') });
    await commit({ kind: 'undo', changeId: (result.ok && result.change?.id) || '' });
    expect((await listed())?.[1]?.users).toEqual([{ id: 'b', was: null, is: USERS[1] }]);
  });

  it('the changes are unknown where the history lacks an erased user, or the filling of the list', async () => {
    const { commit, listed } = await openList();
    await commit({ kind: 'remove', users: ids('b') });
    await commit({ kind: 'erase', id: 'b' });
    expect(await listed()).toBeNull();
    // The history does not say how the list was filled.
    expect(await listed(0)).toBeNull();
  });
});
