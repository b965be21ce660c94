import { shown, table } from '../tables.mjs';

/** @typedef {import('./measureCase.mjs').Measured} Measured */

/**
 * @param {{ cases: { title: string, crowd: Measured }[], clients: number }} run
 * @param {import('./rival.mjs').RivalResult} rival @returns {string}
 */
export function rivalText({ cases, clients }, { version, cases: rivalCases }) {
  const rows = rivalCases.flatMap((rival) => {
    const own = cases.find(({ title }) => title === rival.title);
    return own === undefined ? [] : [rivalRow(rival.title, own.crowd, rival.crowd)];
  });
  return [
    '### Beside Directus',
    `Directus ${version}, which makes an API and screens for any table, on the same PostgreSQL with the same users, asked in the
same run by as many clients (${clients}), while this product was idle. Times at the client, ms; "times" is how often
Directus's median has this product's. Its table has an index on each column that is sorted or filtered by, and for its
search trigram indexes, which its documentation does not ask for.`,
    table(
      [
        '',
        'this product: median',
        '99 %',
        'CPU',
        'Directus: median',
        '99 %',
        'CPU',
        'times',
        'times the CPU',
      ],
      rows,
    ),
    `What differs: Directus counts all who match for each page, this product up to 10,000 of a search. Directus orders and
searches by the database's rules, here those of "C", which know no Turkish: a plain letter does not find its marked forms,
and Ş stands behind Z. Directus was asked by an admin's token, whose rights need no looking up. It has no like of the
rows that are missing here without further code.`,
  ].join('\n\n');
}

/** @param {string} title @param {Measured} own @param {Measured} rival */
function rivalRow(title, own, rival) {
  return [
    title,
    ...timesAndCpu(own),
    ...timesAndCpu(rival),
    shown(rival.times.median / own.times.median),
    shown(cpuOf(rival) / cpuOf(own)),
  ];
}

/** @param {Measured} measured */
function timesAndCpu(measured) {
  const { times, unanswered, refused } = measured;
  const failed = unanswered + refused;
  const note = failed === 0 ? '' : ` (${failed} of ${times.count} not answered)`;
  return [shown(times.median), shown(times.p99) + note, shown(cpuOf(measured))];
}

/** @param {Measured} measured server and database, of one request */
function cpuOf({ cpuMs }) {
  return cpuMs === null ? Number.NaN : cpuMs.server + cpuMs.database;
}
