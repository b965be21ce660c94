import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns {string | null} path of the nginx program, `null` where it is not installed */
export function findNginx() {
  // Debian installs it there, which is in the PATH of root only.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file)) ?? null;
}
