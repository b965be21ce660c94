// `npm run bench:shared`: measures the shared list's server with a million users in PostgreSQL, and prints
// its section of docs/performance.md. Options, after `--`:
//   --users 10000   another number of users
//   --seconds 10    more time for each kind of request
//   --load          also many readers, writers and listeners at once, while server and database are
//                   killed, and many open pages
//   --pages         only the open pages
//   --quick         20,000 users and little time
import { argv, exit } from 'node:process';
import { ensureInstalled } from '../scripts/install.mjs';
import { readOptions } from './shared/options.mjs';

ensureInstalled();
// Imported only here: the packages may have been installed just now.
const { buildServer } = await import('../scripts/buildServer.mjs');
const { buildShared } = await import('../scripts/buildShared.mjs');
const { SEED } = await import('./shared/benchUsers.mjs');
const { watchCpu, watchOthers } = await import('./shared/cpuTime.mjs');
const { measureLoads } = await import('./shared/loads.mjs');
const { CLIENTS, measureList } = await import('./shared/measureList.mjs');
const { measurePages } = await import('./shared/pages.mjs');
const { pagesText } = await import('./shared/pagesReport.mjs');
const { loadProject } = await import('./shared/project.mjs');
const { postmasterPid } = await import('./shared/psql.mjs');
const { measureBulk } = await import('./shared/bulk.mjs');
const { makeCases } = await import('./shared/questions.mjs');
const { sharedSection } = await import('./shared/report.mjs');
const { sampleUsers } = await import('./shared/sampleUsers.mjs');
const { signInStaff } = await import('./shared/signInStaff.mjs');
const { chooseTexts } = await import('./shared/texts.mjs');
const { untilQuiet } = await import('./shared/untilQuiet.mjs');
const { openWorld } = await import('./shared/world.mjs');

/** @typedef {import('./shared/report.mjs').SharedRun} SharedRun */

const options = readOptions(argv.slice(2));
// The server's time zone, for the dates in the search texts.
process.env['TZ'] = 'Europe/Istanbul';
console.log('Building …');
// Before the project is loaded: the build prerenders, and replaces a part of React before anybody imports it.
await buildShared();
const program = await buildServer();
const project = await loadProject();
const world = await openWorld(project, program, options.users);
try {
  await measure();
} finally {
  await world.close();
}
// The code of open pages keeps timers.
exit();

async function measure() {
  const { server, place } = world;
  const cookies = await signInStaff(server, options.staff);
  const sample = await sampleUsers(place);
  // Each user is changed by only one part of the bench.
  const half = sample.length / 2;
  const pagesIn = (/** @type {number} */ pagesSeconds) =>
    measurePages({
      project,
      origin: server.origin,
      cookies,
      sample: sample.slice(half),
      seconds: pagesSeconds,
    });
  if (options.hasPages) {
    console.log(`\n${pagesText(await pagesIn(options.loadSeconds ?? 0))}\n`);
    return;
  }
  const list = {
    columns: project.COLUMN_NAMES,
    roles: project.ROLES,
    total: options.users,
    sample,
    textKinds: chooseTexts(sample, SEED),
  };
  const cases = makeCases(list, SEED);
  const common = { cookies, paths: project.API_PATHS, cases };
  const { users, seconds, loadSeconds } = options;
  const cpu = watchCpu(server.pid, await postmasterPid(place));
  // The first question makes the server prepare its indexes: wait until that is done.
  const page = await fetch(`${server.origin}/users`, { headers: { cookie: cookies[0] ?? '' } });
  if (!page.ok) throw new Error(`The page was not answered: ${page.status}`);
  await page.text();
  await untilQuiet(cpu);
  const others = watchOthers(cpu);
  const results = await measureList({
    ...common,
    server,
    cpu,
    sample: sample.slice(0, half),
    seconds,
  });
  /** @type {SharedRun} */
  const run = {
    users,
    clients: CLIENTS,
    seconds,
    cases: results,
    bulk: null,
    loads: [],
    pages: null,
    othersShare: others(),
    machine: await world.machine(),
  };
  if (loadSeconds !== null) {
    const own = { ...common, world, sample: sample.slice(half), seconds: loadSeconds };
    run.loads = await measureLoads(own);
    run.pages = await pagesIn(loadSeconds);
  }
  // Last: it changes users that the others know.
  const firstPages = cases
    .filter(({ title }) => title.startsWith('first page, '))
    .flatMap(({ questions }) => questions);
  run.bulk = await measureBulk({ world, cookies, project, questions: firstPages, total: users });
  run.machine = await world.machine();
  console.log(`\n${sharedSection(run)}\n`);
}
