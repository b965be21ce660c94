import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Caches that Node and Playwright keep in the temporary folder. */
const CACHES = /^(node-compile-cache|playwright-transform-cache)/;

/**
 * Waits for the end of the standard input, whose last line is a program's process id. After a moment for
 * the signal of Ctrl+C, which the program receives, too, ends it; then removes the folder, `$0`.
 */
const END = `
  while read -r line; do pid=$line; done
  sleep 2
  kill "$pid"
  for second in $(seq 60); do kill -0 "$pid" && sleep 1; done
  rm -rf "$0"`;

/**
 * Makes a folder for the temporary files of the programs that this process starts with `env`, one after the
 * other. Program and folder are gone soon after the end of this process, however it ends: a shell in its
 * own session sees to it, even after SIGKILL (not on Windows).
 */
export function openTemporaryRun() {
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const ending =
    process.platform === 'win32'
      ? null
      : spawn('sh', ['-c', END, folder], {
          cwd: '/',
          detached: true,
          stdio: ['pipe', 'ignore', 'ignore'],
        });
  ending?.unref();
  // It may have been killed.
  ending?.stdin.on('error', () => undefined);
  return {
    env: { TMPDIR: folder, TEMP: folder, TMP: folder },
    /** @param {number | undefined} pid of the program that runs now */
    started: (pid) => {
      ending?.stdin.write(`${pid}\n`);
    },
    /** Removes the folder; returns the names of the files and folders that were left in it. */
    close: () => {
      ending?.kill();
      const left = readdirSync(folder).filter((name) => !CACHES.test(name));
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      return left;
    },
  };
}
