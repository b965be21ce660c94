// What the product aims at, and how near it came in this run.
import { summarize } from './numbers.mjs';
import { medianOf, shown, table } from './tables.mjs';

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

/** @param {Run} run */
export function goalsTable(run) {
  const { plain, growth, own } = run;
  const product = plain['product']?.[0];
  /** @param {string} what @param {number | null} value @param {number} most @param {string} unit */
  const row = (what, value, most, unit, alone = '') => {
    const isMet = value !== null && value <= most;
    const amount = (/** @type {number} */ number) =>
      unit === '' ? number.toLocaleString('en') : `${number.toFixed(1)}${unit}`;
    const measured = value === null ? '–' : amount(value);
    return [what, amount(most), measured, isMet ? 'yes' : '**no**', alone];
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
  return table(
    ['', 'at most', 'measured', 'met', 'React alone'],
    [
      row(
        'JS and CSS before the first row, bytes gzipped',
        product?.gzipBytes ?? null,
        MOST_BYTES,
        '',
      ),
      row('scripts and style sheets before it', product?.requests ?? null, MOST_FILES, ''),
      ...TIMES_THE_LIMIT.map(([name, most, pick]) => {
        const alone = times('react', pick);
        const shownAlone = alone === null ? '' : `${alone.toFixed(1)} ×`;
        return row(`${name}, CPU by the limit's`, times('product', pick), most, ' ×', shownAlone);
      }),
      row(
        'later key at 20,000 users, by that at 5,000',
        ratio(laterKeyAt(20_000), laterKeyAt(5000)),
        GROWTH_TIMES,
        ' ×',
      ),
      row(
        `ten more cards at ${(loads.at(-1)?.shown ?? 0).toLocaleString('en')}, by those at ${loads[0]?.shown ?? 0}`,
        ratio(loadAt(-1), loadAt(0)),
        GROWTH_TIMES,
        ' ×',
      ),
      row('longest task of a first run over 50 ms', longest, 0, ' ms'),
      row('heap with 5,000 users', heap, MOST_HEAP_MB, ' MB'),
    ],
  );
}

/** @param {number | null} cost @param {number | null} base */
function ratio(cost, base) {
  return cost === null || base === null ? null : cost / base;
}

/** @type {[string, (round: Measured) => import('./measure.mjs').Spent | null][]} */
const STEPS = [
  ['first row', ({ firstRow }) => firstRow],
  ['later key', ({ laterKey }) => laterKey],
  ['sort again', ({ sortAgain }) => sortAgain],
  ['next page', ({ nextPage }) => nextPage],
  ['filter', ({ filter }) => filter],
  ['view switch', ({ view }) => view],
];
const PARTED_PAGES = [
  ['limit', 'the limit'],
  ['react', 'React alone'],
  ['product', 'this product'],
];

/** @param {Run} run script + style + layout + rest, for each step and page */
export function partsTable({ plain }) {
  const cell = (
    /** @type {string} */ key,
    /** @type {(round: Measured) => import('./measure.mjs').Spent | null} */ pick,
  ) => {
    const median = (/** @type {'cpuMs' | 'scriptMs' | 'styleMs' | 'layoutMs'} */ part) =>
      medianOf(plain, key, (round) => pick(round)?.[part] ?? null) ?? 0;
    const [script, style, layout] = [median('scriptMs'), median('styleMs'), median('layoutMs')];
    const rest = median('cpuMs') - script - style - layout;
    return [script, style, layout, rest].map(shown).join(' + ');
  };
  return table(
    ['', ...PARTED_PAGES.map(([, title = '']) => title)],
    STEPS.map(([name, pick]) => [name, ...PARTED_PAGES.map(([key = '']) => cell(key, pick))]),
  );
}
