import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '#server/database/database.ts';
import { openDiskRoom } from '#server/database/diskRoom.ts';
import { openEmbedded } from '#server/database/embedded.ts';

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
