// `npm run bench:shared`: measures the shared list's server with a million users in PostgreSQL, and writes
// its section of docs/performance.md. Options, after `--`:
//   --users 10000   another number of users
//   --seconds 10    more time for each kind of request
//   --load          also many readers, writers and listeners at once, while server and database are
//                   killed, and many open pages
//   --pages         only the open pages
//   --rival         also the same requests to Directus
//   --quick         20,000 users and little time; only prints
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { ensureInstalled, ROOT } from '../scripts/install.mjs';
import { freePort } from '../scripts/port.mjs';
import { withSection } from './sections.mjs';
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
const { measureRival } = await import('./shared/rival.mjs');
const { measureBulk } = await import('./shared/bulk.mjs');
const { makeCases } = await import('./shared/questions.mjs');
const { HEADING, sharedSection } = await import('./shared/report.mjs');
const { sampleUsers } = await import('./shared/sampleUsers.mjs');
const { signInStaff } = await import('./shared/signInStaff.mjs');
const { chooseTexts } = await import('./shared/texts.mjs');
const { untilQuiet } = await import('./shared/untilQuiet.mjs');
const { openWorld } = await import('./shared/world.mjs');

/** @typedef {import('./shared/report.mjs').SharedRun} SharedRun */

const RESULTS = join(ROOT, 'bench/shared-results.json');
const PAGE = join(ROOT, 'docs/performance.md');

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
  const cookies = await signInStaff(project.STAFF_PATHS, server, options.staff);
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
    textKinds: chooseTexts(project, sample, SEED),
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
    rival: null,
    othersShare: others(),
    machine: await world.machine(),
  };
  save(run);
  if (loadSeconds !== null) {
    const own = { ...common, world, sample: sample.slice(half), seconds: loadSeconds };
    run.loads = await measureLoads(own);
    run.pages = await pagesIn(loadSeconds);
    save(run);
  }
  // Last: it changes users that the others know.
  const firstPages = cases
    .filter(({ title }) => title.startsWith('first page, '))
    .flatMap(({ questions }) => questions);
  run.bulk = await measureBulk({ world, cookies, project, questions: firstPages, total: users });
  save(run);
  if (options.hasRival) {
    run.rival = await measureRival({
      world,
      port: await freePort(),
      cases,
      sample,
      seconds,
    });
    save(run);
  }
  run.machine = await world.machine();
  save(run);
  console.log(`\n${sharedSection([run])}\n`);
}

/**
 * Saves the figures so far: a later error must not lose them.
 * @param {SharedRun} run replaces an earlier one with as many users
 */
function save(run) {
  if (!options.isKept) return;
  /** @type {SharedRun[]} */
  const before = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : [];
  const runs = [run, ...before.filter(({ users }) => users !== run.users)];
  writeFileSync(RESULTS, JSON.stringify(runs));
  writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), HEADING, sharedSection(runs)));
}
