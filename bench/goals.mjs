// The product's goals, and whether a run met them.
import { summarize } from './numbers.mjs';
import { medianOf } from './tables.mjs';

/**
 * @typedef {import('./report.mjs').Run} Run
 * @typedef {import('./tables.mjs').Measured} Measured
 * @typedef {(round: Measured) => number | null} Pick
 */

const MAX_BYTES = 80_000;
const MAX_FILES = 4;
const MAX_HEAP_MB = 6;
const MAX_FIRST_ROW_RATIO = 1.5;
const MAX_STEP_RATIO = 2;
const MAX_GROWTH_RATIO = 1.5;
/** Shorter ones are not reported as long tasks. */
const MAX_TASK_MS = 50;

/** @type {[string, number, Pick][]} */
const RATIOS_TO_LIMIT = [
  ['first row', MAX_FIRST_ROW_RATIO, ({ firstRow }) => firstRow.cpuMs],
  ['first key', MAX_STEP_RATIO, ({ firstKey }) => firstKey.cpuMs],
  ['later key', MAX_STEP_RATIO, ({ laterKey }) => laterKey.cpuMs],
  ['sort', MAX_STEP_RATIO, ({ sort }) => sort.cpuMs],
  ['sort again', MAX_STEP_RATIO, ({ sortAgain }) => sortAgain.cpuMs],
  ['next page', MAX_STEP_RATIO, ({ nextPage }) => nextPage.cpuMs],
  ['filter', MAX_STEP_RATIO, ({ filter }) => filter?.cpuMs ?? null],
  ['view switch', MAX_STEP_RATIO, ({ view }) => view?.cpuMs ?? null],
];

/** @param {Run} run @returns {string} how many goals were met, and which were missed by how much */
export function goalsText(run) {
  const { plain, growth, own } = run;
  const product = plain['product']?.[0];
  /** @param {string} what @param {number | null} value @param {number} most @param {string} unit */
  const goal = (what, value, most, unit) => {
    const amount = (/** @type {number} */ number) =>
      unit === '' ? number.toLocaleString('en') : `${number.toFixed(1)}${unit}`;
    const measured = value === null ? '–' : amount(value);
    return {
      isMet: value !== null && value <= most,
      text: `${what} ${measured} (${amount(most)})`,
    };
  };
  const ratioToLimit = (/** @type {string} */ key, /** @type {Pick} */ pick) => {
    const limit = medianOf(plain, 'limit', pick);
    const cost = medianOf(plain, key, pick);
    return limit === null || cost === null ? null : cost / limit;
  };
  const laterKeyAt = (/** @type {number} */ count) =>
    medianOf(
      growth.find((step) => step.count === count)?.results ?? {},
      'product',
      ({ laterKey }) => laterKey.cpuMs,
    );
  const loads = own.showAll[0]?.loads ?? [];
  const loadAt = (/** @type {number} */ place) =>
    summarize(own.showAll.map((round) => round.loads.at(place)?.cpuMs ?? null))?.median ?? null;
  const longest = Math.max(0, ...own.firstRuns.flatMap(({ longTasksMs }) => longTasksMs));
  const heap = medianOf(plain, 'product', ({ heapBytes }) => heapBytes / 1e6);
  const goals = [
    goal('first bytes', product?.gzipBytes ?? null, MAX_BYTES, ''),
    goal('first files', product?.requests ?? null, MAX_FILES, ''),
    ...RATIOS_TO_LIMIT.map(([name, most, pick]) =>
      goal(name, ratioToLimit('product', pick), most, '×'),
    ),
    goal(
      'later key at 20,000 by that at 5,000',
      ratio(laterKeyAt(20_000), laterKeyAt(5000)),
      MAX_GROWTH_RATIO,
      '×',
    ),
    goal(
      `ten more cards at ${(loads.at(-1)?.shown ?? 0).toLocaleString('en')} by those at ${loads[0]?.shown ?? 0}`,
      ratio(loadAt(-1), loadAt(0)),
      MAX_GROWTH_RATIO,
      '×',
    ),
    goal('longest task of a first run', longest, MAX_TASK_MS, ' ms'),
    goal('heap', heap, MAX_HEAP_MB, ' MB'),
  ];
  const missed = goals.filter(({ isMet }) => !isMet).map(({ text }) => text);
  const met = `${goals.length - missed.length} of ${goals.length} goals were met.`;
  return missed.length === 0
    ? met
    : `${met} Missed (goal; × is CPU by the limit's): ${missed.join(', ')}.`;
}

/** @param {number | null} cost @param {number | null} base */
function ratio(cost, base) {
  return cost === null || base === null ? null : cost / base;
}
