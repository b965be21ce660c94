// What the product aims at, and how near it came in this run.
import { summarize } from './numbers.mjs';
import { medianOf } from './tables.mjs';

/**
 * @typedef {import('./report.mjs').Run} Run
 * @typedef {import('./tables.mjs').Measured} Measured
 * @typedef {(round: Measured) => number | null} Pick
 */

const MOST_BYTES = 80_000;
const MOST_FILES = 4;
const MOST_HEAP_MB = 6;
const FIRST_ROW_TIMES = 1.5;
const STEP_TIMES = 2;
const GROWTH_TIMES = 1.5;

/** @type {[string, number, Pick][]} */
const TIMES_THE_LIMIT = [
  ['first row', FIRST_ROW_TIMES, ({ firstRow }) => firstRow.cpuMs],
  ['first key', STEP_TIMES, ({ firstKey }) => firstKey.cpuMs],
  ['later key', STEP_TIMES, ({ laterKey }) => laterKey.cpuMs],
  ['sort', STEP_TIMES, ({ sort }) => sort.cpuMs],
  ['sort again', STEP_TIMES, ({ sortAgain }) => sortAgain.cpuMs],
  ['next page', STEP_TIMES, ({ nextPage }) => nextPage.cpuMs],
  ['filter', STEP_TIMES, ({ filter }) => filter?.cpuMs ?? null],
  ['view switch', STEP_TIMES, ({ view }) => view?.cpuMs ?? null],
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
      text: `${what} ${measured} (at most ${amount(most)})`,
    };
  };
  const times = (/** @type {string} */ key, /** @type {Pick} */ pick) => {
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
    goal('first bytes', product?.gzipBytes ?? null, MOST_BYTES, ''),
    goal('first files', product?.requests ?? null, MOST_FILES, ''),
    ...TIMES_THE_LIMIT.map(([name, most, pick]) =>
      goal(`CPU of ${name} by the limit's`, times('product', pick), most, ' ×'),
    ),
    goal(
      'later key at 20,000 users, by that at 5,000',
      ratio(laterKeyAt(20_000), laterKeyAt(5000)),
      GROWTH_TIMES,
      ' ×',
    ),
    goal(
      `ten more cards at ${(loads.at(-1)?.shown ?? 0).toLocaleString('en')}, by those at ${loads[0]?.shown ?? 0}`,
      ratio(loadAt(-1), loadAt(0)),
      GROWTH_TIMES,
      ' ×',
    ),
    goal('longest task of a first run', longest, 0, ' ms'),
    goal('heap', heap, MOST_HEAP_MB, ' MB'),
  ];
  const missed = goals.filter(({ isMet }) => !isMet).map(({ text }) => text);
  const met = `${goals.length - missed.length} of ${goals.length} goals were met.`;
  return missed.length === 0 ? met : `${met} Missed: ${missed.join('; ')}.`;
}

/** @param {number | null} cost @param {number | null} base */
function ratio(cost, base) {
  return cost === null || base === null ? null : cost / base;
}
