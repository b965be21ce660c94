// `npm run bench:shared`: what the server of the shared list reaches with a million users in PostgreSQL.
// `-- --users 10000` takes another number, `-- --seconds 10` more time for each kind of request, `-- --load`
// also puts many readers, writers and listeners to work at once, and kills server and database,
// `-- --rival` asks Directus the same; `-- --quick` takes 20,000 users and little time, and writes nothing but what it prints. See
// docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { ensureInstalled, ROOT } from '../scripts/install.mjs';
import { withSection } from './sections.mjs';
import { readOptions } from './shared/options.mjs';

ensureInstalled();
// After the installation: these need its packages.
const { SEED } = await import('./shared/benchUsers.mjs');
const { watchCpu } = await import('./shared/cpuTime.mjs');
const { measureLoads } = await import('./shared/loads.mjs');
const { CLIENTS, measureList, passwordHashMs } = await import('./shared/measureList.mjs');
const { loadProject } = await import('./shared/project.mjs');
const { postmasterPid } = await import('./shared/psql.mjs');
const { measureRival } = await import('./shared/rival.mjs');
const { makeCases } = await import('./shared/questions.mjs');
const { casesTable, HEADING, sharedSection } = await import('./shared/report.mjs');
const { sampleUsers } = await import('./shared/sampleUsers.mjs');
const { signInStaff } = await import('./shared/signInStaff.mjs');
const { chooseTexts } = await import('./shared/texts.mjs');
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
  const run = await measure();
  console.log(`\n${casesTable(run)}\n`);
  if (options.isKept) keep(run);
} finally {
  await world.close();
}

/** @returns {Promise<SharedRun>} */
async function measure() {
  const { server, place } = world;
  const hashMs = await passwordHashMs();
  const cookies = await signInStaff(project.STAFF_PATHS, server, options.staff);
  const sample = await sampleUsers(place);
  const cases = makeCases({
    columns: project.COLUMN_NAMES,
    roles: project.ROLES,
    total: options.users,
    sample,
    textKinds: chooseTexts(project, sample, SEED),
    seed: SEED,
  });
  // Each user is changed in one part of the bench alone.
  const half = sample.length / 2;
  const common = { cookies, paths: project.API_PATHS };
  const results = await measureList({
    ...common,
    server,
    cpu: watchCpu(server.pid, await postmasterPid(place)),
    cases,
    sample: sample.slice(0, half),
    seconds: options.seconds,
    onResult: ({ title, alone, crowd }) =>
      console.log(
        `${title}: ${alone.times.median.toFixed(1)} ms alone; ${CLIENTS} clients: ${crowd.times.p99.toFixed(1)} ms (99 %), on the server ${crowd.onServer.p99} ms`,
      ),
  });
  const loads =
    options.loadSeconds === null
      ? []
      : await measureLoads({
          ...common,
          world,
          cases,
          sample: sample.slice(half),
          seconds: options.loadSeconds,
        });
  const rival = options.hasRival
    ? await measureRival({
        world,
        port: await project.freePort(),
        cases,
        sample,
        seconds: options.seconds,
      })
    : null;
  return {
    users: options.users,
    clients: CLIENTS,
    seconds: options.seconds,
    cases: results,
    loads,
    rival,
    hashMs,
    machine: await world.machine(),
  };
}

/** @param {SharedRun} run in place of an earlier one of as many users */
function keep(run) {
  /** @type {SharedRun[]} */
  const before = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : [];
  const earlier = before.find(({ users }) => users === run.users);
  // What was not measured again stays, with the day and the commit that it has.
  const loads = run.loads.length > 0 ? run.loads : (earlier?.loads ?? []);
  const rival = run.rival ?? earlier?.rival ?? null;
  const runs = [{ ...run, loads, rival }, ...before.filter((one) => one !== earlier)];
  // First: a page that cannot be written must not cost the figures.
  writeFileSync(RESULTS, JSON.stringify(runs));
  writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), HEADING, sharedSection(runs)));
}
