import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { BackupParts } from '#server/operations/backup/scheduledBackups.ts';

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
