// Measures the same questions on another product, on the same PostgreSQL but not at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from './client.mjs';
import { watchCpu } from './cpuTime.mjs';
import { measureCase } from './measureCase.mjs';
import { CLIENTS } from './measureList.mjs';
import { postmasterPid, psql } from './psql.mjs';
import { rivalEdit, rivalPath } from './rivalRequests.mjs';
import { installRival, RIVAL_VERSION, startRival } from './rivalServer.mjs';
import { fillRival } from './rivalUsers.mjs';

/**
 * @typedef {import('./measureCase.mjs').Measured} Measured
 * @typedef {{ title: string, alone: Measured, crowd: Measured }} RivalCase
 * @typedef {{ version: string, cases: RivalCase[] }} RivalResult
 */

const ALONE_COUNT = 100;
const STEP_MS = 100;
const MAX_WAIT_MS = 120_000;

/**
 * @param {object} options
 * @param {import('./world.mjs').World} options.world
 * @param {number} options.port a free port
 * @param {import('./questions.mjs').Case[]} options.cases
 * @param {import('./texts.mjs').SampledUser[]} options.sample
 * @param {number} options.seconds for each kind of request
 * @returns {Promise<RivalResult>}
 */
export async function measureRival({ world, port, cases, sample, seconds }) {
  const folder = installRival();
  const place = await world.newPlace();
  console.log('Copying the users for Directus …');
  await fillRival(world.place, place);
  const server = await startRival(folder, place.address, port);
  world.onClose(server.stop);
  const client = createClient(server.origin, CLIENTS);
  const cpu = watchCpu(server.pid, await postmasterPid(place));
  // Directus logs no request times: only wait until the database has finished abandoned queries.
  const serverTimes = async () => {
    await untilIdle(place);
    return [];
  };
  /** @type {RivalCase[]} */
  const results = [];
  /** @param {string} title @param {(number: number) => ReturnType<typeof client.send>} send */
  const measure = async (title, send) => {
    const common = { serverTimes, cpu };
    const first = { clients: 1, seconds: seconds / 3, maxCount: ALONE_COUNT };
    const alone = await measureCase({ ...common, ...first, send });
    const crowd = await measureCase({
      ...common,
      clients: CLIENTS,
      seconds,
      maxCount: Number.POSITIVE_INFINITY,
      send: (number) => send(number + ALONE_COUNT),
    });
    console.log(
      `Directus, ${title}: ${alone.times.median.toFixed(1)} ms alone; ${crowd.times.p99.toFixed(1)} ms (99 %)`,
    );
    results.push({ title, alone, crowd });
  };
  try {
    // Registers the table, so that Directus keeps a history of it as of its own tables.
    await client.send('PATCH', '/collections/members', server.headers, Buffer.from('{"meta":{}}'));
    for (const { title, questions } of cases) {
      const paths = questions.map(rivalPath).filter((path) => path !== null);
      if (paths.length === 0) continue;
      await measure(title, (number) =>
        client.send('GET', paths[number % paths.length] ?? '', server.headers),
      );
    }
    await measure('edit one user', (number) => {
      const { user } = sample[number % sample.length] ?? { user: null };
      const { path, body } = rivalEdit(user);
      return client.send('PATCH', path, server.headers, body);
    });
  } finally {
    client.close();
    await server.stop();
  }
  return { version: RIVAL_VERSION, cases: results };
}

/** @param {import('./fillList.mjs').Place} place */
async function untilIdle(place) {
  const end = performance.now() + MAX_WAIT_MS;
  const active = `SELECT count(*) FROM pg_stat_activity
    WHERE state = 'active' AND datname = current_database() AND pid <> pg_backend_pid()`;
  while (performance.now() < end && (await psql(place, active)) !== '0') await sleep(STEP_MS);
}
