// The measured figures as the section "The shared list" of docs/performance.md.
import { shown, table } from '../tables.mjs';
import { loadText } from './loadReport.mjs';
import { rivalText } from './rivalReport.mjs';

/**
 * @typedef {import('./measureList.mjs').CaseResult} CaseResult
 * @typedef {import('./measureCase.mjs').Measured} Measured
 * @typedef {object} SharedRun
 * @property {number} users
 * @property {number} clients
 * @property {number} seconds
 * @property {CaseResult[]} cases
 * @property {import('./load.mjs').LoadResult[]} loads none: not measured
 * @property {import('./rival.mjs').RivalResult | null} rival `null`: not measured
 * @property {number} hashMs of one password, when nothing else is done
 * @property {number | null} othersShare of the machine, 0 to 1, that other work took while the times were taken;
 *   `null`: not known
 * @property {number} preparingSeconds from the first question until the server was at rest
 * @property {Awaited<ReturnType<import('./world.mjs').World['machine']>>} machine
 */

export const HEADING = '## The shared list';

/** Of which number of users all is shown, where there are several. */
const FULL_USERS = 1_000_000;

/** @param {readonly SharedRun[]} runs of different numbers of users @returns {string} */
export function sharedSection(runs) {
  const run = runs.find(({ users }) => users === FULL_USERS) ?? runs[0];
  if (run === undefined) return '';
  const { machine } = run;
  const count = run.users.toLocaleString('en');
  const sorted = runs.toSorted((one, other) => one.users - other.users);
  return [
    HEADING,
    `The built server on PostgreSQL with ${count} users, asked over HTTP as the page asks it by ${run.clients} clients at
once, each of which asks again as soon as it has its answer. Written by \`npm run bench:shared\`.`,
    `Measured ${machine.startedAt.slice(0, 10)} at ${machine.commit} on ${machine.cpu}, ${machine.system}, Node ${machine.node}, PostgreSQL
${machine.postgres}; ${machine.minutes.toFixed(0)} minutes, ${machine.fillSeconds.toFixed(0)} seconds of them to fill ${machine.listMegabytes.toFixed(0)} MB; load average ${machine.loadAtStart.toFixed(1)} at the start. Clients, server
and database share these cores: "at the client" has the waiting for all of them, "on the server" is from when it
begins with a request until it begins to respond. What it prepares in the background from the first question on took
${run.preparingSeconds.toFixed(0)} seconds, and was waited for.`,
    ...busyNote(run),
    '### Times, ms, and requests a second',
    casesTable(run),
    unansweredNote(run),
    ...partsText(run),
    `Hashing one password takes ${run.hashMs.toFixed(0)} ms of a core on this machine (600,000 rounds of PBKDF2), and an add hashes
one: that is what it costs.`,
    ...(runs.length > 1
      ? ['### By the number of users', growthTable(sorted), growthNote(sorted)]
      : []),
    ...(run.loads.length > 0 ? [loadText(run.loads)] : []),
    ...(run.rival === null ? [] : [rivalText(run, run.rival)]),
    '### The texts that were searched',
    'In brackets: how many of 20,000 users, chosen by chance, have them.',
    textsList(run),
    METHOD,
  ].join('\n\n');
}

/** @param {SharedRun} run */
function casesTable(run) {
  return table(HEAD, run.cases.map(caseRow));
}

export const HEAD = [
  '',
  'one client: median',
  'with pauses, on the server: median',
  '99 %, with pauses',
  `all at once, at the client: median`,
  '95 %',
  '99 %',
  'on the server: median',
  '99 %',
  'CPU of server + database',
  'a second',
  '99 % at most',
  'met',
];

/** @param {CaseResult} result */
export function caseRow({ title, targetMs, alone, office, crowd }) {
  return [
    title,
    said(alone.times.median, alone),
    shown(office.onServer.median),
    shown(office.onServer.p99),
    said(crowd.times.median, crowd),
    said(crowd.times.p95, crowd),
    said(crowd.times.p99, crowd),
    shown(crowd.onServer.median),
    shown(crowd.onServer.p99),
    crowd.cpuMs === null ? '–' : `${shown(crowd.cpuMs.server)} + ${shown(crowd.cpuMs.database)}`,
    shown(crowd.perSecond),
    targetMs === null ? '' : String(targetMs),
    targetMs === null ? '' : isMet({ targetMs, crowd }) ? 'yes' : '**no**',
  ];
}

/** @param {{ targetMs: number, crowd: Measured }} result by the times on the server */
function isMet({ targetMs, crowd }) {
  return crowd.onServer.p99 <= targetMs && crowd.unanswered === 0 && crowd.refused === 0;
}

/** A page gives up after 10 seconds: how much longer it would have taken is not known. */
const GIVEN_UP_MS = 10_000;

/** @param {number} value @param {Measured} measured */
function said(value, { unanswered }) {
  return unanswered > 0 && value >= GIVEN_UP_MS ? '> 10,000' : shown(value);
}

/** @param {SharedRun} run */
function unansweredNote({ cases }) {
  const failed = cases.filter(({ crowd }) => crowd.unanswered > 0 || crowd.refused > 0);
  if (failed.length === 0) return 'Every request was answered within 10 seconds.';
  return `Not all were answered:\n\n${failed
    .map(
      ({ title, crowd }) =>
        `- ${title}: of ${crowd.times.count}, ${crowd.unanswered} had no answer within 10 seconds, after which a page gives up; ${crowd.refused} were told that it takes too long.`,
    )
    .join('\n')}`;
}

/** @param {SharedRun} run */
function partsText({ cases }) {
  const found = cases.filter(({ office, crowd }) => office.parts + crowd.parts > 0);
  if (found.length === 0) return [];
  return [
    '### Searches that come in parts, until the last one',
    table(PARTS_HEAD, found.map(partsRow)),
    `A page that is not found and counted within a moment comes in parts, of which the table above has the first: with
the rows that were found until then. Each client goes on at once, as the page does, until all is found and counted. "In parts"
is how many of all pages.`,
  ];
}

export const PARTS_HEAD = [
  'ms, at the client',
  'in parts, with pauses',
  'until all is known: median',
  '99 %',
  'in parts, without',
  'until all is known: median',
  '99 %',
];

/** @param {CaseResult} result */
export function partsRow({ title, office, crowd }) {
  return [
    title,
    ...[office, crowd].flatMap((measured) => [
      partsShare(measured),
      said(measured.whole.median, measured),
      said(measured.whole.p99, measured),
    ]),
  ];
}

/** @param {readonly SharedRun[]} sorted by their users */
function growthTable(sorted) {
  const titles = sorted[0]?.cases.map(({ title }) => title) ?? [];
  /** @type {(keyof Pick<CaseResult, 'office' | 'crowd'>)[]} */
  const ways = ['office', 'crowd'];
  const counts = sorted.map(({ users }) => users.toLocaleString('en'));
  return table(
    [
      '99 % on the server, ms',
      ...counts.map((count) => `${count}, with pauses`),
      ...counts.map((count) => `${count}, without`),
      ...counts.map((count) => `in parts: ${count}, with pauses`),
    ],
    titles.map((title) => [
      title,
      ...ways.flatMap((way) =>
        sorted.map(({ cases }) => {
          const found = cases.find((one) => one.title === title);
          if (found === undefined) return '–';
          const { onServer, unanswered, refused } = found[way];
          return shown(onServer.p99) + (unanswered + refused > 0 ? '*' : '');
        }),
      ),
      ...sorted.map(({ cases }) => partsShare(cases.find((one) => one.title === title)?.office)),
    ]),
  );
}

/** @param {Partial<Measured> | undefined} measured of a run that may not have counted them */
export function partsShare(measured) {
  if (measured?.parts === undefined || measured.times === undefined) return '–';
  const { parts, times } = measured;
  return parts === 0 ? '' : `${((100 * parts) / times.count).toFixed(0)} %`;
}

/** @param {readonly SharedRun[]} sorted by their users */
function growthNote(sorted) {
  const sizes = sorted.map(
    ({ machine }) => `${Math.round(machine.listMegabytes).toLocaleString('en')} MB`,
  );
  const commits = sorted.map(({ machine }) => machine.commit);
  const hashes = sorted.map(({ hashMs }) => `${hashMs.toFixed(0)} ms`);
  return `\\* Some of them were not answered within 10 seconds, or were told that it takes too long. "In parts" is how many
pages were not whole in the first answer, whose time is shown.

The lists have ${sizes.join(' and ')}. What of them is not in memory is read from the disk: where a search finds many of a
large list, most of its time is that. Each was measured in a run of its own, at ${commits.join(' and ')}, in which hashing one
password took ${hashes.join(' and ')}: so fast was the machine at the time.`;
}

/** @param {SharedRun} run */
function textsList({ cases }) {
  return cases
    .flatMap(({ title, texts }) => (texts === undefined ? [] : [`- ${title}: ${texts.join(', ')}`]))
    .join('\n');
}

/** What else a machine does at rest, and reading these figures. */
const MAX_OTHERS = 0.1;

/** @param {SharedRun} run */
function busyNote({ othersShare }) {
  if (othersShare === null || othersShare <= MAX_OTHERS) return [];
  return [
    `**Other work took ${(othersShare * 100).toFixed(0)} % of the machine meanwhile**: all times are longer than they would be without it.
The CPU columns are of the server and the database alone.`,
  ];
}

const METHOD = `### How it was measured

- Users: names, addresses and passwords as those of the samples, dates over four years in about the list's
  order, 62 % User, 25 % Viewer, 10 % Editor, 3 % Admin, 85 % active. With so few names nearly everybody shares a name
  with somebody, which is the worst case of looking for duplicates.
- PostgreSQL has its defaults but for \`shared_buffers\` of 256 MB; after filling, VACUUM and ANALYZE. The history
  is empty at the start.
- The server has its defaults; 100 members of staff who signed in by one-time links take turns, because it
  accepts 25 requests a second of each. Every request authenticates.
- Answers are compressed as browsers ask for; at the client they are read, not decoded, while time is taken.
- Each kind of request is first sent by one client, which also warms up, then by all "with pauses" of 250 ms, as
  20 quick people do, and then by all at once without any; 300 questions of chance in turn, from a fixed seed. "On the
  server" is what its log says, in whole milliseconds. Whether a target is met is said by the times without pauses. Changes are sent five times as
  long as questions are: now and then one has more to do than the others, such as putting what others wrote into
  an index.
- The CPU columns are what the server's process and all of PostgreSQL's took, by the system's count, for each
  request of all clients.
- A page that is not found within a moment is answered in parts ([decision 019](decisions/019-long-searches-and-fair-turns.md)):
  the time is that of the first one, after which the rows found so far are shown, and how many were found. Texts of
  three letters and more are answered in parts, too, where many of a large list have them
  ([decision 018](decisions/018-questions-become-sql.md)). The parts that follow are asked for at once;
  the requests of the table are the first ones alone, and the CPU columns have all.
- Where all clients together sent fewer than 100 requests, 99 % is the slowest.
- "Any page" is one of all pages that there are, each as likely.
- Each text is searched many times, in several orders. From the second time on, how many have it is remembered, as
  long as too little was changed ([decision 018](decisions/018-questions-become-sql.md)).
- A target is met by the times on the server, and only if every request was answered.`;
