import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns {string | null} the path of nginx, `null` if it is not installed */
export function findNginx() {
  // Debian installs it in /usr/sbin, which only root's PATH contains.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file)) ?? null;
}
