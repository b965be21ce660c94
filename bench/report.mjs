// Writes the measured rounds as the page docs/performance.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../scripts/install.mjs';
import { CHANGE_STEPS } from './changeSteps.mjs';
import { goalsText } from './goals.mjs';
import { PAGES } from './pages.mjs';
import { summarize } from './numbers.mjs';
import { medianAndRange, medianOf, rounded, table } from './tables.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof import('./measure.mjs').measurePage>>} Measured
 * @typedef {Record<string, Measured[]>} Results
 * @typedef {object} Own
 * @property {{ count: number, cpuMs: number[] }[]} adding
 * @property {{ count: number, cpuMs: number[] }[]} addingElsewhere
 * @property {{ count: number, costs: Awaited<ReturnType<typeof import('./changeSteps.mjs').changeSteps>>[] }[]} changing
 * @property {Awaited<ReturnType<typeof import('./ownSteps.mjs').showAllSteps>>[]} showAll
 * @property {Awaited<ReturnType<typeof import('./ownSteps.mjs').firstRun>>[]} firstRuns
 * @typedef {object} Run
 * @property {Results} plain
 * @property {Results} undelayed
 * @property {Results} throttled
 * @property {{ count: number, results: Results }[]} growth
 * @property {Own} own
 * @property {{ rounds: number, undelayedRounds: number, throttledRounds: number, growthRounds: number, ownRounds: number }} rounds
 * @property {number} repeated
 * @property {{ commit: string, cpu: string, system: string, node: string, browser: string, loadAtStart: number,
 *   loadAtEnd: number, startedAt: Date, minutes: number }} machine
 */

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The steps compared between pages: main-thread CPU in ms. */
const CPU_STEPS = /** @type {const} */ ([
  ['first row', (/** @type {Measured} */ round) => round.firstRow.cpuMs],
  ['later key', (/** @type {Measured} */ round) => round.laterKey.cpuMs],
  ['sort', (/** @type {Measured} */ round) => round.sort.cpuMs],
  ['next page', (/** @type {Measured} */ round) => round.nextPage.cpuMs],
]);

/** A frame that takes 1.5 times its 16.7 ms is late. */
const LATE_FRAME_MS = 25;

/** @param {Run} run */
function costTable({ plain, throttled }) {
  const rows = PAGES.map(({ key, title }) => {
    const times = [
      medianOf(plain, key, ({ firstRow }) => firstRow.paintedMs),
      medianOf(plain, key, ({ laterKey }) => laterKey.settledMs),
      medianOf(throttled, key, ({ firstRow }) => firstRow.paintedMs),
    ];
    const costs = CPU_STEPS.map(([, pick]) => medianOf(plain, key, pick));
    return [title, ...[...costs, ...times].map((value) => (value === null ? '–' : rounded(value)))];
  });
  const names = CPU_STEPS.map(([name]) => `CPU: ${name}`);
  return table(
    ['ms, medians', ...names, 'time: first row', 'later key', 'first row, 4 × slower'],
    rows,
  );
}

/** @param {Results} results */
function weightTable(results) {
  const rows = PAGES.filter(({ key }) => key !== 'floor').map(({ key, title, packageName }) => {
    const round = results[key]?.[0];
    const answers = round?.answers;
    const yes = (/** @type {boolean | undefined} */ is) => (is === true ? 'yes' : '**no**');
    return [
      title,
      packageName === null ? '' : versionOf(packageName),
      (round?.gzipBytes ?? 0).toLocaleString('en'),
      ((medianOf(results, key, ({ heapBytes }) => heapBytes) ?? 0) / 1e6).toFixed(1),
      yes(answers?.isOrderRight),
      yes(answers?.isIremFound),
      answers?.isPasswordSearched === true ? '**yes**' : 'no',
    ];
  });
  return table(
    [
      '',
      'version',
      'first bytes',
      'heap, MB',
      'Ş before Z',
      '"irem" finds İrem',
      'searches passwords',
    ],
    rows,
  );
}

/** @param {string} packageName */
function versionOf(packageName) {
  const file = join(folder, 'node_modules', packageName, 'package.json');
  return String(JSON.parse(readFileSync(file, 'utf8')).version);
}

/** @param {Run['growth']} growth */
function growthTable(growth) {
  const keys = Object.keys(growth[0]?.results ?? {});
  const laterKey = (/** @type {Results} */ results, /** @type {string} */ key) =>
    rounded(medianOf(results, key, (round) => round.laterKey.cpuMs) ?? 0);
  return table(
    ['CPU of a later key, ms', ...growth.map(({ count }) => `${count.toLocaleString('en')} users`)],
    keys.map((key) => [
      PAGES.find((page) => page.key === key)?.title ?? key,
      ...growth.map(({ results }) => laterKey(results, key)),
    ]),
  );
}

/** @param {Own['changing']} changing */
function changesTable(changing) {
  const cell = (/** @type {import('./changeSteps.mjs').ChangeStep} */ step) =>
    changing.map(({ costs }) => {
      const cpu = medianAndRange(costs.map((cost) => cost[step].cpuMs));
      return `${cpu} [${medianAndRange(costs.map((cost) => cost[step].shownMs))}]`;
    });
  return table(
    ['', ...changing.map(({ count }) => count.toLocaleString('en'))],
    CHANGE_STEPS.map((step) => [step, ...cell(step)]),
  );
}

/** @param {Own} own @returns {string[]} */
function ownTexts({ adding, addingElsewhere, changing, showAll, firstRuns }) {
  const loads = (showAll[0]?.loads ?? []).map(({ shown: count }, place) => ({
    count,
    cpuMs: showAll.map((round) => round.loads[place]?.cpuMs ?? 0),
  }));
  const steps = (/** @type {{ count: number, cpuMs: number[] }[]} */ all) =>
    all
      .filter((_, place) => place === 0 || place === all.length - 1)
      .map(({ count, cpuMs }) => {
        const median = summarize(cpuMs)?.median ?? 0;
        return `${rounded(median)} ms at ${count.toLocaleString('en')}`;
      })
      .join(', ');
  const frames = showAll.flatMap((round) => round.frames);
  const late = frames.filter((duration) => duration > LATE_FRAME_MS).length;
  const ready = summarize(firstRuns.map(({ readyMs }) => readyMs))?.median ?? 0;
  return [
    `CPU by the number of stored users: adding one takes ${steps(adding)}; showing one that another tab added, in a
searched table, ${steps(addingElsewhere)}. Ten more cards, by how many are shown: ${steps(loads)}. ${late} of
${frames.length} frames were late while scrolling. The first run has its list after ${rounded(ready)} ms.`,
    'Changes, CPU in ms and, in square brackets, ms until the notice:',
    changesTable(changing),
  ];
}

/** @param {Run} run @returns {string} */
export function report(run) {
  const { machine, undelayed } = run;
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const undelayedMs = ['mui', 'react-admin'].map((key) =>
    rounded(medianOf(undelayed, key, ({ laterKey }) => laterKey.settledMs) ?? 0),
  );
  const sections = [
    '# Performance',
    `\`npm run bench\` and \`npm run bench:shared\` write this page. Absolute times depend on the machine: compare
within one table.`,
    '## The list of one browser',
    `Version ${version} beside five rivals with the same 5,000 users. "The limit" has no framework.`,
    `**Measured ${machine.startedAt.toISOString().slice(0, 10)} at ${machine.commit}** on ${machine.cpu}, ${machine.system}, Node ${machine.node}, Chromium
${machine.browser}, load average ${machine.loadAtStart.toFixed(1)} to ${machine.loadAtEnd.toFixed(1)}.`,
    goalsText(run),
    WHY_NOT,
    weightTable(run.plain),
    costTable(run),
    ...(Object.keys(undelayed).length > 0
      ? [
          `MUI X waits 150 ms after a key, react-admin 500 ms. Without that their later keys take ${undelayedMs.join(' and ')} ms.`,
        ]
      : []),
    growthTable(run.growth),
    [
      '![Bytes before the first row](performance/bytes.svg)',
      '![CPU to the first row](performance/first-row.svg)',
      '![CPU of a later key](performance/later-key.svg)',
      '![CPU of a later key by number of users](performance/growth.svg)',
    ].join('\n'),
    ...ownTexts(run.own),
    methodText(run),
  ];
  return `${sections.join('\n\n')}\n`;
}

const WHY_NOT = `React is most of the first bytes.`;

/** @param {Run} run */
function methodText({ rounds }) {
  return `**Method.** Every page is built by the same bundler and served uncompressed. Each of ${rounds.rounds} rounds (${rounds.throttledRounds} slowed down, ${rounds.growthRounds} by
number of users, ${rounds.ownRounds} of this product alone) opens each page in a fresh profile, and begins with another page. CPU is Chromium's
\`TaskDuration\` from a real key press or click until the page rests; the floor is an empty
page. Times end with the last visible change. First bytes are the scripts and style sheets requested before
the first scripts have run, gzipped at level 9. Heap is \`JSHeapUsedSize\` after two collections. The rivals are not tuned. Not measured: other browsers,
phones, compressed transfer.`;
}
