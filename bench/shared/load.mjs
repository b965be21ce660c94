// Runs many readers, writers and listeners at once, undisturbed or while the server or the database is
// killed. Then checks that every acknowledged change exists once, and that all listeners know of it.
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from './client.mjs';
import { delaysOf, openListeners } from './listeners.mjs';
import { findFaults, knowsAll } from './loadChecks.mjs';
import { timesOf } from './measureCase.mjs';
import { read } from './readers.mjs';
import { until } from './until.mjs';
import { write } from './writers.mjs';

/**
 * @typedef {import('./measureCase.mjs').Times} Times
 * @typedef {object} LoadResult
 * @property {string} title
 * @property {number} seconds
 * @property {Times} reads ms at the client, of successful reads
 * @property {number} readsFailed
 * @property {Times} changes ms from the first sending to the acknowledgement
 * @property {number} repeated changes that were sent more than once
 * @property {Times} events ms from sending a change (sent only once) until a listener knew of it
 * @property {number} reconnects
 * @property {number | null} downMs from the kill until the process runs again
 * @property {import('./loadChecks.mjs').Faults} faults
 */

export const READERS = 50;
export const WRITERS = 8;
export const LISTENERS = 500;
/** People read an answer before the next question. */
export const READ_PAUSE_MS = 250;
export const WRITE_PAUSE_MS = 100;
const MOST_TRIES = 20;
const RETRY_MS = 500;
/** Time for every listener to reconnect. */
const MAX_CATCH_UP_MS = 20_000;

/**
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.origin
 * @param {string[]} options.cookies
 * @param {(typeof import('../../server/testing/benchParts.ts'))['API_PATHS']} options.paths
 * @param {import('./texts.mjs').SampledUser[]} options.sample users in their current state; kept up to date
 * @param {readonly object[]} options.questions of the readers
 * @param {number} options.seconds
 * @param {(() => Promise<void>) | null} options.disturb called after half the time; resolves after recovery
 * @returns {Promise<LoadResult>}
 */
export async function measureLoad(options) {
  const { title, origin, cookies, paths, sample, questions, seconds, disturb } = options;
  const client = createClient(origin, READERS + WRITERS);
  let turn = 0;
  const cookie = () => cookies[(turn += 1) % cookies.length] ?? '';
  const ask = (/** @type {object} */ question) =>
    client.post(paths.questions, Buffer.from(JSON.stringify({ questions: [question] })), cookie());
  const valueOf = async (/** @type {object} */ question) => {
    // A server that has just been killed may be busy for a while.
    for (let tries = 1; ; tries += 1) {
      const sent = await ask(question);
      if (sent.status === 200 && !sent.isRefused()) return sent.json().answers[0].value;
      if (tries === MOST_TRIES) {
        throw new Error(
          `${JSON.stringify(question)}: ${sent.status} ${JSON.stringify(sent.json())}`,
        );
      }
      await sleep(RETRY_MS);
    }
  };

  const before = await valueOf({ kind: 'history', id: null, page: 1, size: 1 });
  const { listeners, close } = openListeners(origin, cookies, paths.live, LISTENERS);
  await until(() => listeners.every(({ last }) => last !== null), MAX_CATCH_UP_MS);

  const end = performance.now() + seconds * 1000;
  const isRunning = () => performance.now() < end;
  const reading = Array.from({ length: READERS }, (_, reader) =>
    read({ seed: reader, questions, send: ask, isRunning, pauseMs: READ_PAUSE_MS }),
  );
  const writing = Array.from({ length: WRITERS }, (_, writer) =>
    write({
      writer,
      sample,
      send: (body) => client.post(paths.changes, body, cookie()),
      isRunning,
      pauseMs: WRITE_PAUSE_MS,
    }),
  );
  const disturbing = async () => {
    if (disturb === null) return null;
    await sleep((seconds * 1000) / 2);
    const start = performance.now();
    await disturb();
    return performance.now() - start;
  };
  const [written, reads, downMs] = await Promise.all([
    Promise.all(writing),
    Promise.all(reading),
    disturbing(),
  ]);

  const acknowledged = written.flatMap((one) => one.acknowledged);
  const revisions = acknowledged.map(({ revision }) => revision);
  await until(() => listeners.every((listener) => knowsAll(listener, revisions)), MAX_CATCH_UP_MS);
  close();
  const faults = await findFaults(valueOf, written, listeners, before.total);
  client.close();
  const once = acknowledged.filter(({ tries }) => tries === 1);
  return {
    title,
    seconds,
    reads: timesOf(reads.flatMap(({ answeredMs }) => answeredMs)),
    readsFailed: reads.reduce((sum, { failed }) => sum + failed, 0),
    changes: timesOf(acknowledged.map(({ ms }) => ms)),
    repeated: acknowledged.length - once.length,
    events: timesOf(delaysOf(listeners, once)),
    reconnects: listeners.reduce((sum, { connections }) => sum + connections - 1, 0),
    downMs,
    faults,
  };
}
