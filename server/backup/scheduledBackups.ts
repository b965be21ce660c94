import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { dump, type Pieces, SECRETS, type TableSum } from '#server/backup/dump.ts';
import { REHEARSAL_START, writeBackup } from '#server/backup/restoreBackup.ts';
import { type Database, liftTimeLimits, type Queryable } from '#server/database/database.ts';
import { freeBytesOn, LEAST_BYTES_OF_NEW } from '#server/database/diskRoom.ts';
import { migrationsOf } from '#server/database/migrate.ts';
import { readValue, writeValue } from '#server/operations/serverValues.ts';

const HOUR_MS = 60 * 60_000;
/** An arbitrary number, the same in every server: the holder of its lock makes a backup. */
const BACKUP_LOCK = 4_180_005;
const GOOD_NAME = /^backup-[\dTZ-]+\.gz$/;
const PARTIAL_NAME = /^backup-[\dTZ-]+\.gz\.partial$/;
export interface BackupParts {
  readonly database: Database;
  readonly folder: string;
  /** `null`: only when somebody asks. */
  readonly everyMs: number | null;
  /** How many good backups stay. */
  readonly keep: number;
  /** Restores a file into a scratch database in the folder, and compares. Rejects if that fails. */
  readonly rehearse: (path: string, folder: string, signal: AbortSignal) => Promise<unknown>;
  readonly now: () => Date;
  readonly onMade: (bytes: number) => void;
  /**
   * @param error why; `null`: the previous backup was cut off, for example because the process
   *   ended
   */
  readonly onFailed: (error: unknown) => void;
}

/**
 * Makes a backup if one is due or asked for, and no other server makes one. Rejects only if the
 * database does.
 */
export async function backUpIfDue(
  parts: BackupParts,
  signal: AbortSignal,
  isAskedFor = false,
): Promise<void> {
  const isWanted = (state: BackupState) => isAskedFor || isDue(state, parts);
  const state = await readBackupState(parts.database);
  if (signal.aborted || !isWanted(state)) return;
  if (!parts.database.takesWrites()) {
    if (isAskedFor) parts.onFailed(noRoom());
    return;
  }
  if (parts.database.kind === 'embedded') {
    await backUp(parts, state, signal);
    return;
  }
  await parts.database.transaction(async (on) => {
    await liftTimeLimits(on);
    const [row] = await on.query<{ is_held: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${BACKUP_LOCK}) AS is_held`,
    );
    if (row?.is_held !== true) return;
    // Another server may have made it since, so the state is read again.
    const stateNow = await readBackupState(on);
    if (isWanted(stateNow)) await backUp(parts, stateNow, signal);
  });
}

/**
 * After a failure the next one is tried in an hour. A time in the future comes from a clock that
 * was moved back since.
 */
function isDue({ good, begunAt }: BackupState, { everyMs, now }: BackupParts): boolean {
  if (everyMs === null) return false;
  if (begunAt === null) return true;
  const waitMs = good?.at === begunAt ? everyMs : Math.min(everyMs, HOUR_MS);
  const pastMs = now().getTime() - Date.parse(begunAt);
  // The clocks of servers differ.
  return pastMs < -HOUR_MS || pastMs >= waitMs;
}

async function backUp(parts: BackupParts, before: BackupState, signal: AbortSignal): Promise<void> {
  const { database, onMade, onFailed } = parts;
  const at = parts.now().toISOString();
  const { good, begunAt } = before;
  // Its server has ended meanwhile without a report.
  const wasCutOff = begunAt !== null && begunAt !== good?.at && begunAt !== before.failedAt;
  if (wasCutOff) onFailed(null);
  const failedAt = wasCutOff ? begunAt : before.failedAt;
  await writeBackupState(database, { good, failedAt, begunAt: at });
  let made: NonNullable<BackupState['good']>;
  try {
    made = await makeGood(parts, at, signal);
  } catch (error) {
    // The next start makes it.
    if (signal.aborted) return writeBackupState(database, before);
    onFailed(error);
    return writeBackupState(database, { good, failedAt: at, begunAt: at });
  }
  await writeBackupState(database, { good: made, failedAt: null, begunAt: at });
  onMade(made.bytes);
  await removeOld(parts, at).catch(onFailed);
}

/** @returns once it has its final name, which only a restored and compared backup gets */
async function makeGood(
  parts: BackupParts,
  at: string,
  signal: AbortSignal,
): Promise<NonNullable<BackupState['good']>> {
  const { database, folder, rehearse } = parts;
  await makeFolder(folder);
  await removeUnfinished(folder);
  const path = join(folder, nameOf(at));
  const partial = `${path}.partial`;
  try {
    await requireRoom(database, folder);
    let tables: readonly TableSum[] = [];
    const migrations = await migrationsOf(database);
    await dump(
      database,
      (pieces) =>
        writeBackup(
          partial,
          { madeAt: at, migrations: [...migrations] },
          tapped(pieces, (end) => (tables = end)),
          signal,
        ),
      SECRETS,
    );
    await rehearse(partial, folder, signal);
    const { size: bytes } = await stat(partial);
    await rename(partial, path);
    await syncFolder(folder);
    const userCount = tables.find(({ name }) => name === 'users')?.rowCount ?? 0;
    return { at, bytes, userCount };
  } catch (error) {
    await removeUnfinished(folder).catch(() => undefined);
    throw error;
  }
}

/** Not its parents: a disk that is not mounted is not a place to write to. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

async function* tapped(pieces: Pieces, onEnd: (tables: readonly TableSum[]) => void): Pieces {
  for await (const piece of pieces) {
    if (piece.kind === 'end') onEnd(piece.tables);
    yield piece;
  }
}

/**
 * Checked before anything is written: room for the file, the database in which it is tried, and
 * what the embedded one holds on disk for the moment, each at most as large as the database.
 */
async function requireRoom({ query, takesWrites }: Database, folder: string): Promise<void> {
  const [row] = await query<{ bytes: number }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  const bytes = row?.bytes ?? 0;
  if (takesWrites(bytes) && freeBytesOn(folder) > 2 * bytes + LEAST_BYTES_OF_NEW) return;
  throw noRoom();
}

function noRoom(): Error {
  return Object.assign(new Error('The disk has too little room for a backup.'), { code: 'ENOSPC' });
}

/** Removes what an interrupted backup has left. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(REHEARSAL_START) || PARTIAL_NAME.test(name)) {
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

/**
 * The new one stays, whatever the clock says: names with later times come from a clock that was set
 * back since.
 */
async function removeOld({ folder, keep }: BackupParts, at: string): Promise<void> {
  const newest = nameOf(at);
  const names = (await readdir(folder)).filter((name) => GOOD_NAME.test(name)).toSorted();
  const ordered = [
    ...names.filter((name) => name > newest),
    ...names.filter((name) => name <= newest),
  ];
  for (const name of ordered.slice(0, -keep)) await rm(join(folder, name));
}

function nameOf(at: string): string {
  return `backup-${at.replaceAll(/[:.]/g, '-')}.gz`;
}

/** Otherwise a power failure could take the new name back, after the old backups are gone. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const goodSchema = v.object({
  /** When it was made: ISO 8601. */
  at: v.string(),
  bytes: v.number(),
  userCount: v.number(),
});
const stateSchema = v.object({
  /** The last backup that was restored and compared; `null`: none. */
  good: v.nullable(goodSchema),
  /** When the last backup that failed or was cut off was begun; `null`: none since the good one. */
  failedAt: v.nullable(v.string()),
  /** When the last one was begun; `null`: none. */
  begunAt: v.nullable(v.string()),
});

/** What all servers of a database know about its backups. */
export type BackupState = v.InferOutput<typeof stateSchema>;

const NONE: BackupState = { good: null, failedAt: null, begunAt: null };
/** Its name in `server_values`. */
const NAME = 'backups';

export async function readBackupState(on: Queryable): Promise<BackupState> {
  const value = await readValue(on, NAME);
  return value === undefined ? NONE : v.parse(stateSchema, JSON.parse(value));
}

function writeBackupState(on: Queryable, state: BackupState): Promise<void> {
  return writeValue(on, NAME, JSON.stringify(state));
}
