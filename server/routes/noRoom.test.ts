import { afterAll, beforeEach, expect, it } from 'vitest';
import { SEED_USER_COUNT } from '#domain/limits.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { openAuthWorld, PASSWORD, tokenOf } from '#server/testing/authWorld.ts';
import { openEmbeddedCopy } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';

/** How many more statements the disk has room for. */
let statementsLeft = Infinity;
const isShort = () => {
  statementsLeft -= 1;
  return statementsLeft < 0;
};
const database = await openEmbeddedCopy(undefined, { isShort });
const world = openAuthWorld(database, openSharedList(database, fixedEnvironment()));

beforeEach(async () => {
  statementsLeft = Infinity;
  await database.query('DELETE FROM staff');
});
afterAll(() => database.close());

const countOf = async (table: string) => (await database.query(`SELECT FROM ${table}`)).length;

async function firstStart(begin: string) {
  const token = tokenOf((await world.auth.firstAdminLink())?.path ?? '');
  const body = { token, name: 'Ayşe', email: 'ayse@ornek.com', password: PASSWORD, begin };
  const browser = world.newBrowser();
  return {
    browser,
    /** Makes the admin on a disk with room for so many statements. @returns the response's status */
    tryWith: async (statementCount: number) => {
      statementsLeft = statementCount;
      const { status } = await browser.send('POST', '/api/first-admin', body);
      statementsLeft = Infinity;
      return status;
    },
  };
}

it('a first start on a full disk stores nothing, and its link stores all samples once there is room', async () => {
  const { tryWith } = await firstStart('samples');
  const bytes: number[] = [];
  for (const statementCount of [4, 14, 19]) {
    expect(await tryWith(statementCount)).toBe(503);
    expect(await countOf('users')).toBe(0);
    expect(await countOf('staff')).toBe(0);
    const [size] = await database.query<{ bytes: number }>(
      "SELECT pg_relation_size('users') AS bytes",
    );
    bytes.push(size?.bytes ?? 0);
  }
  // Before, between and after the statements that write the users.
  expect(bytes[0]).toBe(0);
  expect(bytes[1]).toBeGreaterThan(0);
  expect(bytes[2]).toBeGreaterThan(2 * (bytes[1] ?? 0));
  expect(await tryWith(Infinity)).toBe(200);
  expect(await countOf('users')).toBe(SEED_USER_COUNT);
});

it('a sign-out on a full disk is answered, and the browser forgets its session', async () => {
  const browser = await world.signedIn(await world.addMember('Veli', 'editor'));
  statementsLeft = 0;
  expect((await browser.send('GET', '/api/me')).status).toBe(200);
  expect((await browser.send('POST', '/api/sign-out')).status).toBe(204);
  expect(browser.cookies.size).toBe(0);
});

it('a first admin stored with the last disk space gets no session, and can sign in later', async () => {
  const { browser, tryWith } = await firstStart('empty');
  let statementCount = 0;
  while ((await tryWith(statementCount)) !== 200) {
    expect(await countOf('staff')).toBe(0);
    statementCount += 1;
  }
  expect(await countOf('staff')).toBe(1);
  expect((await browser.send('GET', '/api/me')).status).toBe(401);
  const signIn = { email: 'ayse@ornek.com', password: PASSWORD };
  expect((await browser.send('POST', '/api/sign-in', signIn)).status).toBe(200);
});
