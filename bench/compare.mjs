// `npm run bench:compare -- OTHER [ROUNDS]`: the product as built in dist/ beside another build of it,
// such as the one before a change: OTHER is that build's folder. Both are driven in turn, on the same
// users. Prints the median, the lowest and the highest of each step's CPU in ms, and the ratio.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv, exit } from 'node:process';
import { chromium } from 'playwright';
import { findBrowser } from '../scripts/browser.mjs';
import { ROOT } from '../scripts/install.mjs';
import { measurePage } from './measure.mjs';
import { rotated, summarize } from './numbers.mjs';
import { addingCpu, addingElsewhereCpu } from './ownSteps.mjs';
import { PAGES } from './pages.mjs';
import { serve } from './serve.mjs';

const COUNTS = [5000, 20_000];
const STEPS = /** @type {const} */ ([
  'sort',
  'sortAgain',
  'nextPage',
  'firstKey',
  'laterKey',
  'filter',
  'view',
]);

const [other, rounds = '5'] = argv.slice(2);
const folders = { before: resolve(other ?? ''), after: join(ROOT, 'dist') };
for (const folder of Object.values(folders)) {
  if (existsSync(join(folder, 'index.html'))) continue;
  console.error(`There is no build in ${folder}.`);
  exit(2);
}
const product = PAGES.find(({ key }) => key === 'product');
if (product === undefined) throw new Error('the product is not among the pages');

/** @typedef {keyof typeof folders} Side */
const sides = /** @type {Side[]} */ (Object.keys(folders));
const servers = { before: await serve(folders.before), after: await serve(folders.after) };
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});
/** @type {Map<string, Record<Side, number[]>>} */
const figures = new Map();

/** @param {string} name @param {Side} side @param {number | undefined} cpuMs */
function note(name, side, cpuMs) {
  const row = figures.get(name) ?? { before: [], after: [] };
  figures.set(name, row);
  if (cpuMs !== undefined) row[side].push(cpuMs);
}

for (let round = 0; round < Number(rounds); round += 1) {
  console.log(`round ${round + 1} of ${rounds}`);
  for (const count of COUNTS) {
    for (const side of rotated(sides, round)) {
      const { origin } = servers[side];
      const measured = await measurePage(browser, product, origin, { count, throttle: 1 });
      const at = (/** @type {string} */ step) => `${step}, ${count} users`;
      note(at('first row'), side, measured.firstRow.cpuMs);
      note(at('opened, at rest'), side, measured.openedCpuMs);
      for (const step of STEPS) note(at(step), side, measured[step]?.cpuMs);
      note(at('add'), side, await addingCpu(browser, origin, count));
      note(at('add elsewhere'), side, await addingElsewhereCpu(browser, origin, count));
    }
  }
}

const words = (/** @type {ReturnType<typeof summarize>} */ summary) =>
  summary === null
    ? '–'
    : `${summary.median.toFixed(1)} (${summary.min.toFixed(1)}–${summary.max.toFixed(1)})`;
for (const [name, row] of figures) {
  const [before, after] = [summarize(row.before), summarize(row.after)];
  const ratio = before !== null && after !== null ? after.median / before.median : Number.NaN;
  console.log(name.padEnd(30), words(before).padEnd(24), words(after).padEnd(24), ratio.toFixed(2));
}
await browser.close();
for (const { close } of Object.values(servers)) close();
