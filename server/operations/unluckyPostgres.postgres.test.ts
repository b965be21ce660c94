import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { isWriteRefused } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { isDatabaseAway } from '#server/app/errors.ts';
import { openDatabase } from '#server/operations/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { findPostgres, startPostgres } from '#server/testing/services/temporaryPostgres.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const SERVER = String(inject('postgresAddress'));
const admin = openPostgres(`${SERVER}/postgres`);
afterAll(() => admin.close());

/** A new database, and a role of the same name that may connect to it, and no more. */
async function newDatabase() {
  const name = `unlucky_${randomUUID().slice(0, 8)}`;
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.query(`CREATE ROLE ${name} LOGIN`);
  return {
    name,
    asOwner: `${SERVER}/${name}`,
    asOther: `${SERVER.replace('postgres@', `${name}@`)}/${name}`,
  };
}

function open(url: string) {
  const read = readSettings({ DATABASE_URL: url });
  if (!read.ok) throw new Error(read.problems.join(' '));
  return openDatabase(read.settings);
}

const startedWith = (url: string) =>
  open(url).then(
    async ({ close }) => {
      await close();
      return 'started';
    },
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );

const ONE_SENTENCE = (start: string) => expect.stringMatching(new RegExp(`^${start}[^\n]*\\.$`));

it('the start fails with one sentence where the role may not create tables, or use another’s', async () => {
  const { asOwner, asOther } = await newDatabase();
  const mayNot = ONE_SENTENCE(
    'The role of the address in DATABASE_URL may not make what the server needs: ',
  );
  expect(await startedWith(asOther)).toEqual(mayNot);
  expect(await startedWith(asOwner)).toBe('started');
  expect(await startedWith(asOther)).toEqual(mayNot);
});

it('the start fails with one sentence where the role has no connections left', async () => {
  const { name, asOther } = await newDatabase();
  await admin.query(`ALTER ROLE ${name} CONNECTION LIMIT 0`);
  const refused = ONE_SENTENCE('PostgreSQL, at the address in DATABASE_URL, refused: too many');
  expect(await startedWith(asOther)).toEqual(refused);
});

it('the start fails with one sentence where the database is a replica', async () => {
  const { newDatabase: newOn, becomeStandby, stop } = await startPostgres(findPostgres() ?? '');
  try {
    const url = await newOn();
    expect(await startedWith(url)).toBe('started');
    await becomeStandby();
    expect(await startedWith(url)).toEqual(
      ONE_SENTENCE('PostgreSQL, at the address in DATABASE_URL, is a replica'),
    );
  } finally {
    await stop();
  }
}, 60_000);

it('a query without a free connection fails as unavailable, and later queries succeed', async () => {
  const { name, asOther } = await newDatabase();
  await admin.query(`ALTER ROLE ${name} CONNECTION LIMIT 2`);
  const database = openPostgres(asOther);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => database.query('SELECT pg_sleep(0.2)')),
  );
  const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter((error) => !isDatabaseAway(error))).toEqual([]);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  }
  await database.close();
});

it('a read-only database answers questions and refuses changes until it becomes writable', async () => {
  const { name, asOwner } = await newDatabase();
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  expect(await startedWith(asOwner)).toEqual(
    ONE_SENTENCE('PostgreSQL, at the address in DATABASE_URL, refused: cannot execute'),
  );
  await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  expect(await startedWith(asOwner)).toBe('started');
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const database = await open(asOwner);
  const list = openSharedList(database, fixedEnvironment());
  const page = { kind: 'page', query: EVERYONE, page: 1, size: 10 } as const;
  const change: Change = { kind: 'add', input: makeInput() };
  const outcome = () =>
    list.commit(randomUUID(), change, SOMEBODY).then(
      () => 'made',
      (error: unknown) => (isWriteRefused(error) ? 'refused' : error),
    );
  expect(await outcome()).toBe('refused');
  expect(await list.answer(page)).toMatchObject({ ok: true, value: { total: 0 } });
  // Sessions that are open do not notice; but each is used for one refusal at most.
  await Promise.all(Array.from({ length: 5 }, () => list.answer(page)));
  await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  const outcomes: unknown[] = [];
  while (outcomes.length < 12) outcomes.push(await outcome());
  expect(outcomes.at(-1)).toBe('made');
  await database.close();
});
