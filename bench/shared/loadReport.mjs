import { rounded, table } from '../figures.mjs';
import { LISTENERS, READERS, WRITERS } from './load.mjs';

/** @typedef {import('./load.mjs').LoadResult} LoadResult */

/** @param {readonly LoadResult[]} loads with the same numbers of clients and seconds @returns {string} */
export function loadText(loads) {
  const [first] = loads;
  return [
    `**Many at once, and crashes.** For ${first?.seconds ?? 0} seconds ${READERS} clients read, ${WRITERS} change users, and ${LISTENERS} listen to live events. Half-way,
the server, or PostgreSQL, is killed and started again. Times in ms.`,
    table(
      [
        '',
        'reads a second',
        '99 %',
        'unanswered',
        'changes a second',
        '99 %',
        'sent again',
        'live event, 99 %',
        'back after',
      ],
      loads.map(loadRow),
    ),
    faultsText(loads),
  ].join('\n\n');
}

/** The faults that are counted, in words. */
const FAULTS = /** @type {const} */ ([
  ['missing', 'acknowledged changes lost'],
  ['doubled', 'changes made twice'],
  ['refused', 'changes refused'],
  ['wrongUsers', 'users with other values'],
  ['behind', 'listeners left behind'],
  ['backwards', 'events out of order'],
]);

/** @param {readonly Pick<LoadResult, 'faults'>[]} loads */
export function faultsText(loads) {
  const counts = FAULTS.map(([key, what]) => {
    const count = loads.reduce((sum, { faults }) => sum + faults[key], 0);
    return count === 0 ? `no ${what}` : `**${count} ${what}**`;
  });
  return `In all of them: ${counts.join(', ')}.`;
}

/** @param {LoadResult} load */
function loadRow(load) {
  return [
    load.title,
    rounded(load.reads.count / load.seconds),
    rounded(load.reads.p99),
    String(load.readsFailed),
    rounded(load.changes.count / load.seconds),
    rounded(load.changes.p99),
    String(load.repeated),
    rounded(load.events.p99),
    load.downMs === null ? '' : load.downMs.toFixed(0),
  ];
}
