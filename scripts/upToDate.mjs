import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a file was made after the last change of what it is made from.
 * @param {string} file
 * @param {readonly string[]} sources files, and folders with all that is in them
 */
export function isUpToDate(file, sources) {
  if (!existsSync(file)) return false;
  const madeMs = statSync(file).mtimeMs;
  return sources.every((source) =>
    withAllIn(source).every((path) => statSync(path).mtimeMs <= madeMs),
  );
}

/**
 * A folder's own time tells what was removed.
 * @param {string} path
 */
function withAllIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return [path, ...names.map((name) => join(path, name))];
}
