import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { API_PATHS } from '#protocol/paths.ts';
import { openPostgres } from '#server/database/postgres.ts';
import {
  ADD,
  clientOf,
  newSettings,
  PASSWORD,
  serve,
  TIMEOUT_MS,
  tokenIn,
} from '#server/testing/builtClient.ts';
import { buildServerForTest, type BuiltServer } from '#server/testing/builtServer.ts';
import { readStream } from '#server/testing/readStream.ts';

const POSTGRES = String(inject('postgresAddress'));

let built: BuiltServer;

beforeAll(async () => {
  built = await buildServerForTest();
});
afterAll(() => built.remove());

async function newDatabase(): Promise<string> {
  const name = `served_${randomUUID().slice(0, 8)}`;
  const admin = openPostgres(`${POSTGRES}/postgres`);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.close();
  return `${POSTGRES}/${name}`;
}

it('two servers on one PostgreSQL serve one list', { timeout: TIMEOUT_MS }, async () => {
  const url = await newDatabase();
  const settings = { ...(await newSettings()), DATABASE_URL: url };
  const ofOther = { ...(await newSettings()), DATABASE_URL: url };
  const [first, second] = await Promise.all([serve(built, settings), serve(built, ofOther)]);
  const one = clientOf(settings);
  const other = clientOf(ofOther);
  const admin = { email: 'ayse@example.com', password: PASSWORD };
  const token = tokenIn(first) ?? tokenIn(second);
  await one.post('/api/first-admin', { ...admin, name: 'Ayşe', token, begin: 'empty' });
  await other.post('/api/sign-in', admin);
  const heard = readStream(await other.get(API_PATHS.live));

  // The same change at both is made once; different ones at both are all made.
  const key = randomUUID();
  const twice = [one, other].map((each) => each.post(API_PATHS.changes, { key, change: ADD }));
  const [made, again] = await Promise.all(twice);
  expect(again).toEqual(made);
  const more = Array.from({ length: 4 }, (_, at) =>
    (at % 2 === 0 ? one : other).post(API_PATHS.changes, { key: randomUUID(), change: ADD }),
  );
  const revisions = (await Promise.all(more)).map(
    (each) => (each as { revision: number }).revision,
  );
  expect(await one.names()).toHaveLength(5);
  expect(await other.names()).toHaveLength(5);
  const last = Math.max(...revisions);
  await expect.poll(() => heard.text).toContain(`{"revision":${last},`);

  // The one goes on without the other.
  first.process.kill('SIGKILL');
  await first.exit;
  await other.post(API_PATHS.changes, { key: randomUUID(), change: ADD });
  expect(await other.names()).toHaveLength(6);
  second.process.kill('SIGTERM');
  expect(await second.exit).toBe(0);
});

it(
  'a running server is not ready after a later version has migrated its database, and cannot start',
  { timeout: TIMEOUT_MS },
  async () => {
    const settings = { ...(await newSettings()), DATABASE_URL: await newDatabase() };
    const first = await serve(built, settings);
    const database = openPostgres(settings.DATABASE_URL);
    await database.query("INSERT INTO migrations VALUES ('999-next', now())");
    await database.close();
    const ready = await clientOf(settings).get('/api/ready');
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('999-next')]);
    first.process.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    const again = built.run(settings);
    expect(await again.exit).toBe(1);
    expect(again.output.error).toMatch(/^The database has the migration 999-next .*\n$/);
  },
);
