// Compares two builds of the product, which take turns with the same users.
import { chromium } from 'playwright';
import { findBrowser } from '../scripts/browser.mjs';
import { measurePage } from './measure.mjs';
import { rotated, summarize } from './numbers.mjs';
import { addingCpu, addingElsewhereCpu } from './ownSteps.mjs';
import { PAGES } from './pages.mjs';
import { serve } from './serve.mjs';

/**
 * @typedef {'before' | 'after'} Side
 * @typedef {object} Row one step at one number of users
 * @property {string} name such as `sort, 5000 users`
 * @property {ReturnType<typeof summarize>} before main-thread CPU in ms
 * @property {ReturnType<typeof summarize>} after
 * @property {number} ratio median after divided by median before; NaN: not measured
 */

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
const SIDES = /** @type {const} */ (['before', 'after']);

/**
 * @param {Record<Side, string>} folders of the builds
 * @param {number} rounds
 * @returns {Promise<Row[]>}
 */
export async function compareBuilds(folders, rounds) {
  const product = PAGES.find(({ key }) => key === 'product');
  if (product === undefined) throw new Error('the product is not among the pages');
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

  for (let round = 0; round < rounds; round += 1) {
    console.log(`round ${round + 1} of ${rounds}`);
    for (const count of COUNTS) {
      for (const side of rotated(SIDES, round)) {
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
  await browser.close();
  for (const { close } of Object.values(servers)) close();

  return [...figures].map(([name, row]) => {
    const [before, after] = [summarize(row.before), summarize(row.after)];
    const ratio = before !== null && after !== null ? after.median / before.median : Number.NaN;
    return { name, before, after, ratio };
  });
}

/** The medians of the ratios, by number of users. @param {readonly Row[]} rows */
export function medianRatios(rows) {
  return COUNTS.map((count) => {
    const ratios = rows
      .filter(({ name }) => name.endsWith(`, ${count} users`))
      .map(({ ratio }) => ratio);
    return { count, ratio: summarize(ratios.filter(Number.isFinite))?.median ?? Number.NaN };
  });
}

/** @param {readonly Row[]} rows */
export function printRows(rows) {
  const words = (/** @type {Row['before']} */ summary) =>
    summary === null
      ? '–'
      : `${summary.median.toFixed(1)} (${summary.min.toFixed(1)}–${summary.max.toFixed(1)})`;
  for (const { name, before, after, ratio } of rows) {
    console.log(
      name.padEnd(30),
      words(before).padEnd(24),
      words(after).padEnd(24),
      ratio.toFixed(2),
    );
  }
  for (const { count, ratio } of medianRatios(rows)) {
    console.log(`median of the ratios, ${count} users: ${ratio.toFixed(2)}`);
  }
}
