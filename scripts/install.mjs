import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Installs the locked packages when there are none, or older ones than the lock names. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: ROOT,
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

function isInstalled() {
  const installed = `${ROOT}node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(`${ROOT}package-lock.json`).mtimeMs;
}
