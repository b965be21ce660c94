import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { MAX_NAMED_USERS } from '#protocol/live.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const IDS = Array.from({ length: MAX_NAMED_USERS + 1 }, (_, place) => `u${place}`);

describeDatabases((open) => {
  const openList = async () => {
    const list = openSharedList(await open(), fixedEnvironment());
    const users = IDS.map((id) => makeUser({ id, name: id, email: `${id}@ornek.com` }));
    await list.fill(users.map((user) => encodeRecord(user, 'gizli')));
    const since = await list.revision();
    return {
      since,
      commit: (change: Change) => list.commit(randomUUID(), change, SOMEBODY),
      changed: async (from = since) => list.changedUsers(from, await list.revision()),
    };
  };
  const ids = (...some: readonly string[]) => ({ kind: 'ids', ids: some }) as const;

  it('whom changes edited, removed or added is told by id, each once', async () => {
    const { since, commit, changed } = await openList();
    await commit({ kind: 'setActive', users: ids('u1'), active: false });
    await commit({ kind: 'setRole', users: ids('u1', 'u2'), role: 'Admin' });
    expect(await changed()).toEqual(['u1', 'u2']);
    await commit({ kind: 'remove', users: ids('u3') });
    expect(await changed(since + 2)).toEqual(['u3']);
    const { result } = await commit({ kind: 'add', input: makeInput() });
    expect(await changed(since + 3)).toEqual([result.ok && result.user?.id]);
    expect(await changed(since + 4)).toEqual([]);
  });

  it('more users than an event names are many', async () => {
    const { since, commit, changed } = await openList();
    await commit({ kind: 'setActive', users: ids(...IDS.slice(1)), active: false });
    expect(await changed()).toHaveLength(MAX_NAMED_USERS);
    await commit({ kind: 'setRole', users: ids(...IDS), role: 'Viewer' });
    expect(await changed(since + 1)).toBe('many');
  });

  it('who changed is not known where the history lacks an erased user, or the filling of the list', async () => {
    const { commit, changed } = await openList();
    await commit({ kind: 'remove', users: ids('u2') });
    await commit({ kind: 'erase', id: 'u2' });
    expect(await changed()).toBe('many');
    // The history does not say how the list was filled.
    expect(await changed(0)).toBe('many');
  });
});
