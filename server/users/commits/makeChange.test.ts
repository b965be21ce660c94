import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { STATEMENT_TIMEOUT_MS, type Database } from '#server/database/database.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { expectSound } from '#server/testing/expectSound.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { waitingStatements } from '#server/testing/waitingStatements.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const USERS = ['Ali', 'Ali', 'Ali', 'Ali', 'Can'].map((name, place) =>
  makeUser({ id: `user-${place}`, name, email: `${place}@b.co` }),
);
const [ALI = makeUser(), OTHER = makeUser()] = USERS;
const RECORDS = new Map(USERS.map((user) => [user.id, JSON.stringify({ ...user, password: 'x' })]));

const renamed = (user: User, is: string): Change => ({
  kind: 'edit',
  user,
  fields: { name: { was: user.name, is } },
  password: null,
});
const removal = (...ids: readonly string[]): Change => ({
  kind: 'remove',
  users: { kind: 'ids', ids },
});

async function listIn(database: Database) {
  const list = openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });
  await list.fill(Array.from(RECORDS.values()));
  const acknowledged: Parameters<typeof expectSound>[2][number][] = [];
  const commit = async (change: Change) => {
    const key = randomUUID();
    const response = await list.commit(key, change, SOMEBODY);
    acknowledged.push({ key, change, response });
    return response;
  };
  return { list, commit, expectSound: () => expectSound(database, RECORDS, acknowledged) };
}

describeDatabases((open) => {
  it('the count of users who share a name follows edits, removals and undos', async () => {
    const { commit, list, expectSound: expectAllSound } = await listIn(await open());
    const duplicates = () => list.answer({ kind: 'values', filter: 'duplicate' });
    const shared = (count: number) => ({ value: count === 0 ? [] : [{ value: 'name', count }] });
    expect(await duplicates()).toMatchObject(shared(4));
    await commit(renamed(ALI, 'Can'));
    expect(await duplicates()).toMatchObject(shared(5));
    const { revision } = await commit(removal('user-1', 'user-2', 'user-0'));
    expect(await duplicates()).toMatchObject(shared(0));
    await commit({ kind: 'undo', changeId: String(revision) });
    expect(await duplicates()).toMatchObject(shared(5));
    await commit(removal('user-3'));
    expect(await duplicates()).toMatchObject(shared(4));
    await expectAllSound();
  });

  it('concurrent restores of a removed user restore it once', async () => {
    const { commit, expectSound: expectAllSound } = await listIn(await open());
    await commit(removal('user-0'));
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => commit({ kind: 'bringBack', ids: ['user-0'] })),
    );
    expect(all.filter(({ result }) => result.ok)).toHaveLength(1);
    await expectAllSound();
  });
});

// The embedded database has one connection.
describePostgres((open) => {
  it('a restore conflicts as gone where the user leaves the trash meanwhile', async () => {
    const database = await open();
    const { list, commit } = await listIn(database);
    await commit(removal('user-0'));
    let waiting: Promise<unknown> = Promise.resolve();
    await database.transaction(async (on) => {
      await on.query("DELETE FROM removed_users WHERE user_id = 'user-0'");
      waiting = commit({ kind: 'bringBack', ids: ['user-0'] });
      await expect.poll(() => waitingStatements(database)).toBe(1);
    });
    expect(await waiting).toMatchObject({ result: { ok: false, conflict: { kind: 'gone' } } });
    expect(await list.answer({ kind: 'user', id: 'user-0' })).toMatchObject({ value: null });
  });

  it('finding the users of a bulk change may take longer than other statements', async () => {
    const database = await open();
    const { commit, expectSound: expectAllSound } = await listIn(database);
    const users = { kind: 'matching', query: EVERYONE, except: [], count: USERS.length } as const;
    let made: Promise<unknown> = Promise.resolve();
    await database.transaction(async (on) => {
      await on.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      made = commit({ kind: 'setActive', users, active: false });
      await new Promise((resolve) => setTimeout(resolve, STATEMENT_TIMEOUT_MS + 500));
    });
    expect(await made).toMatchObject({ result: { ok: true } });
    await expectAllSound();
  });

  it('a change that waits for another one of the same user does not hold back the revision', async () => {
    const database = await open();
    const { list, commit, expectSound: expectAllSound } = await listIn(database);
    let waiting: Promise<unknown> = Promise.resolve();
    await database.transaction(async (on) => {
      await on.query("UPDATE users SET record = record WHERE id = 'user-0'");
      waiting = commit(renamed(ALI, 'Ece'));
      await expect.poll(() => waitingStatements(database)).toBe(1);
      const { revision } = await commit(renamed(OTHER, 'Can'));
      expect(await list.revision()).toBe(revision);
    });
    expect(await waiting).toMatchObject({ result: { ok: true } });
    await expectAllSound();
  });
});
