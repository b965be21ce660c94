// Fails if package-lock.json would not install on every platform, or not reproducibly.
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT } from './install.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [resolved]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {boolean} [hasInstallScript]
 * @property {boolean} [dev] only development needs it
 * @property {boolean} [optional]
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {{ [group: string]: unknown }} Manifest
 */

/**
 * The problems of a lock, one line each.
 * @param {Lock} lock package-lock.json
 * @param {Manifest} manifest package.json
 * @returns {string[]}
 */
export function lockProblems(lock, manifest) {
  const problems = [];
  const paths = Object.keys(lock.packages);
  for (const [path, locked] of Object.entries(lock.packages)) {
    // npm leaves a platform's binary out of the lock when the registry lacks it at that moment,
    // and `npm ci` then fails on that platform only.
    for (const name of Object.keys(locked.optionalDependencies ?? {})) {
      const isLocked = paths.some((other) => other.endsWith(`node_modules/${name}`));
      if (!isLocked) problems.push(`${path || 'the project'}: ${name} is missing from the lock`);
    }
    if (locked.resolved && !locked.resolved.startsWith('https://registry.npmjs.org/')) {
      problems.push(`${path}: comes from ${locked.resolved}`);
    }
    if (locked.hasInstallScript && !locked.dev && !locked.optional) {
      problems.push(`${path}: is part of the product and runs a script when installed`);
    }
  }
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const [name, version] of Object.entries(manifest[group] ?? {})) {
      if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push(`${name}: "${version}" is not exact`);
    }
  }
  return problems;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(ROOT + file, 'utf8'));
  const folders = ['', 'tools/mutation/'];
  const problems = folders.flatMap((folder) =>
    lockProblems(read(`${folder}package-lock.json`), read(`${folder}package.json`)),
  );
  for (const problem of problems) console.error(problem);
  exit(problems.length === 0 ? 0 : 1);
}
