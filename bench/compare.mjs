// `npm run bench:compare -- [OTHER] [ROUNDS]`: compares this product with another build of it, such as
// the one before a change: OTHER is its folder. Without it, with the last release (bench/release.json), which
// is built once from the Git history with the installed packages. The two take turns with the same users. Prints the
// median, minimum and maximum of each step's CPU in ms and the ratio of the medians; fails if this product takes more.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { argv, execPath, exit } from 'node:process';
import { ensureInstalled, ROOT } from '../scripts/install.mjs';
import { rotated, summarize } from './figures.mjs';

ensureInstalled();

// Imported only here: the packages may have been installed just now.
const { launchBrowser } = await import('../scripts/browser.mjs');
const { measurePage } = await import('./measure.mjs');
const { addingCpu, addingElsewhereCpu } = await import('./ownSteps.mjs');
const { buildPage, PRODUCT, serve } = await import('./pages.mjs');

const COUNTS = [5000, 20_000];
/** Limit for the median ratio of all steps, and for one step. */
const MAX_MEDIAN_RATIO = 1.05;
const MAX_RATIO = 1.3;

const [other, rounds = '5'] = argv.slice(2);
const before = other === undefined ? buildRelease() : resolve(other);
if (!existsSync(join(before, 'index.html'))) {
  console.error(`There is no build in ${before}.`);
  exit(2);
}
const sides = [
  { ...(await serve(before)), costs: /** @type {Map<string, number[]>} */ (new Map()) },
  { ...(await serve(await buildPage(PRODUCT.key))), costs: new Map() },
];
const browser = await launchBrowser();
for (let round = 0; round < Number(rounds); round += 1) {
  console.log(`round ${round + 1} of ${rounds}`);
  for (const count of COUNTS) {
    for (const { origin, costs } of rotated(sides, round)) {
      const { cpuMs } = await measurePage(browser, PRODUCT, origin, count);
      const all = {
        ...cpuMs,
        add: await addingCpu(browser, origin, count),
        'add elsewhere': await addingElsewhereCpu(browser, origin, count),
      };
      for (const [step, cost] of Object.entries(all)) {
        const name = `${step}, ${count} users`;
        costs.set(name, [...(costs.get(name) ?? []), cost]);
      }
    }
  }
}
await browser.close();
for (const { close } of sides) await close();

const ratios = [...(sides[0]?.costs.keys() ?? [])].map((name) => {
  const [then, now] = sides.map(({ costs }) => summarize(costs.get(name) ?? []));
  const ratio = (now?.median ?? Number.NaN) / (then?.median ?? Number.NaN);
  console.log(name.padEnd(30), range(then).padEnd(24), range(now).padEnd(24), ratio.toFixed(2));
  return { name, ratio };
});
const { median } = summarize(ratios.map(({ ratio }) => ratio));
console.log(`median of the ratios: ${median.toFixed(2)}, at most ${MAX_MEDIAN_RATIO}`);
const slower = ratios.filter(({ ratio }) => ratio > MAX_RATIO);
for (const { name } of slower) console.error(`${name}: more than ${MAX_RATIO} times as much`);
exit(median <= MAX_MEDIAN_RATIO && slower.length === 0 ? 0 : 1);

/** @param {ReturnType<typeof summarize> | undefined} summary */
function range(summary) {
  if (summary === undefined) return '–';
  return `${summary.median.toFixed(1)} (${summary.min.toFixed(1)}–${summary.max.toFixed(1)})`;
}

/** @returns {string} the folder of the release's build */
function buildRelease() {
  /** @type {{ commit: string }} */
  const { commit } = JSON.parse(readFileSync(join(ROOT, 'bench/release.json'), 'utf8'));
  const folder = join(tmpdir(), 'user-dashboard-release', commit);
  const built = join(folder, 'dist');
  if (existsSync(join(built, 'index.html'))) return built;
  /** @type {Buffer} */
  let files;
  try {
    files = execFileSync('git', ['archive', commit], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 30,
    });
  } catch {
    console.log(`not compared: the history has no ${commit}, as in a clone of the newest commits`);
    exit(0);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  execFileSync(execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder, stdio: 'inherit' });
  return built;
}
