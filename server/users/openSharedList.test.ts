import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import type { User } from '#domain/user/user.ts';
import type { Database } from '#server/database/database.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { readAllUsers } from '#server/testing/readAllUsers.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { makeUser } from '#testing/makeUser.ts';
import { EVERYONE } from '#testing/pageFor.ts';

describeDatabases((open) => {
  it('edits, removes and takes back', async () => {
    const { commit, users } = await openList(await open(), ['ali', 'can', 'ece']);
    const before = await users();
    const user = before[1];
    if (user === undefined) throw new Error('there are three users');
    const fields = { name: { was: 'can', is: 'Can "Su"' } };
    const edit = await commit({ kind: 'edit', user, fields, password: null });
    expect(edit).toMatchObject({
      ok: true,
      change: { kind: 'edit', count: 1, name: 'Can "Su"', by: 'Deniz Aydın', isKept: true },
    });
    const removal = await commit({ kind: 'remove', users: { kind: 'ids', ids: ['can', 'ali'] } });
    expect(removal).toMatchObject({ ok: true, change: { kind: 'remove', count: 2, name: 'ali' } });
    expect((await users()).map(({ id }) => id)).toEqual(['ece']);
    for (const done of [removal, edit]) await commit({ kind: 'undo', changeId: idOf(done) });
    expect(await users()).toEqual(before);
  });
});

const idOf = (result: CommitResult) => (result.ok ? (result.change?.id ?? '') : '');

async function openList(database: Database, ids: readonly string[]) {
  const list = openSharedList(database, fixedEnvironment(), readAllUsers);
  await list.fill(ids.map((id) => encodeRecord(makeUser({ id, name: id }), `hash ${id}`)));
  return {
    list,
    commit: async (change: Change, key: string = randomUUID()) =>
      (await list.commit(key, change, SOMEBODY)).result,
    users: async () => {
      const answer = await list.answer({ kind: 'rows', users: null, query: EVERYONE });
      // The answer to this kind of question.
      return answer.ok ? (answer.value as readonly User[]) : [];
    },
  };
}
