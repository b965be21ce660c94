import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToAudit, lastNumber } from '#server/audit/auditLog.ts';
import { type BackupHead, readBackup } from '#server/backup/backupFile.ts';
import {
  fillFrom,
  type Pieces,
  removeAll,
  requireEmpty,
  type TableSum,
} from '#server/backup/dump.ts';
import { type Database, liftTimeLimits, type Queryable } from '#server/database/database.ts';
import { openNewEmbedded } from '#server/database/embedded.ts';
import { keepServersOut } from '#server/database/listening.ts';
import { makeSchema, migrateWithin } from '#server/database/migrate.ts';

/** The start of the name of a folder in which a backup is tried. */
export const REHEARSAL_START = 'backup-rehearsal-';

/** What a backup contained. */
export interface Restored {
  /** When the backup was made: ISO 8601. */
  readonly madeAt: string;
  readonly tables: readonly TableSum[];
}

/**
 * Fills a database from a backup, compares every table with what was written, and migrates it to
 * this version: all or nothing.
 * @param open opens the database, once the file has proved to be a backup; it is closed again
 * @param replaces whether everything that the database holds is removed; otherwise it must be empty
 * @throws Error with a sentence for whoever runs the server
 */
export async function restoreBackup(
  path: string,
  open: () => Promise<Database>,
  replaces: boolean,
): Promise<Restored> {
  try {
    return await readBackup(path, async (head, pieces) => {
      const database = await open();
      try {
        return await fillDatabase(database, head, pieces, replaces);
      } finally {
        await database.close();
      }
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup ${path} cannot be restored: ${why}`, { cause: error });
  }
}

function fillDatabase(
  database: Database,
  { madeAt, migrations }: BackupHead,
  pieces: Pieces,
  replaces: boolean,
): Promise<Restored> {
  return database.transaction(async (on) => {
    await liftTimeLimits(on);
    await keepServersOut(on);
    if (!replaces) await requireEmpty(on);
    const replaced = await auditBefore(on);
    await removeAll(on);
    // Of the backup's version first: its rows are then migrated with it.
    await makeSchema(on, migrations);
    const tables = await fillFrom(on, pieces);
    await migrateWithin(on);
    const about = { madeAt, ...(replaced !== null && { through: { number: replaced } }) };
    await addToAudit(on, { kind: 'restored', by: null, about }, new Date());
    return { madeAt, tables };
  });
}

/** The number of the last row of the database's audit so far; `null`: none. */
async function auditBefore(on: Queryable): Promise<number | null> {
  const [row] = await on.query<{ exists: boolean }>(
    "SELECT to_regclass('audit') IS NOT NULL AS exists",
  );
  return row?.exists === true ? lastNumber(on) : null;
}

/** The result of a rehearsal. */
export interface Rehearsal extends Restored {
  readonly bytes: number;
  readonly seconds: number;
}

/** Restores a backup of any database into an embedded one that is removed again. */
export async function rehearse(path: string): Promise<Rehearsal> {
  const { size: bytes } = await stat(path);
  const startMs = performance.now();
  const folder = await mkdtemp(join(tmpdir(), REHEARSAL_START));
  const database = join(folder, 'database');
  try {
    const restored = await restoreBackup(path, () => openNewEmbedded(database), false);
    return { ...restored, bytes, seconds: (performance.now() - startMs) / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
