import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Caches that Node and Playwright keep in the temporary folder. */
const CACHES = /^(node-compile-cache|playwright-transform-cache)/;
/** After a kill: by then what this process started has ended, too. */
const GRACE_S = 10;

/**
 * Makes a folder for the temporary files of programs that this process starts with `env`. It is
 * removed with them when this process ends, however it ends: a shell in its own session does it,
 * even after SIGKILL (not on Windows).
 * @param {number} [graceS] seconds from the end of this process until the shell removes it
 */
export function openTemporaryRun(graceS = GRACE_S) {
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const remover =
    process.platform === 'win32'
      ? null
      : spawn('sh', ['-c', `cat; sleep ${graceS}; rm -rf "$0"`, folder], {
          cwd: '/',
          detached: true,
          stdio: ['pipe', 'ignore', 'ignore'],
        });
  remover?.unref();
  return {
    env: { TMPDIR: folder, TEMP: folder, TMP: folder },
    /** Removes the folder; returns the names of the files and folders that were left in it. */
    close: () => {
      const left = readdirSync(folder).filter((name) => !CACHES.test(name));
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      remover?.kill();
      return left;
    },
  };
}
