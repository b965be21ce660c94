// `npm run bench:drift [-- ROUNDS]`: fails if the product takes more CPU than the last release
// (bench/release.json). Builds that release once, from the Git history with the installed packages.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, execPath, exit } from 'node:process';
import { ensureInstalled, ROOT } from '../scripts/install.mjs';

ensureInstalled();

const { buildPage, builtFolder } = await import('./build.mjs');
const { compareBuilds, medianRatios, printRows } = await import('./compareBuilds.mjs');

/** Limit for the median ratio of all steps. */
const MAX_MEDIAN_RATIO = 1.05;
/** Limit for one step; it fails only if a second comparison exceeds it, too. */
const MAX_RATIO = 1.15;

const rounds = Number(argv[2] ?? 5);
const { commit } = JSON.parse(readFileSync(join(ROOT, 'bench/release.json'), 'utf8'));
const before = buildRelease(commit);
if (before === null) {
  console.log(`not compared: the history has no ${commit}, as in a clone of the newest commits`);
  exit(0);
}
await buildPage('product');
const folders = { before, after: builtFolder('product') };

const rows = await compareBuilds(folders, rounds);
printRows(rows);
const slower = medianRatios(rows).filter(({ ratio }) => ratio > MAX_MEDIAN_RATIO);
const suspects = namesAbove(rows);
if (suspects.length > 0) console.log(`above ${MAX_RATIO}, measured again: ${suspects.join('; ')}`);
const again = suspects.length === 0 ? [] : await compareBuilds(folders, rounds);
printRows(again.filter(({ name }) => suspects.includes(name)));
const repeated = namesAbove(again).filter((name) => suspects.includes(name));

for (const { count, ratio } of slower) {
  console.error(
    `${count} users: ${ratio.toFixed(2)} × the last release, at most ${MAX_MEDIAN_RATIO}`,
  );
}
for (const name of repeated)
  console.error(`${name}: more than ${MAX_RATIO} × the last release, twice`);
exit(slower.length + repeated.length === 0 ? 0 : 1);

/** @param {readonly import('./compareBuilds.mjs').Row[]} all */
function namesAbove(all) {
  return all.filter(({ ratio }) => ratio > MAX_RATIO).map(({ name }) => name);
}

/**
 * @param {string} release a commit
 * @returns {string | null} the folder of its build; `null` if the Git history does not contain the commit
 */
function buildRelease(release) {
  const folder = join(tmpdir(), 'user-dashboard-release', release);
  const built = join(folder, 'dist');
  if (existsSync(join(built, 'index.html'))) return built;
  /** @type {Buffer} */
  let files;
  try {
    files = execFileSync('git', ['archive', release], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 30,
    });
  } catch {
    return null;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  execFileSync(execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder, stdio: 'inherit' });
  return built;
}
