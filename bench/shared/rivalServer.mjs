// Installs Directus, which serves an API and screens for the tables of a database, outside of the
// project, and starts it on a PostgreSQL.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The newest version whose packages can all be installed. It asks for Node 22 but runs on 20. */
export const RIVAL_VERSION = '12.4.0';
const TOKEN = 'a-token-of-thirty-two-characters';
const INSTALL_MS = 20 * 60_000;
const BOOTSTRAP_MS = 180_000;
const READY_MS = 120_000;

/** @returns {string} the folder of the installation, which later runs use, too */
export function installRival() {
  const folder = join(tmpdir(), `bench-directus-${RIVAL_VERSION}`);
  const installed = join(folder, 'node_modules/directus/package.json');
  if (
    existsSync(installed) &&
    JSON.parse(readFileSync(installed, 'utf8')).version === RIVAL_VERSION
  ) {
    return folder;
  }
  console.log(`Installing Directus ${RIVAL_VERSION} into ${folder} …`);
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', `directus@${RIVAL_VERSION}`],
    { stdio: 'inherit', timeout: INSTALL_MS },
  );
  if (status !== 0) throw new Error('Directus could not be installed: see above.');
  return folder;
}

/**
 * @param {string} folder of the installation @param {string} address of the database
 * @param {number} port
 */
export async function startRival(folder, address, port) {
  const options = {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: address,
      // As many as the shared list's server.
      DB_POOL__MAX: '10',
      SECRET: TOKEN,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'yedi-deniz-kusu',
      ADMIN_TOKEN: TOKEN,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'error',
      TELEMETRY: 'false',
      // Otherwise it refuses requests while it is busy.
      PRESSURE_LIMITER_ENABLED: 'false',
    },
  };
  const program = join(folder, 'node_modules/directus/cli.js');
  const bootstrap = spawnSync(process.execPath, [program, 'bootstrap'], {
    ...options,
    timeout: BOOTSTRAP_MS,
  });
  if (bootstrap.status !== 0) throw new Error(`Directus: ${String(bootstrap.stderr)}`);
  const child = spawn(process.execPath, [program, 'start'], { ...options, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const origin = `http://127.0.0.1:${port}`;
  const end = performance.now() + READY_MS;
  while (performance.now() < end && child.exitCode === null) {
    const isReady = await fetch(`${origin}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      return { origin, pid: child.pid ?? 0, headers: { authorization: `Bearer ${TOKEN}` }, stop };
    }
    await sleep(200);
  }
  await stop();
  throw new Error('Directus did not start.');
}
