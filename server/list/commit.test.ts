import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';
import { STATEMENT_TIMEOUT_MS, type Database } from '#server/database/database.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { expectSound } from '#server/testing/expectSound.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { waitingStatements } from '#server/testing/waitingStatements.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const USERS = ['Ali', 'Can', 'Ece'].map((name, place) =>
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

describeDatabases((open, kind) => {
  const ids = Array.from({ length: 2500 }, (_, place) => `user-${String(place).padStart(4, '0')}`);
  const openLong = async (database: Database) => {
    const list = openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });
    await list.fill(ids.map((id) => encodeRecord(makeUser({ id, name: id }), 'x')));
    const commit = async (change: Change) =>
      (await list.commit(randomUUID(), change, SOMEBODY)).result;
    return { list, commit };
  };
  const setActive = (some: readonly string[], active: boolean): Change => ({
    kind: 'setActive',
    users: { kind: 'ids', ids: some },
    active,
  });

  it('of an undo that fits all users but a late one, nothing is written', async () => {
    const database = await open();
    const { commit } = await openLong(database);
    const made = await commit(setActive(ids, false));
    const changeId = (made.ok && made.change?.id) || '';
    const later = await commit(setActive(ids.slice(-1), true));
    const by = (later.ok && later.change) || null;
    const undone = await commit({ kind: 'undo', changeId });
    expect(undone).toEqual({
      ok: false,
      problem: 'conflict',
      conflict: { kind: 'changedSince', by },
    });
    const [row] = await database.query<{ passive: number; operations: number }>(
      `SELECT (SELECT count(*) FROM users WHERE NOT active) AS passive,
         (SELECT count(*) FROM operations) AS operations`,
    );
    expect(row).toEqual({ passive: 2499, operations: 2501 });
  });

  it('a change of users some of whom are as wanted counts and records only the others, in order', async () => {
    const database = await open();
    const { list, commit } = await openLong(database);
    await commit(setActive(ids.slice(0, 1200), false));
    const changed = ids.slice(1200);
    const all = { kind: 'matching', query: EVERYONE, except: [], count: ids.length } as const;
    const bulk = { kind: 'setActive', users: all, active: false } as const;
    const progress: number[][] = [];
    const { result } = await list.commit(randomUUID(), bulk, SOMEBODY, (...done) =>
      progress.push(done),
    );
    expect(result).toMatchObject({ ok: true, change: { count: 1300, name: changed[0] } });
    expect(progress.at(-1)).toEqual([1300, 2500]);
    const rows = await database.query<{ user_id: string }>(
      'SELECT user_id FROM operations WHERE change_number = 2 ORDER BY place',
    );
    expect(rows.map(({ user_id: id }) => id)).toEqual(changed);
  });

  it('while many users are written, this process does other work', async () => {
    const { commit } = await openLong(await open());
    const turnsDuring = async (work: Promise<unknown>) => {
      let turns = 0;
      let isOver = false;
      const count = () => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      expect(await work).toMatchObject({ change: { count: 2500 } });
      isOver = true;
      return turns;
    };
    const role: Change = { kind: 'setRole', users: { kind: 'ids', ids }, role: 'Admin' };
    // What is searched and sorted is computed, fifty rows at a time.
    expect(await turnsDuring(commit(role))).toBeGreaterThanOrEqual(2500 / 50);
    expect(await turnsDuring(commit(setActive(ids, false)))).toBeGreaterThanOrEqual(3);
  });

  it('a change of more users than others can wait for is refused', async () => {
    const { list } = await openLong(await open());
    const most = kind === 'embedded' ? 10_000 : 100_000;
    const strangers = Array.from({ length: most + 1 }, (_, place) => `x-${place}`);
    const resultOf = async (change: Change) =>
      (await list.commit(randomUUID(), change, SOMEBODY)).result;
    expect(await resultOf(removal(...strangers))).toEqual({ ok: false, problem: 'tooMany' });
    expect(await resultOf(removal(...strangers.slice(1)))).toEqual({
      ok: false,
      problem: 'conflict',
      conflict: { kind: 'count', count: 0 },
    });
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

  it('a change that waits for another one of the same user does not hold others back', async () => {
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
