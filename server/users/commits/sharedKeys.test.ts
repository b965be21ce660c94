import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { STATEMENT_TIMEOUT_MS, type Database } from '#server/database/database.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { slowDatabase } from '#server/testing/slowDatabase.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';

const ROUNDS = 5;
const WRITERS = 6;

function listIn(database: Database) {
  const list = openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });
  const commit = async (change: Change) => {
    const { result } = await list.commit(randomUUID(), change, SOMEBODY);
    if (!result.ok) throw new Error('refused');
    return result.user;
  };
  const duplicates = () => list.answer({ kind: 'values', filter: 'duplicate' });
  const sharedKeys = () => database.query('SELECT kind, key FROM shared_keys ORDER BY kind, key');
  return { commit, duplicates, sharedKeys };
}

describeDatabases((open) => {
  it('users with one email who are added and removed concurrently are counted right', async () => {
    const database = await open();
    const { commit, duplicates, sharedKeys } = listIn(database);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const email = `a${round}@b.co`;
      const added = await Promise.all(
        Array.from({ length: WRITERS }, (_, i) =>
          commit({ kind: 'add', input: makeInput({ name: `${round} ${i}`, email }) }),
        ),
      );
      expect(await duplicates()).toMatchObject({ value: [{ value: 'email', count: WRITERS }] });
      expect(await sharedKeys()).toEqual([{ kind: 'email', key: email }]);
      await Promise.all(
        added.map((user) =>
          commit({ kind: 'remove', users: { kind: 'ids', ids: [user?.id ?? ''] } }),
        ),
      );
      expect(await duplicates()).toMatchObject({ value: [] });
      expect(await sharedKeys()).toEqual([]);
    }
  });

  it('the counts of duplicates follow a bulk removal and its restores', async () => {
    const database = await open();
    const { commit, duplicates, sharedKeys } = listIn(database);
    const [one, other] = [
      await commit({ kind: 'add', input: makeInput({ name: 'Ali', email: 'a@b.co' }) }),
      await commit({ kind: 'add', input: makeInput({ name: 'ali', email: 'A@b.co' }) }),
    ];
    const both = [
      { value: 'email', count: 2 },
      { value: 'name', count: 2 },
    ];
    expect(await duplicates()).toMatchObject({ value: both });
    const users = { kind: 'ids' as const, ids: [one, other].map((user) => user?.id ?? '') };
    await commit({ kind: 'remove', users });
    expect(await duplicates()).toMatchObject({ value: [] });
    for (const id of users.ids) await commit({ kind: 'bringBack', ids: [id] });
    expect(await duplicates()).toMatchObject({ value: both });
    expect(await sharedKeys()).toEqual([
      { kind: 'email', key: 'a@b.co' },
      { kind: 'name', key: 'ali' },
    ]);
  });
});

describePostgres((open) => {
  it('a change waits for another one of the same email for longer than the statement timeout', async () => {
    const database = await open();
    const { commit, duplicates } = listIn(database);
    const { database: held, isWritten, finish } = slowDatabase(database);
    const slow = listIn(held);
    const add: Change = { kind: 'add', input: makeInput({ name: 'Ali', email: 'a@b.co' }) };
    const first = slow.commit(add);
    await isWritten;
    setTimeout(finish, STATEMENT_TIMEOUT_MS + 500);
    await commit(add);
    await first;
    expect(await duplicates()).toMatchObject({
      value: [
        { value: 'email', count: 2 },
        { value: 'name', count: 2 },
      ],
    });
  });
});
