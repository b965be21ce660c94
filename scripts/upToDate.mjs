import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a file is newer than all its sources.
 * @param {string} file
 * @param {readonly string[]} sources files, and folders with all their contents
 */
export function isUpToDate(file, sources) {
  if (!existsSync(file)) return false;
  const modifiedMs = statSync(file).mtimeMs;
  return sources.every((source) =>
    withContents(source).every((path) => statSync(path).mtimeMs <= modifiedMs),
  );
}

/**
 * A path and, of a folder, all its contents. A folder's own time tells whether something was removed.
 * @param {string} path
 */
function withContents(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return [path, ...names.map((name) => join(path, name))];
}
