// Sets up what is measured: a temporary PostgreSQL filled with users, the built server on it, and its staff.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runnerImport } from 'vite';
import { NODE_OPTIONS } from '../../scripts/buildServer.mjs';
import { ROOT } from '../../scripts/install.mjs';
import { freePort } from '../../scripts/port.mjs';
import { fillList, sampleUsers } from './users.mjs';

/** @typedef {typeof import('../../server/testing/benchParts.ts')} Project */
/** @typedef {Awaited<ReturnType<typeof openWorld>>} World */

const READY_MS = 60_000;
const PASSWORD = 'yedi-deniz-kuşu';
const ADMIN = { name: 'Ayşe Yılmaz', email: 'ayse@ornek.com', password: PASSWORD };

/** @param {string} program the built server @param {number} users @param {number} staff including an admin */
export async function openWorld(program, users, staff) {
  /** @type {{ module: Project }} */
  const { module: project } = await runnerImport(join(ROOT, 'server/testing/benchParts.ts'), {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
  });
  const programs = project.findPostgres();
  if (programs === null) throw new Error('PostgreSQL 15 or newer is not installed.');
  const postgres = await project.startPostgres(programs);
  const address = await postgres.newDatabase();
  console.log(`Filling with ${users.toLocaleString('en')} users …`);
  const database = project.openPostgres(address);
  await fillList(project, database, users);
  const sample = await sampleUsers(database);
  await database.close();

  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const log = join(folder, 'server.log');
  const port = await freePort();
  const server = spawn(process.execPath, [...NODE_OPTIONS, program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: address,
      // Logs each request with its time.
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  });
  const ended = once(server, 'exit');
  let said = '';
  server.stdout?.on('data', (chunk) => void (said += String(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  const end = performance.now() + READY_MS;
  while (!/\/baslangic\S+/.test(said)) {
    if (performance.now() > end || server.exitCode !== null) throw new Error('It did not start.');
    await sleep(100);
  }
  return {
    project,
    sample,
    origin,
    cookies: await signInStaff(origin, /\/baslangic\S+/.exec(said)?.[0] ?? '', staff),
    takeTimes: timesInLog(log),
    close: async () => {
      server.kill('SIGKILL');
      await ended;
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Reads from the server's log how long it took to begin each response, in whole milliseconds.
 * @param {string} file
 * @returns {(route: string) => number[]} those logged since the last call
 */
function timesInLog(file) {
  let lineCount = 0;
  return (route) => {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    const added = lines.slice(lineCount);
    lineCount = lines.length;
    return added.flatMap((line) => {
      /** @type {{ route?: string, ms?: number }} */
      const { route: of, ms } = JSON.parse(line);
      return of === route && ms !== undefined ? [ms] : [];
    });
  };
}

/**
 * Creates the first admin by the one-time link and all others by invitations, as the page does.
 * @param {string} origin @param {string} firstLink @param {number} count
 * @returns {Promise<string[]>} each one's cookie
 */
async function signInStaff(origin, firstLink, count) {
  const post = async (/** @type {string} */ path, /** @type {object} */ body, cookie = '') => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const cookieOf = (/** @type {Response} */ { headers }) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  const tokenOf = (/** @type {string} */ path) => path.split('anahtar=')[1];

  const first = { ...ADMIN, token: tokenOf(firstLink), begin: 'empty' };
  const admin = cookieOf(await post('/api/first-admin', first));
  const cookies = [admin];
  while (cookies.length < count) {
    const invitation = { email: `ekip${cookies.length}@ornek.com`, role: 'editor' };
    /** @type {{ path: string }} */
    const { path } = await (await post('/api/staff/invitations', invitation, admin)).json();
    const accepted = { token: tokenOf(path), name: `Ekip ${cookies.length}`, password: PASSWORD };
    cookies.push(cookieOf(await post('/api/invitations/accept', accepted)));
  }
  return cookies;
}
