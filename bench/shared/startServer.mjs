// Starts the shared list's built server on a database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_OPTIONS } from '../../scripts/buildServer.mjs';

/**
 * @typedef {object} RunningServer
 * @property {number} pid
 * @property {string} origin such as `http://127.0.0.1:4180`
 * @property {string} log the path of its log file, which has every request
 * @property {string | null} firstLink the path of the link for the first admin
 * @property {() => Promise<void>} kill by SIGKILL
 * @property {() => Promise<void>} stop gracefully
 */

/**
 * @param {{ program: string, address: string, port: number, folder: string }} options `program`: the
 *   built server; `address`: of the database; `folder`: for the log
 * @returns {Promise<RunningServer>}
 */
export async function startServer({ program, address, port, folder }) {
  const log = join(folder, 'server.log');
  const target = openSync(log, 'a');
  const child = spawn(process.execPath, [...NODE_OPTIONS, program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: address,
      // Logs each request with its time.
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', target],
  });
  closeSync(target);
  const exited = once(child, 'exit');
  let said = '';
  child.stdout?.on('data', (chunk) => void (said += String(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, () => child.exitCode === null);
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    await exited;
  };
  const [, firstLink = null] = /(\/baslangic\S+)/.exec(said) ?? [];
  return {
    pid: child.pid ?? 0,
    origin,
    log,
    firstLink,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

const READY_MS = 60_000;

/** @param {string} origin @param {() => boolean} isRunning */
async function untilReady(origin, isRunning) {
  const end = performance.now() + READY_MS;
  while (performance.now() < end && isRunning()) {
    const isReady = await fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    // The link is printed just after the server listens.
    await sleep(100);
    if (isReady) return;
  }
  throw new Error('The server did not start.');
}
