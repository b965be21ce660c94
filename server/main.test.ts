import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_PATHS } from '#protocol/api.ts';
import { migrate } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/postgres.ts';
import { buildServerForTest, type BuiltServer, type Started } from '#server/testing/builtServer.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { temporaryFolder } from './testing/services/temporaryFolder.ts';
import { findPostgres, startPostgres } from './testing/services/temporaryPostgres.ts';
import { freePort } from './testing/services/freePort.ts';

/** Opening the embedded database takes seconds, and on a busy machine many. */
const START_TIMEOUT_MS = 60_000;
const TIMEOUT_MS = 4 * START_TIMEOUT_MS;
/** Far more than a stream takes to hear of a change. */
const LIVE_MS = 1000;
const USERS_BEFORE_PLACES = 6000;
const PASSWORD = 'gizli-ve-uzun-7';
const ADD = {
  kind: 'add',
  input: {
    name: 'Gülşah Işık',
    email: 'gulsah@example.com',
    password: 'şifre-6',
    role: 'User',
    active: true,
  },
};
const USERS = {
  kind: 'page',
  query: { text: 'gülşah', columns: ['name'], filters: {}, sort: null, order: 'asc' },
  page: 1,
  size: 10,
};

let built: BuiltServer;
const programs = findPostgres();

beforeAll(async () => {
  built = await buildServerForTest();
});
afterAll(() => built.remove());

/** Every setting that the tests share. */
async function newSettings() {
  const port = await freePort();
  const folder = join(temporaryFolder('server'), 'data');
  return { PORT: String(port), DATA_FOLDER: folder, LOG_LEVEL: 'debug' };
}

/** Starts the server, and waits until it says that it serves. */
async function serve(settings: Record<string, string>): Promise<Started> {
  const started = built.run(settings);
  await expect
    .poll(() => started.output.standard + started.output.error, { timeout: START_TIMEOUT_MS })
    .toContain('Serving the shared list at');
  return started;
}

function clientOf({ PORT }: { PORT: string }) {
  const origin = `http://localhost:${PORT}`;
  let cookie = '';
  const post = async (path: string, body: unknown) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie },
      body: JSON.stringify(body),
    });
    const cookies = response.headers.getSetCookie().map((text) => text.replace(/;.*/, ''));
    if (cookies.length > 0) cookie = cookies.join('; ');
    expect(response.status).toBe(200);
    return (await response.json()) as unknown;
  };
  return {
    post,
    get: (path: string) => fetch(origin + path, { headers: { Cookie: cookie } }),
    /** The names that a search for the added user finds. */
    names: async () => {
      const answers = await post(API_PATHS.questions, { questions: [USERS] });
      const [answer] = (answers as { answers: { value: { rows: { name: string }[] } }[] }).answers;
      return answer?.value.rows.map(({ name }) => name);
    },
  };
}

const tokenIn = ({ output }: Started) => /anahtar=(\S+)/.exec(output.standard)?.[1];

describe('the built server', () => {
  it('starts with no wrong setting, and tells all of them', async () => {
    const { output, exit } = built.run({ PORT: 'x', TZ: 'Mars' });
    expect(await exit).toBe(1);
    expect(output.error.trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT must .*\.$/),
      expect.stringMatching(/^TZ must .*\.$/),
    ]);
    expect(output.standard).toBe('');
  });

  it(
    'ends with one sentence, and gives the folder back, where it cannot start',
    { timeout: TIMEOUT_MS },
    async () => {
      const settings = await newSettings();
      const taken = createServer().listen(Number(settings.PORT), '127.0.0.1');
      await once(taken, 'listening');
      const { output, exit } = built.run({ ...settings, LOG_LEVEL: 'info' });
      expect(await exit).toBe(1);
      expect(output).toEqual({ standard: '', error: expect.stringMatching(/^The port is .*\n$/) });
      taken.close();
      const again = await serve(settings);
      again.process.kill('SIGTERM');
      expect(await again.exit).toBe(0);
    },
  );

  it('says which commands there are', async () => {
    const { output, exit } = built.run({}, 'pasword-link', 'a@example.com');
    expect(await exit).toBe(1);
    expect(output.error).toContain('password-link');
  });

  it.each([
    [['password-link', 'ayse@example.com'], 'There is no database in the folder'],
    [['copy-to', 'postgres://a@localhost/b'], 'There is no database in the folder'],
    [['copy-to', 'localhost/b'], 'The address to copy to must begin with postgres://'],
  ])('makes no database for the command %j', async (command, sentence) => {
    const settings = await newSettings();
    const { output, exit } = built.run(settings, ...command);
    expect(await exit).toBe(1);
    expect(output).toEqual({ standard: '', error: expect.stringContaining(sentence) });
    expect(existsSync(settings.DATA_FOLDER)).toBe(false);
  });

  it(
    'says so where the database in its folder cannot be opened',
    { timeout: TIMEOUT_MS },
    async () => {
      const settings = await newSettings();
      const first = await serve(settings);
      first.process.kill('SIGTERM');
      await first.exit;
      rmSync(join(settings.DATA_FOLDER, 'database/global/pg_control'));
      const { output, exit } = built.run(settings);
      expect(await exit).toBe(1);
      expect(output.error).toMatch(/^The database in the folder .* cannot be opened\. .*\n$/);
    },
  );

  it(
    'serves a first admin, keeps what was acknowledged through stop and kill -9, and moves to PostgreSQL',
    { timeout: TIMEOUT_MS },
    async () => {
      const settings = await newSettings();
      const client = clientOf(settings);
      const first = await serve(settings);
      expect(first.output.standard).toContain(
        `http://localhost:${settings.PORT}/baslangic?anahtar=`,
      );

      // A second server, or a command, on the same folder is refused, and disturbs nothing.
      for (const command of [[], ['password-link', 'ayse@example.com']]) {
        const second = built.run({ ...settings, PORT: String(await freePort()) }, ...command);
        expect(await second.exit).toBe(1);
        expect(second.output.error).toContain(
          `in use by another server (process ${first.process.pid})`,
        );
      }

      await client.post('/api/first-admin', {
        token: tokenIn(first),
        name: 'Ayşe Yılmaz',
        email: 'ayse@example.com',
        password: PASSWORD,
        begin: 'empty',
      });
      const key = crypto.randomUUID();
      const stream = (await client.get(API_PATHS.live)).text();
      // As the database gives it: whoever listens is told the same number.
      const made = (await client.post(API_PATHS.changes, { key, change: ADD })) as {
        revision: number;
      };
      expect(await client.names()).toEqual(['Gülşah Işık']);
      const page = await (await client.get('/users?q=g%C3%BCl')).text();
      expect(page).toContain('Gülşah Işık');
      expect(page).not.toContain('pbkdf2');

      // Stops in order, with a stream open.
      await new Promise((resolve) => setTimeout(resolve, LIVE_MS));
      first.process.kill('SIGTERM');
      expect(await first.exit).toBe(0);
      expect(await stream).toContain(
        `event: revision\ndata: {"revision":${made.revision},"since":`,
      );
      const logged = first.output.error;
      for (const line of logged.trim().split('\n')) JSON.parse(line);
      expect(logged).toContain(`"route":"${API_PATHS.changes}"`);
      expect(logged).not.toMatch(/ayşe|ayse|gül|gul|g%C3|gizli|şifre|baslangic|cookie/i);
      expect(logged).not.toContain(tokenIn(first));

      // The same folder, the same sessions; no second first admin.
      const again = await serve(settings);
      expect(tokenIn(again)).toBeUndefined();
      expect(await client.names()).toEqual(['Gülşah Işık']);
      await client.post(API_PATHS.changes, { key: crypto.randomUUID(), change: ADD });
      const sessions = (await (await client.get('/api/me/sessions')).json()) as { id: string }[];
      again.process.kill('SIGKILL');
      expect(await again.exit).toBe('SIGKILL');

      // As it does itself for who signs out while the disk is full.
      writeFileSync(join(settings.DATA_FOLDER, 'ended-sessions'), `${sessions[0]?.id}\n\n`);
      // The lock of a killed server holds nobody off. The same change under its key is made once.
      const third = await serve(settings);
      expect((await client.get(API_PATHS.me)).status).toBe(401);
      await client.post('/api/sign-in', { email: 'ayse@example.com', password: PASSWORD });
      await client.post(API_PATHS.changes, { key, change: ADD });
      expect(await client.names()).toHaveLength(2);
      third.process.kill('SIGINT');
      expect(await third.exit).toBe(0);

      const link = built.run(settings, 'password-link', 'ayse@example.com');
      expect(await link.exit).toBe(0);
      expect(link.output.standard).toMatch(/^http:\/\/localhost:\d+\/sifre\?anahtar=\S+\n$/);
      const nobody = built.run(settings, 'password-link', 'nobody@example.com');
      expect(await nobody.exit).toBe(1);
      expect(nobody.output.error).toContain('No active member of staff');

      const nowhere = built.run(settings, 'copy-to', 'postgres://a@127.0.0.1:1/b');
      expect(await nowhere.exit).toBe(1);
      expect(nowhere.output.error).toMatch(/ be reached at the address to copy to: .*\n$/);

      if (programs === null) return;
      const postgres = await startPostgres(programs);
      try {
        const url = await postgres.newDatabase();
        const copy = built.run(settings, 'copy-to', url);
        expect(await copy.exit).toBe(0);
        expect(copy.output.standard).toContain('users: 2\n');
        const twice = built.run(settings, 'copy-to', url);
        expect(await twice.exit).toBe(1);
        expect(twice.output.error).toContain('not empty');
        const moved = await serve({ ...settings, DATABASE_URL: url });
        expect(await client.names()).toHaveLength(2);
        moved.process.kill('SIGTERM');
        expect(await moved.exit).toBe(0);
      } finally {
        await postgres.stop();
      }
    },
  );

  it.skipIf(programs === null)(
    'lets no later version change its database too far, and is neither ready nor starts where one did',
    { timeout: TIMEOUT_MS },
    async () => {
      if (programs === null) return;
      const postgres = await startPostgres(programs);
      try {
        const settings = { ...(await newSettings()), DATABASE_URL: await postgres.newDatabase() };
        const first = await serve(settings);
        const database = openPostgres(settings.DATABASE_URL);
        const breaks = 'Earlier servers lose it.';
        const next = { name: '999-next', breaks, run: () => Promise.resolve() };
        const migrations = [...MIGRATIONS, next];
        await expect(migrate(database, { migrations, waitMs: 0 })).rejects.toThrow('running (1)');
        // As it would be if nobody looked.
        await database.query("INSERT INTO migrations VALUES ('999-next', now(), $1)", [breaks]);
        await database.close();
        const ready = await clientOf(settings).get('/api/ready');
        expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining(breaks)]);
        first.process.kill('SIGTERM');
        expect(await first.exit).toBe(0);
        const again = built.run(settings);
        expect(await again.exit).toBe(1);
        expect(again.output.error).toMatch(/^The database has the migration 999-next .*\n$/);
      } finally {
        await postgres.stop();
      }
    },
  );

  it.skipIf(programs === null)(
    'resumes an upgrade of many rows where kill -9 has left it',
    { timeout: TIMEOUT_MS },
    async () => {
      if (programs === null) return;
      const postgres = await startPostgres(programs);
      try {
        const settings = { ...(await newSettings()), DATABASE_URL: await postgres.newDatabase() };
        const database = openPostgres(settings.DATABASE_URL);
        await migrate(database);
        await refillUsers(
          database,
          Array.from({ length: USERS_BEFORE_PLACES }, (_, at) => makeUser({ id: `user ${at}` })),
        );
        // As a server leaves it that knows no places.
        await database.query('ALTER TABLE users DROP COLUMN place_x, DROP COLUMN place_y');
        await database.query("DELETE FROM migrations WHERE name ~ '^01[567]'");
        const placeOf = () =>
          database.query<{ value: string }>(
            "SELECT value FROM server_values WHERE name = 'migration 016-places-of-users'",
          );
        const first = built.run(settings);
        await vi.waitUntil(async () => (await placeOf()).length > 0, {
          interval: 5,
          timeout: 60_000,
        });
        first.process.kill('SIGKILL');
        expect(await first.exit).toBe('SIGKILL');
        const [left] = await placeOf();
        const last = left?.value.replace(/^\d+ /, '') ?? '';
        const placed = 'SELECT count(*) AS count FROM users WHERE place_x IS NOT NULL';
        expect(await database.query(placed)).not.toEqual([{ count: USERS_BEFORE_PLACES }]);
        // Whoever is computed again shows.
        await database.query('UPDATE users SET place_x = -1 WHERE id <= $1', [last]);
        const again = await serve(settings);
        expect(await database.query(placed)).toEqual([{ count: USERS_BEFORE_PLACES }]);
        const kept = await database.query('SELECT id FROM users WHERE place_x = -1');
        expect(kept).toHaveLength(Number.parseInt(left?.value ?? '', 10));
        expect(await placeOf()).toEqual([]);
        again.process.kill('SIGTERM');
        expect(await again.exit).toBe(0);
        await database.close();
      } finally {
        await postgres.stop();
      }
    },
  );

  it(
    'makes a backup while it serves, which becomes a list elsewhere, where staff sign in anew',
    { timeout: TIMEOUT_MS },
    async () => {
      const settings = await newSettings();
      const client = clientOf(settings);
      const first = await serve(settings);
      const admin = { name: 'Ayşe', email: 'ayse@example.com', password: PASSWORD };
      const token = tokenIn(first);
      await client.post('/api/first-admin', { token, ...admin, begin: 'empty' });
      await client.post(API_PATHS.changes, { key: crypto.randomUUID(), change: ADD });
      first.process.kill('SIGTERM');
      await first.exit;

      const folder = join(settings.DATA_FOLDER, '../backups');
      const backingUp = { ...settings, BACKUP_EVERY: '1d', BACKUP_FOLDER: folder };
      const second = await serve(backingUp);
      const made = () =>
        existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.gz')) : [];
      await expect.poll(made, { timeout: START_TIMEOUT_MS }).toHaveLength(1);
      await expect
        .poll(async () => (await client.get('/api/staff')).json(), { timeout: START_TIMEOUT_MS })
        .toMatchObject({ backups: { good: { userCount: 1 }, failedAt: null } });
      expect(readdirSync(folder)).toHaveLength(1);
      second.process.kill('SIGKILL');
      await second.exit;

      const file = join(folder, made()[0] ?? '');
      const tried = built.run(settings, 'restore', '--rehearse', file);
      expect(await tried.exit).toBe(0);
      expect(tried.output.standard).toContain('users: 1\n');
      const refused = built.run(settings, 'restore', file);
      expect(await refused.exit).toBe(1);
      expect(refused.output.error).toMatch(/cannot be restored: The database is not empty.*\n$/);
      const replaced = built.run(settings, 'restore', '--replace', file);
      expect(await replaced.exit).toBe(0);
      const elsewhere = { ...settings, DATA_FOLDER: join(settings.DATA_FOLDER, '../elsewhere') };
      const restored = built.run(elsewhere, 'restore', file);
      expect(await restored.exit).toBe(0);
      for (const each of [settings, elsewhere]) {
        const served = await serve(each);
        expect((await client.get(API_PATHS.me)).status).toBe(401);
        await client.post('/api/sign-in', { email: admin.email, password: PASSWORD });
        expect(await client.names()).toEqual(['Gülşah Işık']);
        served.process.kill('SIGTERM');
        expect(await served.exit).toBe(0);
      }
    },
  );
});
