import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { errorFacts } from '#server/app/errors.ts';
import {
  backUpIfDue,
  type BackupParts,
  type BackupState,
  readBackupState,
} from '#server/backup/scheduledBackups.ts';
import type { Database } from '#server/database/database.ts';
import { startRegularWork } from '#server/operations/regularWork.ts';
import type { Settings } from '#server/settings.ts';

const MINUTE_MS = 60_000;

export type Backups = ReturnType<typeof startBackups>;

/** Makes the backups of the settings, if any; other servers of the database may make some, too. */
export function startBackups(
  { BACKUP_EVERY: everyMs, BACKUP_KEEP: keep, BACKUP_FOLDER: folder }: Settings,
  database: Database,
  log: Logger,
  rehearse: BackupParts['rehearse'],
) {
  let state: BackupState | null = null;
  const ending = new AbortController();
  const parts = {
    database,
    folder,
    everyMs,
    keep,
    rehearse,
    now: () => new Date(),
    onMade: (bytes: number) => log.info({ bytes }, 'backup made, restored and compared'),
    onFailed: (error: unknown) =>
      log.error(
        error === null ? {} : errorFacts(error),
        error === null ? 'backup was cut off' : 'backup failed',
      ),
  };
  let running: Promise<void> | null = null;
  const backUp = async (isAskedFor: boolean) => {
    try {
      await backUpIfDue(parts, ending.signal, isAskedFor);
      state = await readBackupState(database);
    } finally {
      running = null;
    }
  };
  const run = (isAskedFor: boolean) => {
    running ??= backUp(isAskedFor);
    return running;
  };
  const onError = (error: unknown) => log.warn(errorFacts(error), 'backup not begun');
  // Separate from other regular work, which does not wait for it.
  const stop = startRegularWork(
    [{ everyMs: MINUTE_MS, isAtStart: true, run: () => run(false) }],
    // Else only what is shown of the others' backups is older.
    (error) => everyMs !== null && onError(error),
  );
  return {
    /** The state of up to a minute ago. */
    state: () => state,
    /** Begins a backup now. @returns whether none was under way in this process */
    begin: () => {
      if (running !== null) return false;
      run(true).catch(onError);
      return true;
    },
    /** Gives up a running backup, which the next start makes. */
    stop: async () => {
      ending.abort();
      await stop();
      await running?.catch(() => undefined);
    },
  };
}

/**
 * Rehearses as the command does: in a process of its own, which may take its time and gives its
 * memory back. Nothing waits for either.
 */
export const rehearseApart: BackupParts['rehearse'] = async (path, folder, signal) => {
  const [program = ''] = process.argv.slice(1);
  const args = [...process.execArgv, program, 'restore', '--rehearse', path];
  const env = { ...process.env, TMPDIR: folder };
  const rehearsing = promisify(execFile)(process.execPath, args, { env, signal });
  try {
    setPriority(rehearsing.child.pid ?? 0, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not allow it.
  }
  await rehearsing.catch((error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    const failed = new Error(said || 'The rehearsal has ended.', { cause: error });
    throw Object.assign(failed, { code: 'NOT_RESTORED' });
  });
};
