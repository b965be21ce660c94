import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { STATEMENT_TIMEOUT_MS, type Database } from '#server/database/database.ts';
import { migrate, MIGRATIONS } from '#server/database/migrate.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { describePostgres } from '#server/testing/describeDatabases.ts';
import { backupOf, openAgain } from '#server/testing/backupOf.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { waitingStatements } from '#server/testing/waitingStatements.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const USERS = ['a', 'b'].map((id) => makeUser({ id }));
const ROWS = { kind: 'rows', users: null, query: EVERYONE } as const;
const PAGE = { kind: 'page', query: EVERYONE, page: 1, size: 10 } as const;

/** What `work` waits for, from its beginning until longer than a question may take. */
async function whileLocked<Result>(
  database: Database,
  lock: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise } = await database.transaction(async (on) => {
    await on.query(lock);
    const begun = { promise: work() };
    await expect.poll(() => waitingStatements(database)).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, STATEMENT_TIMEOUT_MS + 500));
    return begun;
  });
  return promise;
}

describePostgres((open) => {
  const openFilled = async () => {
    const database = await open();
    const list = openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });
    await list.fill(USERS.map((user) => encodeRecord(user, 'hash')));
    return { database, list };
  };
  const LOCK_USERS = 'LOCK TABLE users IN ACCESS EXCLUSIVE MODE';

  it('a question has three seconds', async () => {
    const { database, list } = await openFilled();
    const answer = await whileLocked(database, LOCK_USERS, () => list.answer(PAGE));
    expect(answer).toEqual({ ok: false, problem: 'tooSlow' });
    expect(await list.answer(PAGE)).toMatchObject({ value: { total: USERS.length } });
  });

  it('the rows of a file have longer', async () => {
    const { database, list } = await openFilled();
    const answer = await whileLocked(database, LOCK_USERS, () => list.answer(ROWS));
    expect(answer).toMatchObject({ ok: true, value: USERS.map(({ id }) => ({ id })) });
  });

  it('the admins’ file has longer', async () => {
    const { database, list } = await openFilled();
    let text = '';
    const take = async (part: string) => void (text += part);
    await whileLocked(database, LOCK_USERS, () => list.backUp(take));
    expect(JSON.parse(text)).toMatchObject({ userCount: USERS.length });
  });

  it('a change has longer', async () => {
    const { database, list } = await openFilled();
    const change = { kind: 'remove', users: { kind: 'ids', ids: ['a'] } } as const;
    const made = await whileLocked(database, LOCK_USERS, () =>
      list.commit(randomUUID(), change, SOMEBODY),
    );
    expect(made).toMatchObject({ result: { ok: true } });
  });

  it('a backup and its restore have longer', async () => {
    const { database, list } = await openFilled();
    const path = await whileLocked(database, LOCK_USERS, () => backupOf(database));
    await whileLocked(database, LOCK_USERS, () => restoreBackup(path, openAgain(database), true));
    expect(await list.answer(PAGE)).toMatchObject({ value: { total: USERS.length } });
  });

  it('a migration has longer, such as to build an index', async () => {
    const { database } = await openFilled();
    const sql = 'CREATE INDEX one_more ON users (role)';
    const next = [...MIGRATIONS, { name: '999-index', sql }];
    await whileLocked(database, LOCK_USERS, () => migrate(database, next));
    const made = await database.query("SELECT to_regclass('one_more')::text AS name");
    expect(made).toEqual([{ name: 'one_more' }]);
    await database.query('DROP INDEX one_more');
    await database.query("DELETE FROM migrations WHERE name = '999-index'");
  });
});
