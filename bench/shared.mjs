// `npm run bench:shared`: what the server of the shared list reaches with a million users in PostgreSQL.
// `-- --users 10000` takes another number, `-- --seconds 10` more time for each kind of request, `-- --load`
// also puts many readers, writers and listeners to work at once, and kills server and database, and opens
// many pages, `-- --pages` does that alone,
// `-- --rival` asks Directus the same; `-- --quick` takes 20,000 users and little time, and writes nothing but what it prints. See
// docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { ensureInstalled, ROOT } from '../scripts/install.mjs';
import { freePort } from '../scripts/port.mjs';
import { withSection } from './sections.mjs';
import { readOptions } from './shared/options.mjs';

ensureInstalled();
// After the installation: these need its packages.
const { SEED } = await import('./shared/benchUsers.mjs');
const { watchCpu, watchOthers } = await import('./shared/cpuTime.mjs');
const { measureLoads } = await import('./shared/loads.mjs');
const { CLIENTS, measureList, passwordHashMs } = await import('./shared/measureList.mjs');
const { measurePages } = await import('./shared/pages.mjs');
const { pagesText } = await import('./shared/pagesReport.mjs');
const { loadProject } = await import('./shared/project.mjs');
const { postmasterPid } = await import('./shared/psql.mjs');
const { measureRival } = await import('./shared/rival.mjs');
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
// As the server's, for the dates in what is searched.
process.env['TZ'] = 'Europe/Istanbul';
const project = await loadProject();
const world = await openWorld(project, options.users);
try {
  await measure();
} finally {
  await world.close();
}

async function measure() {
  const { server, place } = world;
  const hashMs = await passwordHashMs();
  const cookies = await signInStaff(project.STAFF_PATHS, server, options.staff);
  const sample = await sampleUsers(place);
  // Each user is changed in one part of the bench alone.
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
  // As the page sends them.
  const asked = cases.map(({ questions, ...about }) => ({
    ...about,
    questions: questions.map((/** @type {any} */ question) => project.inParts(question)),
  }));
  const common = { cookies, paths: project.API_PATHS, cases: asked };
  const { users, seconds, loadSeconds } = options;
  const cpu = watchCpu(server.pid, await postmasterPid(place));
  // The first question begins what the server prepares for later ones.
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
    loads: [],
    pages: null,
    rival: null,
    hashMs,
    othersShare: others(),
    machine: await world.machine(),
  };
  keep(run);
  if (loadSeconds !== null) {
    const own = { ...common, world, sample: sample.slice(half), seconds: loadSeconds };
    run.loads = await measureLoads(own);
    run.pages = await pagesIn(loadSeconds);
    keep(run);
  }
  if (options.hasRival) {
    run.rival = await measureRival({
      world,
      port: await freePort(),
      cases,
      sample,
      seconds,
    });
    keep(run);
  }
  run.machine = await world.machine();
  keep(run);
  console.log(`\n${sharedSection([run])}\n`);
}

/**
 * Writes down what there is until now: what fails later must not cost the figures.
 * @param {SharedRun} run in place of an earlier one of as many users
 */
function keep(run) {
  if (!options.isKept) return;
  /** @type {SharedRun[]} */
  const before = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : [];
  const runs = [run, ...before.filter(({ users }) => users !== run.users)];
  writeFileSync(RESULTS, JSON.stringify(runs));
  writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), HEADING, sharedSection(runs)));
}
