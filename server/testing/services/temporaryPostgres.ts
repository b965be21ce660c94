import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './freePort.ts';
import { asOtherUser, openServiceFolder } from './temporaryService.ts';

const run = promisify(execFile);
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const OLDEST_VERSION = 15;

/** A PostgreSQL of its own for tests. */
export interface TemporaryPostgres {
  /** Without a database: `postgres://…:port`. */
  readonly address: string;
  /** Makes a new, empty database, and returns its address. */
  readonly newDatabase: () => Promise<string>;
  /** Kills the server without warning, and starts it again. */
  readonly crashAndRestart: () => Promise<void>;
  /**
   * The same, by SIGKILL to its first process: the others end by themselves, some of them later.
   */
  readonly killAndRestart: () => Promise<void>;
  /** Restarts it as a replica that waits for data. */
  readonly becomeStandby: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The folder of PostgreSQL's programs on this machine; `null`: not installed. */
export function findPostgres(): string | null {
  const folders = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const programs = folders
    .map(Number)
    .filter((version) => version >= OLDEST_VERSION)
    .toSorted((one, other) => other - one)
    .map((version) => join(DEBIAN_VERSIONS, String(version), 'bin'));
  return programs.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

const stopping = (folder: string) => ['stop', '-m', 'immediate', '-D', join(folder, 'data')];

/**
 * Starts a PostgreSQL in a temporary folder. It is stopped and removed with this process at the
 * latest, however that ends.
 * @param programs see `findPostgres`
 */
export async function startPostgres(programs: string): Promise<TemporaryPostgres> {
  const command = (program: string, args: readonly string[]) =>
    asOtherUser(join(programs, program), ...args);
  const { folder, stop } = await openServiceFolder('postgres', (own) =>
    command('pg_ctl', stopping(own)),
  );
  const data = join(folder, 'data');
  const call = (program: string, args: readonly string[]) => {
    const [file, ...words] = command(program, args);
    return run(file, words, { cwd: folder });
  };
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c shared_buffers=256MB`;
  const start = () =>
    call('pg_ctl', ['start', '-w', '-D', data, '-o', options, '-l', join(folder, 'log')]);
  await call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  await start();
  const address = `postgres://postgres@127.0.0.1:${port}`;
  let databaseCount = 0;
  return {
    address,
    newDatabase: async () => {
      databaseCount += 1;
      const name = `test_${databaseCount}`;
      await call('psql', [`${address}/postgres`, '-c', `CREATE DATABASE ${name}`]);
      return `${address}/${name}`;
    },
    crashAndRestart: async () => {
      await call('pg_ctl', stopping(folder));
      await start();
    },
    killAndRestart: async () => {
      const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGKILL');
      await startAfterKill(start);
    },
    becomeStandby: async () => {
      await call('pg_ctl', ['stop', '-m', 'fast', '-D', data]);
      const [file, ...words] = asOtherUser('touch', join(data, 'standby.signal'));
      await run(file, words);
      await start();
    },
    stop,
  };
}

const START_TRIES = 50;
const START_RETRY_MS = 200;

/** PostgreSQL does not start beside leftover processes of its last start. */
async function startAfterKill(start: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await start();
      return;
    } catch (error) {
      if (tries === START_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS));
    }
  }
}
