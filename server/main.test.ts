import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_PATHS } from '#protocol/paths.ts';
import {
  ADD,
  clientOf,
  newSettings,
  PASSWORD,
  serve,
  START_TIMEOUT_MS,
  TIMEOUT_MS,
  tokenIn,
} from '#server/testing/builtClient.ts';
import { buildServerForTest, type BuiltServer } from '#server/testing/builtServer.ts';
import { findPostgres, startPostgres } from './testing/services/temporaryPostgres.ts';
import { freePort } from './testing/services/freePort.ts';
import { temporaryFolder } from './testing/services/temporaryFolder.ts';

/** Far more than a stream takes to hear of a change. */
const LIVE_MS = 1000;

let built: BuiltServer;
const programs = findPostgres();

beforeAll(async () => {
  built = await buildServerForTest();
});
afterAll(() => built.remove());

// Each test starts programs, one after the other, which a busy machine may take a minute for.
describe('the built server', { timeout: TIMEOUT_MS }, () => {
  it('does not start with wrong settings, and names all of them', async () => {
    const { output, exit } = built.run({ PORT: 'x', TZ: 'Mars' });
    expect(await exit).toBe(1);
    expect(output.error.trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT must .*\.$/),
      expect.stringMatching(/^TZ must .*\.$/),
    ]);
    expect(output.standard).toBe('');
  });

  it('ends with one sentence, and releases its folder, where its port is taken', async () => {
    const settings = await newSettings();
    const taken = createServer().listen(Number(settings.PORT), '127.0.0.1');
    await once(taken, 'listening');
    const { output, exit } = built.run({ ...settings, LOG_LEVEL: 'info' });
    expect(await exit).toBe(1);
    expect(output).toEqual({ standard: '', error: expect.stringMatching(/^The port is .*\n$/) });
    expect(existsSync(settings.DATA_FOLDER)).toBe(false);
    taken.close();
    const again = await serve(built, settings);
    again.process.kill('SIGTERM');
    expect(await again.exit).toBe(0);
  });

  it('lists its commands, and says its version, whatever the settings are', async () => {
    const help = built.run({ PORT: 'x' }, '--help');
    expect(await help.exit).toBe(0);
    expect(help.output.standard).toContain('password-link');
    const version = built.run({ PORT: 'x' }, '--version');
    expect(await version.exit).toBe(0);
    expect(version.output.standard).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('lists its commands where one is misspelt', async () => {
    const { output, exit } = built.run({}, 'pasword-link', 'a@example.com');
    expect(await exit).toBe(1);
    expect(output.error).toContain('password-link');
  });

  it.each([
    [['password-link', 'ayse@example.com'], 'There is no database in the folder'],
    [['backup'], 'There is no database in the folder'],
  ])('creates no database for the command %j', async (command, sentence) => {
    const settings = await newSettings();
    const { output, exit } = built.run(settings, ...command);
    expect(await exit).toBe(1);
    expect(output).toEqual({ standard: '', error: expect.stringContaining(sentence) });
    expect(existsSync(settings.DATA_FOLDER)).toBe(false);
  });

  it('ends with one sentence where the database in its folder cannot be opened', async () => {
    const settings = await newSettings();
    const first = await serve(built, settings);
    first.process.kill('SIGTERM');
    await first.exit;
    rmSync(join(settings.DATA_FOLDER, 'database/global/pg_control'));
    const { output, exit } = built.run(settings);
    expect(await exit).toBe(1);
    expect(output.error).toMatch(/^The database in the folder .* cannot be opened\. .*\n$/);
  });

  it('keeps acknowledged changes through stop, kill -9 and the move to PostgreSQL', async () => {
    const settings = await newSettings();
    const client = clientOf(settings);
    const first = await serve(built, settings);
    expect(first.output.standard).toContain(`http://localhost:${settings.PORT}/baslangic#anahtar=`);

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
    // As the database gives it: whoever listens gets the same number.
    const made = (await client.post(API_PATHS.changes, { key, change: ADD })) as {
      revision: number;
    };
    expect(await client.names()).toEqual(['Gülşah Işık']);
    const page = await (await client.get('/users')).text();
    expect(page).toContain('Gülşah Işık');
    expect(page).not.toContain('pbkdf2');

    // Stops in order, with a stream open.
    await new Promise((resolve) => setTimeout(resolve, LIVE_MS));
    first.process.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    expect(await stream).toContain(`event: revision\ndata: {"revision":${made.revision},"users":`);
    const logged = first.output.error;
    for (const line of logged.trim().split('\n')) JSON.parse(line);
    expect(logged).toContain(`"route":"${API_PATHS.changes}"`);
    expect(logged).not.toMatch(/ayşe|ayse|gül|gul|g%C3|gizli|şifre|baslangic|cookie/i);
    expect(logged).not.toContain(tokenIn(first));

    // The same folder, the same sessions; no second first admin.
    const again = await serve(built, settings);
    expect(tokenIn(again)).toBeUndefined();
    expect(await client.names()).toEqual(['Gülşah Işık']);
    await client.post(API_PATHS.changes, { key: crypto.randomUUID(), change: ADD });
    again.process.kill('SIGKILL');
    expect(await again.exit).toBe('SIGKILL');

    // The lock of a killed server holds nobody off. The same change under its key is made once.
    const third = await serve(built, settings);
    await client.post(API_PATHS.changes, { key, change: ADD });
    expect(await client.names()).toHaveLength(2);
    third.process.kill('SIGINT');
    expect(await third.exit).toBe(0);

    const link = built.run(settings, 'password-link', 'ayse@example.com');
    expect(await link.exit).toBe(0);
    expect(link.output.standard).toMatch(/^http:\/\/localhost:\d+\/sifre#anahtar=\S+\n$/);
    const nobody = built.run(settings, 'password-link', 'nobody@example.com');
    expect(await nobody.exit).toBe(1);
    expect(nobody.output.error).toContain('No active member of staff');

    if (programs === null) return;
    const postgres = await startPostgres(programs);
    try {
      const url = await postgres.newDatabase();
      const folder = join(settings.DATA_FOLDER, '../moved');
      expect(await built.run({ ...settings, BACKUP_FOLDER: folder }, 'backup').exit).toBe(0);
      const [file = ''] = readdirSync(folder);
      const onPostgres = { ...settings, DATABASE_URL: url };
      const restored = built.run(onPostgres, 'restore', join(folder, file));
      expect(await restored.exit).toBe(0);
      expect(restored.output.standard).toContain('users: 2\n');
      const moved = await serve(built, onPostgres);
      await client.post('/api/sign-in', { email: 'ayse@example.com', password: PASSWORD });
      expect(await client.names()).toHaveLength(2);
      moved.process.kill('SIGTERM');
      expect(await moved.exit).toBe(0);
    } finally {
      await postgres.stop();
    }
  });

  it('makes the first admin of its settings, and backups when asked for, running and stopped', async () => {
    const folder = temporaryFolder('asked');
    const password = join(folder, 'password');
    writeFileSync(password, PASSWORD);
    const settings = {
      ...(await newSettings()),
      BACKUP_FOLDER: join(folder, 'backups'),
      ADMIN_EMAIL: 'ayse@example.com',
      ADMIN_PASSWORD_FILE: password,
    };
    const client = clientOf(settings);
    const first = await serve(built, settings);
    expect(tokenIn(first)).toBeUndefined();
    await client.post('/api/sign-in', { email: settings.ADMIN_EMAIL, password: PASSWORD });
    await client.post('/api/backup', {});
    await expect
      .poll(async () => (await client.get('/api/staff')).json(), { timeout: START_TIMEOUT_MS })
      .toMatchObject({ backups: { isScheduled: false, good: { userCount: 0 }, failedAt: null } });
    first.process.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    const asked = built.run(settings, 'backup');
    expect(await asked.exit).toBe(0);
    expect(asked.output.standard).toMatch(/, restored and compared \(\d+ bytes\)\.\n$/);
    expect(readdirSync(settings.BACKUP_FOLDER)).toHaveLength(2);
  });

  it('makes a backup while it runs, which is restored elsewhere, where staff sign in again', async () => {
    const settings = await newSettings();
    const client = clientOf(settings);
    const first = await serve(built, settings);
    const admin = { name: 'Ayşe', email: 'ayse@example.com', password: PASSWORD };
    const token = tokenIn(first);
    await client.post('/api/first-admin', { token, ...admin, begin: 'empty' });
    await client.post(API_PATHS.changes, { key: crypto.randomUUID(), change: ADD });
    first.process.kill('SIGTERM');
    await first.exit;

    const folder = join(settings.DATA_FOLDER, '../backups');
    const backingUp = { ...settings, BACKUP_EVERY: '1d', BACKUP_FOLDER: folder };
    const second = await serve(built, backingUp);
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
      const served = await serve(built, each);
      expect((await client.get(API_PATHS.me)).status).toBe(401);
      await client.post('/api/sign-in', { email: admin.email, password: PASSWORD });
      expect(await client.names()).toEqual(['Gülşah Işık']);
      served.process.kill('SIGTERM');
      expect(await served.exit).toBe(0);
    }
  });
});
