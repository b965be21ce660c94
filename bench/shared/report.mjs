// Writes the figures as the section "The shared list" of docs/performance.md.
import { rounded, table } from '../figures.mjs';
import { bulkText } from './bulkReport.mjs';
import { loadText } from './loadReport.mjs';
import { pagesText } from './pagesReport.mjs';

/**
 * @typedef {import('./measureList.mjs').CaseResult} CaseResult
 * @typedef {import('./measureCase.mjs').Measured} Measured
 * @typedef {object} SharedRun
 * @property {number} users
 * @property {number} clients
 * @property {number} seconds
 * @property {CaseResult[]} cases
 * @property {import('./bulk.mjs').BulkResult | null} [bulk] `null`: not measured
 * @property {import('./load.mjs').LoadResult[]} loads empty: not measured
 * @property {import('./pages.mjs').PagesResult | null} [pages] `null`: not measured
 * @property {number | null} othersShare the share of the machine, 0 to 1, that other processes used during the
 *   measurement; `null`: unknown
 * @property {Awaited<ReturnType<import('./world.mjs').World['machine']>>} machine
 */

/** @param {SharedRun} run @returns {string} */
export function sharedSection(run) {
  const { machine } = run;
  const count = run.users.toLocaleString('en');
  return [
    '## The shared list',
    `The built server on PostgreSQL ${machine.postgres} with ${count} users, asked as the page asks it, by ${run.clients} clients
at once: with pauses of 250 ms, as by ${run.clients} quick people, and without.`,
    `**Measured ${machine.startedAt.slice(0, 10)} at ${commitOf(run)}** on ${machine.cpu}, ${machine.system}, Node ${machine.node}, load average ${machine.loadAtStart.toFixed(1)}
at the start. Clients, server and database share these cores.`,
    ...busyNote(run),
    'Time on the server, the 99th percentile in ms; of several orders, texts or filters the slowest. Bold: the goal at a million is missed.',
    casesTable(run),
    unansweredNote(run),
    ...(run.bulk ? [bulkText(run.bulk)] : []),
    ...(run.loads.length > 0 ? [loadText(run.loads)] : []),
    ...(run.pages ? [pagesText(run.pages)] : []),
    METHOD,
  ].join('\n\n');
}

/** @param {SharedRun} run */
function commitOf({ users, machine }) {
  return `${machine.commit} (${users.toLocaleString('en')} users, ${Math.round(machine.listMegabytes).toLocaleString('en')} MB)`;
}

/** Starts of titles, and the row of each. A row shows the slowest of its cases. */
const KINDS = [
  ['next or previous page', 'next page'],
  ['who stands before and after in', 'neighbours in a search'],
  ['who stands before and after among', 'neighbours among duplicates'],
  ['who stands before and after', 'neighbours of a user'],
  ['the page itself', 'the HTML page'],
  ['first page of who share a name, of', 'duplicates of a text'],
  ['first page of who share an email, of', 'duplicates of a text'],
  ['first page of who share', 'first page of duplicates'],
  ['any page of who share', 'any page of duplicates'],
  ['first page, ', 'first page'],
  ['any page of all, ', 'any page'],
  ['any page of one role', 'any page of a role'],
  ['search: a name, ', 'search: a name'],
  ['search: two letters, ', 'search: two letters'],
  ['values and counts: ', 'values and counts'],
];

/** @param {string} title */
export function kindOf(title) {
  return KINDS.find(([start = '']) => title.startsWith(start))?.[1] ?? title;
}

/** @param {SharedRun} run */
function casesTable(run) {
  const kinds = [...new Set(run.cases.map(({ title }) => kindOf(title)))];
  /** @param {SharedRun} of @param {string} kind */
  const casesOf = ({ cases }, kind) => cases.filter(({ title }) => kindOf(title) === kind);
  return table(
    ['', 'at most', 'one client', 'with pauses', 'all at once'],
    kinds.map((kind) => [kind, ...rowCells(casesOf(run, kind))]),
  );
}

/**
 * The goal, then the times of one client, of all with pauses, and of all without.
 * @param {readonly Pick<CaseResult, 'targetMs' | 'alone' | 'office' | 'crowd'>[]} cases of one kind
 */
export function rowCells(cases) {
  const targetMs = cases[0]?.targetMs ?? null;
  /** @param {readonly Measured[]} measured */
  const judged = (measured) => {
    const isMet = targetMs === null || measured.every((one) => isWithin(targetMs, one));
    return isMet ? slowest(measured) : `**${slowest(measured)}**`;
  };
  return [
    targetMs === null ? '' : String(targetMs),
    judged(cases.map(({ alone }) => alone)),
    judged(cases.map(({ office }) => office)),
    slowest(cases.map(({ crowd }) => crowd)),
  ];
}

/** @param {readonly Measured[]} measured @returns {string} with a star if a request was unanswered or refused */
function slowest(measured) {
  if (measured.length === 0) return '–';
  const isWhole = measured.every(({ unanswered, refused }) => unanswered + refused === 0);
  return rounded(Math.max(...measured.map(({ onServer }) => onServer.p99))) + (isWhole ? '' : '*');
}

/** @param {number} targetMs @param {Measured} measured */
function isWithin(targetMs, { onServer, unanswered, refused }) {
  return onServer.p99 <= targetMs && unanswered === 0 && refused === 0;
}

/** @param {SharedRun} run */
function unansweredNote({ cases }) {
  const failed = cases.filter(({ crowd }) => crowd.unanswered > 0 || crowd.refused > 0);
  const star = '\\* Some were not answered within 10 seconds, or were refused as too slow.';
  if (failed.length === 0) return `${star} All at once, every request was answered.`;
  return `${star} All at once: ${failed
    .map(
      ({ title, crowd }) => `${title} ${crowd.unanswered + crowd.refused} of ${crowd.times.count}`,
    )
    .join('; ')}.`;
}

/** An idle machine uses less than this share. */
const MAX_OTHERS = 0.1;

/** @param {SharedRun} run */
function busyNote({ othersShare }) {
  if (othersShare === null || othersShare <= MAX_OTHERS) return [];
  return [
    `**Other work took ${(othersShare * 100).toFixed(0)} % of the machine meanwhile**: all times are longer than they would be without it.`,
  ];
}

const METHOD = `**Method.** Nearly everybody shares a name: the worst case for duplicates. PostgreSQL has
its defaults but for \`shared_buffers\` of 256 MB. Each kind of request repeats 300
random questions of 100 staff.`;
