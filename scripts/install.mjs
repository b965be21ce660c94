import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isUpToDate } from './upToDate.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs `npm ci` in a folder whose packages are missing or differ from its lock. */
export function ensureInstalled(folder = ROOT) {
  if (isInstalled(folder)) return;
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

/** @param {string} folder ends with a slash */
function isInstalled(folder) {
  return isUpToDate(`${folder}node_modules/.package-lock.json`, [`${folder}package-lock.json`]);
}
