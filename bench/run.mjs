// `npm run bench -- [ROUNDS]`: measures the product beside a page without a framework, React alone and
// TanStack Table, all with the same users, and prints tables for docs/performance.md.
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../scripts/install.mjs';
import { machineText, rotated, rounded, summarize, table } from './figures.mjs';

ensureInstalled();
ensureInstalled(fileURLToPath(new URL('.', import.meta.url)));

// Imported only here: the packages may have been installed just now.
const { launchBrowser } = await import('../scripts/browser.mjs');
const { measurePage } = await import('./measure.mjs');
const { addingCpu, addingElsewhereCpu, firstRunTask, moreCardsCpu } =
  await import('./ownSteps.mjs');
const { buildPage, PAGES, PRODUCT, serve } = await import('./pages.mjs');

/** @typedef {import('./measure.mjs').Measured} Measured */

const USERS = 5000;
const MANY_USERS = 20_000;
/** Numbers of cards in show-all at which ten more are loaded. */
const CARDS = [50, 5000];
/** The goals: CPU of each step at most so many times that of "the limit". */
const MAX_RATIOS = {
  'first row': 1.5,
  'first key': 2,
  'later key': 2,
  sort: 2,
  'sort again': 2,
  'next page': 2,
  filter: 2,
  'view switch': 2,
};

const rounds = Number(argv[2] ?? 5);
const browser = await launchBrowser();
/** @type {{ page: import('./pages.mjs').Page, origin: string, close: () => Promise<void>, rounds: Measured[] }[]} */
const measured = [];
for (const page of PAGES) {
  console.log(`Building ${page.key} …`);
  measured.push({ page, rounds: [], ...(await serve(await buildPage(page.key))) });
}
const resultsOf = (/** @type {string} */ key) => {
  const found = measured.find(({ page }) => page.key === key);
  if (found === undefined) throw new Error(`${key} is not measured`);
  return found;
};
const product = resultsOf(PRODUCT.key);

/** @type {Record<string, number[]>} by what was measured of the product alone */
const own = {};
const note = (/** @type {string} */ name, /** @type {number} */ value) =>
  (own[name] ??= []).push(value);

for (let round = 0; round < rounds; round += 1) {
  console.log(`round ${round + 1} of ${rounds}`);
  // First: should a screen have changed so that a step cannot be taken, little time is lost.
  for (const count of [USERS, MANY_USERS]) {
    note(`adding at ${count}`, await addingCpu(browser, product.origin, count));
    note(`adding elsewhere at ${count}`, await addingElsewhereCpu(browser, product.origin, count));
  }
  const cards = await moreCardsCpu(browser, product.origin, CARDS);
  for (const [place, cost] of cards.entries()) note(`ten more cards at ${CARDS[place]}`, cost);
  note('longest task of a first run', await firstRunTask(browser, product.origin));
  const many = await measurePage(browser, PRODUCT, product.origin, MANY_USERS);
  note(`later key at ${MANY_USERS}`, many.cpuMs['later key'] ?? Number.NaN);
  for (const of of rotated(measured, round)) {
    of.rounds.push(await measurePage(browser, of.page, of.origin, USERS));
  }
}
const version = browser.version();
await browser.close();
for (const { close } of measured) await close();

const ownMedian = (/** @type {string} */ name) => summarize(own[name] ?? []).median;
/** @param {string} key of a page @param {(round: Measured) => number | undefined} pick */
const medianOf = (key, pick) =>
  summarize(resultsOf(key).rounds.map((round) => pick(round) ?? Number.NaN)).median;
const cpuOf = (/** @type {string} */ key, /** @type {string} */ step) =>
  medianOf(key, ({ cpuMs }) => cpuMs[step]);

const steps = Object.keys(product.rounds[0]?.cpuMs ?? {});
const pages = table(
  ['CPU in ms, medians', 'first bytes', 'heap, MB', 'first row painted, ms', ...steps],
  PAGES.map(({ key, title }) => [
    title,
    medianOf(key, ({ gzipBytes }) => gzipBytes).toLocaleString('en'),
    rounded(medianOf(key, ({ heapBytes }) => heapBytes / 1e6)),
    rounded(medianOf(key, ({ paintedMs }) => paintedMs)),
    ...steps.map((step) => rounded(cpuOf(key, step)).replace('NaN', '–')),
  ]),
);

/** @type {[string, number, number][]} what, measured, at most */
const goals = [
  ['first bytes', medianOf(PRODUCT.key, ({ gzipBytes }) => gzipBytes), 150_000],
  ['first files', medianOf(PRODUCT.key, ({ requests }) => requests), 4],
  ...Object.entries(MAX_RATIOS).map(([step, most]) => {
    const ratio = cpuOf(PRODUCT.key, step) / cpuOf('limit', step);
    return /** @type {[string, number, number]} */ ([`${step}, by the limit's`, ratio, most]);
  }),
  [
    `later key at ${MANY_USERS}, by that at ${USERS}`,
    ownMedian(`later key at ${MANY_USERS}`) / cpuOf(PRODUCT.key, 'later key'),
    1.5,
  ],
  [
    `ten more cards at ${CARDS[1]}, by those at ${CARDS[0]}`,
    ownMedian(`ten more cards at ${CARDS[1]}`) / ownMedian(`ten more cards at ${CARDS[0]}`),
    1.5,
  ],
  ['longest task of a first run, ms', Math.max(...(own['longest task of a first run'] ?? [])), 50],
  ['heap, MB', medianOf(PRODUCT.key, ({ heapBytes }) => heapBytes / 1e6), 6],
];

console.log(`
${machineText()} Chromium ${version}, ${rounds} rounds.

${pages}

${table(
  ['this product alone', 'ms, median'],
  Object.keys(own).map((name) => [name, rounded(ownMedian(name))]),
)}

${table(
  ['goal', 'measured', 'at most', ''],
  goals.map(([what, value, most]) => [
    what,
    rounded(value),
    String(most),
    value <= most ? 'met' : '**missed**',
  ]),
)}`);
