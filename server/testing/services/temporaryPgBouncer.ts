import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { asOtherUser, openServiceFolder } from './temporaryService.ts';

/** Where Debian installs it. */
const PROGRAM = '/usr/sbin/pgbouncer';

export const hasPgBouncer = existsSync(PROGRAM);

/**
 * Starts PgBouncer in front of a PostgreSQL, at most until this process ends.
 * @param postgres its address, without a database
 * @param settings lines of `pgbouncer.ini`, such as `pool_mode = session`
 * @returns its address, without a database, and the function that stops it
 */
export async function startPgBouncer(postgres: string, ...settings: string[]) {
  const { folder, stop } = await openServiceFolder('pgbouncer', (own) => [
    'sh',
    '-c',
    'kill -9 $(cat "$0/pid")',
    own,
  ]);
  const port = await freePort();
  const { hostname, port: databasePort } = new URL(postgres);
  const configuration = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users'), '"postgres" ""\n');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    `pidfile = ${join(folder, 'pid')}`,
    ...settings,
  ];
  await writeFile(configuration, lines.join('\n'));
  const [program, ...args] = asOtherUser(PROGRAM, '--quiet', configuration);
  // It ends by itself if it cannot start.
  spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).unref();
  await untilListening(port);
  return { address: `postgres://postgres@127.0.0.1:${port}`, stop };
}

const TRIES = 100;
const RETRY_MS = 100;

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)));
      socket.on('error', () => resolve(false));
    });
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error('PgBouncer does not listen.');
}
