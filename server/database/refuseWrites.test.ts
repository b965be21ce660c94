import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { isWriteRefused } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openAuthWorld, PASSWORD } from '#server/testing/authWorld.ts';
import { openEmbeddedCopy } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

// One database for all: opening it takes seconds. What it does is the database's own, so it is real.
let isShort = false;
const database = await openEmbeddedCopy(undefined, { isShort: () => isShort });
const list = openSharedList(database, fixedEnvironment());
const world = openAuthWorld(database, list);

beforeEach(() => {
  isShort = false;
});
afterAll(() => database.close());

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    (error: unknown) => (isWriteRefused(error) ? 'refused' : error),
  );
const add = (): Change => ({ kind: 'add', input: makeInput() });
const userCount = async () =>
  (await database.query<{ count: number }>('SELECT count(*) FROM users'))[0]?.count;

it('without disk room, changes are refused and questions answered; a retry works once there is room', async () => {
  await list.fill(['a'].map((id) => encodeRecord(makeUser({ id }), 'x')));
  isShort = true;
  const key = randomUUID();
  expect(await outcomeOf(list.commit(key, add(), SOMEBODY))).toBe('refused');
  expect(database.takesWrites()).toBe(false);
  expect(await list.answer({ kind: 'history', id: null, page: 1, size: 9 })).toMatchObject({
    ok: true,
  });
  expect(await userCount()).toBe(1);
  isShort = false;
  expect(await outcomeOf(list.commit(key, add(), SOMEBODY))).toBe('written');
  expect(database.takesWrites()).toBe(true);
  expect(await userCount()).toBe(2);
});

it('a transaction during which disk room runs out is rolled back whole', async () => {
  const before = await userCount();
  const work = database.transaction(async ({ query }) => {
    await query('DELETE FROM users');
    isShort = true;
    expect(await query('SELECT id FROM users')).toEqual([]);
    await query('DELETE FROM changes');
  });
  expect(await outcomeOf(work)).toBe('refused');
  expect(await userCount()).toBe(before);
  // The session, too: a statement of its own.
  expect(await outcomeOf(database.query('DELETE FROM users'))).toBe('refused');
  isShort = false;
  expect(await outcomeOf(database.query('DELETE FROM change_keys'))).toBe('written');
});

it('a transaction whose last statement ran before disk room ran out commits', async () => {
  const work = database.transaction(async ({ query }) => {
    await query("INSERT INTO server_values VALUES ('last', '1')");
    isShort = true;
  });
  expect(await outcomeOf(work)).toBe('written');
  expect(await database.query("SELECT value FROM server_values WHERE name = 'last'")).toEqual([
    { value: '1' },
  ]);
});

it('without disk room, open sessions still read, sign-in fails, and sign-out holds in that browser', async () => {
  const member = await world.addMember('Veli', 'editor');
  const browser = await world.signedIn(member);
  // Long enough that it would be noted when they were seen.
  world.advance(60 * 60_000);
  isShort = true;
  expect((await browser.send('GET', '/api/me')).status).toBe(200);
  const again = { email: member.email, password: PASSWORD };
  expect((await world.newBrowser().send('POST', '/api/sign-in', again)).status).toBe(503);
  expect((await browser.send('POST', '/api/sign-out')).status).toBe(204);
  expect((await browser.send('GET', '/api/me')).status).toBe(401);
});

it('a migrated database passes the start’s migration check without disk room', async () => {
  isShort = true;
  expect(await outcomeOf(migrate(database))).toBe('written');
});
