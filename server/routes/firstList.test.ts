import { expect, it } from 'vitest';
import { SEED_USER_COUNT } from '#domain/limits.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import type { Database } from '#server/database/database.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { openAuthWorld, PASSWORD, tokenOf } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';

/** Makes a first admin, who chooses how the list begins, on the real list. */
async function begin(database: Database, how: string) {
  const world = openAuthWorld(database, openSharedList(database, fixedEnvironment()));
  const token = tokenOf((await world.auth.firstAdminLink())?.path ?? '');
  const browser = world.newBrowser();
  const body = { token, name: 'Ayşe', email: 'a@ornek.com', password: PASSWORD, begin: how };
  const { status } = await browser.send('POST', '/api/first-admin', body);
  expect(status).toBe(200);
  return { world, browser };
}

const storedRecords = async ({ query }: Database) =>
  (await query<{ record: string }>('SELECT record FROM users ORDER BY seq DESC')).map(
    ({ record }) => record,
  );

describeDatabases((open) => {
  it('the sample users are stored in their order', async () => {
    const database = await open();
    const { world } = await begin(database, 'samples');
    const records = await storedRecords(database);
    expect(records).toHaveLength(SEED_USER_COUNT);
    expect(records).toEqual(world.records);
  });

  it('an uploaded list is stored byte for byte in its order', async () => {
    const database = await open();
    const { browser } = await begin(database, 'move');
    const records = Array.from({ length: 50 }, (_, number) =>
      encodeRecord(makeUser({ id: String(number), name: `Ali ${number}` }), 'x').replace(
        '{',
        '{ "other": [1.0],',
      ),
    );
    expect((await browser.send('POST', '/api/move', { records, list: 'l' })).status).toBe(204);
    expect(await storedRecords(database)).toEqual(records);
  });
});
