import { shown, table } from '../tables.mjs';
import { LISTENERS, READ_PAUSE_MS, READERS, WRITE_PAUSE_MS, WRITERS } from './load.mjs';

/** @typedef {import('./load.mjs').LoadResult} LoadResult */

/** @param {readonly LoadResult[]} loads each with all of the same @returns {string} */
export function loadText(loads) {
  const [first] = loads;
  return [
    '### Many at once, and what is killed meanwhile',
    `${READERS} clients read (first pages, next pages, searches of names; each waits ${READ_PAUSE_MS} ms between two), ${WRITERS} edit
users, take that back and add some (${WRITE_PAUSE_MS} ms between two), and ${LISTENERS} listen to live events, for ${first?.seconds ?? 0} seconds. In the
second row the server is killed with SIGKILL after half of the time, in the third the first process of PostgreSQL, and
each is started again at once. Times in ms, median and 99 %.`,
    table(
      [
        '',
        'reads a second',
        'reads',
        'reads without answer',
        'changes a second',
        'changes',
        'sent more than once',
        'from a change to a listener',
        'listeners that came again',
        'until it ran again, ms',
      ],
      loads.map(loadRow),
    ),
    'What must not be, and how often it was:',
    table(
      [
        '',
        'changes acknowledged, but not in the history',
        'changes in the history twice, or not acknowledged',
        'changes refused',
        'users not as they were left',
        'listeners that do not know the last change',
        'events older than one before',
      ],
      loads.map(({ title, faults }) => [
        title,
        ...[
          faults.missing,
          faults.doubled,
          faults.refused,
          faults.wrongUsers,
          faults.behind,
          faults.backwards,
        ].map((count) => (count === 0 ? '0' : `**${count}**`)),
      ]),
    ),
  ].join('\n\n');
}

/** @param {LoadResult} load */
function loadRow(load) {
  const times = (/** @type {import('./measureCase.mjs').Times} */ { median, p99 }) =>
    `${shown(median)}, ${shown(p99)}`;
  return [
    load.title,
    shown(load.reads.count / load.seconds),
    times(load.reads),
    String(load.readsFailed),
    shown(load.changes.count / load.seconds),
    times(load.changes),
    String(load.repeated),
    times(load.events),
    String(load.reconnects),
    load.downMs === null ? '' : load.downMs.toFixed(0),
  ];
}
