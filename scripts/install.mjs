import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs `npm ci` in a folder whose packages are missing, or older than its lock. */
export function ensureInstalled(folder = ROOT) {
  const installed = `${folder}node_modules/.package-lock.json`;
  const changedAt = (/** @type {string} */ file) => statSync(file).mtimeMs;
  if (existsSync(installed) && changedAt(installed) >= changedAt(`${folder}package-lock.json`))
    return;
  console.log('Installing packages (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: folder,
    stdio: 'inherit',
    // npm is a script file on Windows.
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
  if (status !== 0) {
    console.error('npm ci failed: see above.');
    process.exit(1);
  }
}
