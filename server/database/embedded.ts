import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { PoolClient } from 'pg';
import type { Database } from '#server/database/database.ts';
import { type DiskRoom, openDiskRoom } from '#server/database/diskRoom.ts';
import { databaseOn, valueParsers } from '#server/database/postgres.ts';

/**
 * The memory for its files, beside the system's: holds a whole list of some 10,000 users. This
 * process has it from the start; the default would take 160 MB.
 */
const BUFFERS = '16MB';

/**
 * Opens the embedded database.
 * @param folder where it keeps its files; `null`: in memory
 * @param room while it is short every write is refused, with SQLSTATE 25006
 */
export async function openEmbedded(
  folder: string | null,
  room: DiskRoom | null = null,
): Promise<Database> {
  const pglite = await PGlite.create(folder ?? 'memory://', {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
  });
  const config = createPgConfig(pglite);
  // Its one client stays: closing one ends what the next has begun.
  const pool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0, types: valueParsers });
  if (room !== null) {
    const mode: SessionMode = { isReadOnly: false };
    pool.on('connect', (client) => refuseWrites(client, mode, room));
  }
  return {
    ...databaseOn(pool, null),
    kind: 'embedded',
    // In this process: the connection cannot be lost.
    listen: (channel, onNotify) => pglite.listen(channel, onNotify),
    takesWrites: (moreBytes) => room?.isShort(moreBytes) !== true,
    close: async () => {
      await pool.end();
      await pglite.close();
    },
  };
}

/** The mode of the embedded database's one session, for all its users. */
interface SessionMode {
  isReadOnly: boolean;
}

type Run = (...args: readonly unknown[]) => unknown;

/**
 * Makes the database itself refuse every write (SQLSTATE 25006) while there is no room: also in
 * running transactions. Reading continues.
 * @param client of the only session
 */
function refuseWrites(client: PoolClient, mode: SessionMode, room: DiskRoom): void {
  // The types list every overload, all of which end here.
  const run = client.query.bind(client) as Run;
  const guarded: Run = (...args) => {
    const setting = settingFor(client, mode, room.isShort());
    if (setting === null) return run(...args);
    return (run(setting) as Promise<unknown>).then(
      () => run(...args),
      () => run(...args),
    );
  };
  client.query = guarded as PoolClient['query'];
}

/** The statement that has to precede it; `null`: none. */
function settingFor(client: PoolClient, mode: SessionMode, isShort: boolean): string | null {
  switch (client.getTransactionStatus()) {
    case 'E':
      return null;
    case 'T':
      // Not the session's mode: the transaction would roll that back.
      return isShort ? 'SET LOCAL transaction_read_only = on' : null;
    case 'I':
    case null:
      if (mode.isReadOnly === isShort) return null;
      mode.isReadOnly = isShort;
      return `SET default_transaction_read_only = ${isShort ? 'on' : 'off'}`;
  }
}

const PROGRAM = `const { PGlite } = require(process.argv[1]);
  PGlite.create(process.argv[2]).then((database) => database.close());`;

/** Makes a new embedded database and opens it. @param path see `makeEmbedded` */
export async function openNewEmbedded(path: string): Promise<Database> {
  await makeEmbedded(path);
  return openEmbedded(path, openDiskRoom([path]));
}

/**
 * Makes a new embedded database, completely or not at all. In another process: it takes four times
 * the memory of a running one, which a process does not give back.
 * @param path of a folder that does not exist; its parent belongs to this process alone
 * @throws Error with words for the end of a sentence
 */
export async function makeEmbedded(path: string): Promise<void> {
  const around = dirname(path);
  const start = `${basename(path)}-`;
  for (const name of await readdir(around)) {
    // Left by an interrupted attempt.
    if (name.startsWith(start)) await rm(join(around, name), { recursive: true, maxRetries: 3 });
  }
  const folder = await mkdtemp(join(around, start));
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  try {
    await promisify(execFile)(process.execPath, ['--eval', PROGRAM, engine, folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    // Its message is the whole program.
    throw new Error('a new one could not be made', { cause: error });
  }
  await rename(folder, path);
}
