// `npm run bench`: compares the product with five rivals and a page without a framework, all with the
// same users. Writes docs/performance.md and its plots. `npm run bench -- --quick` runs fewer rounds
// and only prints the page; `--rounds N` limits the rounds of each part.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ROOT } from '../scripts/install.mjs';
import { rotated } from './numbers.mjs';
import { PAGES } from './pages.mjs';
import { sectionOf, withSection } from './sections.mjs';
import { HEADING } from './shared/report.mjs';

const isQuick = argv.includes('--quick');
const roundsAt = argv.indexOf('--rounds');
const mostRounds = roundsAt === -1 ? Number.POSITIVE_INFINITY : Number(argv[roundsAt + 1]);
const folder = fileURLToPath(new URL('.', import.meta.url));
ensureInstalled();
ensureInstalled(folder);

// Imported only here: the packages may have been installed just now.
const { chromium } = await import('playwright');
const { findBrowser } = await import('../scripts/browser.mjs');
const { buildPage, builtFolder } = await import('./build.mjs');
const { measurePage } = await import('./measure.mjs');
const { addingCpu, addingElsewhereCpu, firstRun, showAllSteps } = await import('./ownSteps.mjs');
const { changeSteps } = await import('./changeSteps.mjs');
const { report } = await import('./report.mjs');
const { writePlots } = await import('./plots.mjs');
const { serve } = await import('./serve.mjs');

const PLAN = isQuick
  ? {
      rounds: 2,
      undelayedRounds: 0,
      throttledRounds: 0,
      growthRounds: 1,
      ownRounds: 1,
      growthOf: ['limit', 'product'],
    }
  : {
      rounds: Math.min(7, mostRounds),
      undelayedRounds: Math.min(3, mostRounds),
      throttledRounds: Math.min(2, mostRounds),
      growthRounds: Math.min(2, mostRounds),
      ownRounds: Math.min(3, mostRounds),
      growthOf: ['limit', 'product', 'tanstack'],
    };
const USERS = 5000;
const GROWTH = isQuick ? [5000, 20_000] : [1000, 5000, 10_000, 20_000];
/** Numbers of cards in show-all at which ten more are loaded. */
const SHOWN = [50, 500, 1000, 5000];

/** @typedef {Awaited<ReturnType<typeof measurePage>>} Measured */

const startedAt = new Date();
const loadAtStart = loadavg()[0] ?? 0;
/** @type {Map<string, string>} */
const origins = new Map();
/** @type {(() => void)[]} */
const closing = [];
for (const { key } of PAGES) {
  console.log(`Building ${key} …`);
  await buildPage(key);
  const server = await serve(builtFolder(key));
  origins.set(key, server.origin);
  closing.push(server.close);
}

const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});

/**
 * @param {string} title
 * @param {typeof PAGES} pages
 * @param {number} rounds
 * @param {{ count: number, throttle: number, query?: string }} options
 */
async function measureAll(title, pages, rounds, options) {
  /** @type {Record<string, Measured[]>} */
  const results = Object.fromEntries(pages.map(({ key }) => [key, []]));
  for (let round = 0; round < rounds; round += 1) {
    console.log(`${title}: round ${round + 1} of ${rounds}`);
    for (const page of rotated(pages, round)) {
      const isChecked = round === 0 && options.throttle === 1 && page.key !== 'floor';
      results[page.key]?.push(await measureWithRetry(page, { ...options, isChecked }));
    }
  }
  return results;
}

let repeated = 0;

/**
 * Retries once if a step fails; the report says how often that happened.
 * @param {typeof PAGES[number]} page
 * @param {Parameters<typeof measurePage>[3]} options
 */
async function measureWithRetry(page, options) {
  const origin = origins.get(page.key) ?? '';
  try {
    return await measurePage(browser, page, origin, options);
  } catch (error) {
    console.warn(`${page.key}, once more:`, error);
    repeated += 1;
    return measurePage(browser, page, origin, options);
  }
}

// First: should a screen have changed so that a step cannot be taken, little time is lost.
/** @type {{ count: number, cpuMs: number[] }[]} */
const adding = GROWTH.map((count) => ({ count, cpuMs: [] }));
/** @type {{ count: number, cpuMs: number[] }[]} */
const addingElsewhere = GROWTH.map((count) => ({ count, cpuMs: [] }));
/** @type {{ count: number, costs: Awaited<ReturnType<typeof changeSteps>>[] }[]} */
const changing = [5000, 20_000].map((count) => ({ count, costs: [] }));
/** @type {Awaited<ReturnType<typeof showAllSteps>>[]} */
const showAll = [];
/** @type {Awaited<ReturnType<typeof firstRun>>[]} */
const firstRuns = [];
const product = origins.get('product') ?? '';
for (let round = 0; round < PLAN.ownRounds; round += 1) {
  console.log(`adding, changing, show-all, first run: round ${round + 1} of ${PLAN.ownRounds}`);
  for (const { count, cpuMs } of adding) cpuMs.push(await addingCpu(browser, product, count));
  for (const { count, cpuMs } of addingElsewhere) {
    cpuMs.push(await addingElsewhereCpu(browser, product, count));
  }
  for (const { count, costs } of changing) costs.push(await changeSteps(browser, product, count));
  showAll.push(await showAllSteps(browser, product, SHOWN));
  firstRuns.push(await firstRun(browser, product));
}

const plain = await measureAll('5,000 users', PAGES, PLAN.rounds, { count: USERS, throttle: 1 });
const undelayed = isQuick
  ? {}
  : await measureAll(
      'debounce taken out',
      PAGES.filter(({ debounceMs }) => debounceMs > 0).map((page) => ({ ...page, debounceMs: 1 })),
      PLAN.undelayedRounds,
      { count: USERS, throttle: 1, query: '?debounce=1' },
    );
const throttled =
  PLAN.throttledRounds === 0
    ? {}
    : await measureAll('slowed down 4 times', PAGES, PLAN.throttledRounds, {
        count: USERS,
        throttle: 4,
      });
/** @type {{ count: number, results: Record<string, Measured[]> }[]} */
const growth = [];
for (const count of GROWTH) {
  const pages = PAGES.filter(({ key }) => PLAN.growthOf.includes(key));
  growth.push({
    count,
    results: await measureAll(`${count} users`, pages, PLAN.growthRounds, { count, throttle: 1 }),
  });
}

const run = {
  plain,
  undelayed,
  throttled,
  growth,
  own: { adding, addingElsewhere, changing, showAll, firstRuns },
  rounds: PLAN,
  repeated,
  machine: {
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).toString().trim(),
    cpu: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    browser: browser.version(),
    loadAtStart,
    loadAtEnd: loadavg()[0] ?? 0,
    startedAt,
    minutes: (Date.now() - startedAt.getTime()) / 60_000,
  },
};
await browser.close();
for (const close of closing) close();

// Saved first: an error in the report must not lose the figures.
if (!isQuick) writeFileSync(join(folder, 'results.json'), JSON.stringify(run));
const text = report(run);
console.log(`\n${text}`);
if (!isQuick) {
  const file = join(ROOT, 'docs/performance.md');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // Keep the section of `npm run bench:shared`.
  writeFileSync(file, withSection(text, HEADING, sectionOf(before, HEADING)));
  writePlots(run, join(ROOT, 'docs/performance'));
}
