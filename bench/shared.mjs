// `npm run bench:shared`: measures the shared list's server with a million users in PostgreSQL, and prints
// tables for docs/performance.md. Options, after `--`:
//   --users 10000   another number of users
//   --seconds 10    the time for each kind of request
//   --load          also many at once, open pages, and large changes
import { loadavg } from 'node:os';
import { exit } from 'node:process';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../scripts/install.mjs';

ensureInstalled();
// Imported only here: the packages may have been installed just now.
const { buildServer } = await import('../scripts/buildServer.mjs');
const { buildShared } = await import('../scripts/buildShared.mjs');
const { judged, machineText, rounded, table } = await import('./figures.mjs');
const { createClient, forSeconds, newUser, rename, sendAll, timesOf } =
  await import('./shared/client.mjs');
const { measureBulk, measureLoad, measurePages } = await import('./shared/load.mjs');
const { questionKinds } = await import('./shared/questions.mjs');
const { openWorld } = await import('./shared/world.mjs');

const STAFF = 100;
const CLIENTS = 20;
const PAUSE_MS = 250;
/** How long one client asks, and how long many work at once. */
const ALONE_SHARE = 0.3;
const LOAD_TIMES = 3;
const GOALS = { changeSeconds: 8, readMs: 300, mapMs: 2000, pageRate: 0.4 };

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    load: { type: 'boolean', default: false },
  },
});
const [users, seconds] = [Number(values.users), Number(values.seconds)];
// The server's time zone, for the dates in the search texts.
process.env['TZ'] = 'Europe/Istanbul';
const [loadAtStart = 0] = loadavg();
console.log('Building …');
await buildShared();
const world = await openWorld(await buildServer(), users, STAFF);
try {
  await measure();
} finally {
  await world.close();
}
exit();

async function measure() {
  const { project, sample } = world;
  const client = createClient(world);
  const kinds = questionKinds({
    columns: project.COLUMN_NAMES,
    roles: project.ROLES,
    total: users,
    sample,
  });
  // Warms up; not counted.
  await sendAll({
    clients: 1,
    pauseMs: 0,
    isRunning: forSeconds(seconds),
    send: () => client.ask(kinds[0]?.[2]() ?? {}),
  });
  let edited = 0;
  /** @type {string[]} */
  const edits = [];
  const edit = async () => {
    const user = sample[edited];
    edited += 1;
    const sent = await client.commit(rename(user, `${user.name} Yeni`));
    if (sent.value) edits.push(sent.value.id);
    return sent;
  };
  const undo = () => client.commit({ kind: 'undo', changeId: edits.pop() ?? '' });
  const { questions, changes } = project.API_PATHS;
  /** @type {[title: string, targetMs: number | null, route: string, send: () => Promise<import('./shared/client.mjs').Sent>, left?: () => number][]} */
  const all = [
    ...kinds.map(
      ([title, targetMs, make]) =>
        /** @type {(typeof all)[number]} */ ([
          title,
          targetMs,
          questions,
          () => client.ask(make()),
        ]),
    ),
    ['the HTML page', null, '/*', () => client.get('/users')],
    ['edit one user', 25, changes, edit],
    // Each client has one under way.
    ['take back such an edit', 25, changes, undo, () => edits.length - CLIENTS],
    ['add a user', 50, changes, () => client.commit(newUser())],
  ];
  const rows = [];
  for (const [title, targetMs, route, send, left = () => 1] of all) {
    const cells = [];
    for (const [clients, pauseMs, share] of /** @type {const} */ ([
      [1, 0, ALONE_SHARE],
      [CLIENTS, PAUSE_MS, 1],
    ])) {
      const hasTime = forSeconds(seconds * share);
      const isRunning = () => hasTime() && left() > 0;
      const { failed } = await sendAll({ clients, pauseMs, isRunning, send });
      const { p99 } = timesOf(world.takeTimes(route));
      cells.push(judged(p99, targetMs ?? Infinity) + (failed > 0 ? `, ${failed} failed` : ''));
    }
    console.log(title, ...cells);
    rows.push([title, targetMs === null ? '' : String(targetMs), ...cells]);
  }
  console.log(`
${machineText()} ${loadAtStart.toFixed(1)} at the start. ${users.toLocaleString('en')} users; ms on the server, the 99th percentile.

${table(['', 'at most', 'one client', `${CLIENTS} with pauses`], rows)}
`);
  if (!values.load) return;

  const firstPage = kinds[0]?.[2] ?? (() => ({}));
  const frequent = kinds.flatMap(([title, , make]) =>
    ['first page', 'next page', 'search: a name'].includes(title) ? [make] : [],
  );
  const load = await measureLoad(world, frequent, seconds * LOAD_TIMES);
  console.log(
    `For ${load.seconds} seconds ${load.readers} clients read (${rounded(load.reads.count / load.seconds)} a second, 99 % ${rounded(load.reads.p99)} ms, ${load.reads.failed} unanswered), and ${load.writers} change users (${rounded(load.changes.count / load.seconds)} a second, 99 % ${rounded(load.changes.p99)} ms, ${load.changes.failed} refused).`,
  );
  const open = await measurePages(world, seconds * LOAD_TIMES);
  const rate = open.rate.toFixed(3);
  console.log(
    `While others make ${open.changes} changes in ${open.seconds} seconds, ${open.pages} open pages send ${open.rate <= GOALS.pageRate ? rate : `**${rate}**`} requests a page and second (at most ${GOALS.pageRate}).`,
  );
  const bulk = await measureBulk(world, firstPage, users);
  for (const change of bulk.changes) {
    console.log(
      `${change.users.toLocaleString('en')} users get a status in ${judged(change.seconds, GOALS.changeSeconds)} s; first pages of ${bulk.readers} others meanwhile: median ${rounded(change.reads.median)} ms, 99 % ${judged(change.reads.p99, GOALS.readMs)}, ${change.reads.failed} unanswered.`,
    );
  }
  console.log(`The map of all: 99 % ${judged(bulk.map.p99, GOALS.mapMs)} ms.`);
}
