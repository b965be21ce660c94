import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** PostgreSQL refuses to run as root. */
const OTHER_USER = 'nobody';
const isRoot = () => process.getuid?.() === 0;

type Command = readonly [program: string, ...args: string[]];

/** A command that does not run as root. */
export function asOtherUser(program: string, ...args: string[]): Command {
  return isRoot()
    ? ['setpriv', `--reuid=${OTHER_USER}`, '--clear-groups', program, ...args]
    : [program, ...args];
}

/**
 * Waits for the end of the standard input; then stops the service, repeatedly if it was still
 * starting, and removes its folder, `$1`.
 */
const STOP = 'cat; folder=$1; shift; "$@" || { sleep 2; "$@"; }; rm -rf "$folder"';

/**
 * A new folder for a service, writable for `asOtherUser`. The program is stopped and the folder
 * removed when this process ends, however it ends: a shell in its own session does it, even after
 * SIGKILL.
 * @param name the beginning of the folder's name
 * @param stopping the command that stops the program in the folder
 */
export async function openServiceFolder(
  name: string,
  stopping: (folder: string) => Command,
): Promise<{ readonly folder: string; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  if (isRoot()) {
    await chmod(folder, 0o755);
    await run('chown', [OTHER_USER, folder]);
  }
  const shell = spawn('sh', ['-c', STOP, 'sh', folder, ...stopping(folder)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const stopped = once(shell, 'close');
  // It may have been killed.
  shell.stdin.on('error', () => undefined);
  // It does not keep the process alive.
  shell.unref();
  return {
    folder,
    stop: async () => {
      shell.ref();
      shell.stdin.end();
      await stopped;
    },
  };
}
