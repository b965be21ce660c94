// Many at once: readers, writers and listeners, undisturbed, and while the server or the database is
// killed. Afterwards: what was acknowledged is there once, and whoever listens knows of it.
import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf, randomFrom } from '../random.mjs';
import { createClient } from './client.mjs';
import { delaysOf, openListeners } from './listeners.mjs';
import { timesOf } from './measureCase.mjs';
import { write } from './writers.mjs';

/**
 * @typedef {import('./measureCase.mjs').Times} Times
 * @typedef {object} LoadResult
 * @property {string} title
 * @property {number} seconds
 * @property {Times} reads ms at the client, of those that were answered
 * @property {number} readsFailed
 * @property {Times} changes ms from the first sending to the acknowledgement
 * @property {number} repeated changes that were sent more than once
 * @property {Times} events ms from the sending of a change that was sent once until a listener knew of it
 * @property {number} reconnects
 * @property {number | null} downMs from the kill until it runs again
 * @property {Faults} faults
 * @typedef {object} Faults what must be 0
 * @property {number} missing acknowledged and not in the history
 * @property {number} doubled in the history more often than acknowledged
 * @property {number} refused changes
 * @property {number} wrongUsers of those who were changed
 * @property {number} behind listeners that do not know the last change
 * @property {number} backwards events older than one before
 */

export const READERS = 50;
export const WRITERS = 8;
export const LISTENERS = 500;
/** People read what they asked for. */
export const READ_PAUSE_MS = 250;
export const WRITE_PAUSE_MS = 100;
/** Until every listener that was cut off has come again. */
const MAX_CATCH_UP_MS = 20_000;
const STEP_MS = 50;
const HISTORY_SIZE = 1000;

/**
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.origin
 * @param {string[]} options.cookies
 * @param {(typeof import('../../server/testing/benchParts.ts'))['API_PATHS']} options.paths
 * @param {import('./texts.mjs').SampledUser[]} options.sample users as they are; they are changed here, too
 * @param {readonly object[]} options.questions that readers ask
 * @param {number} options.seconds
 * @param {(() => Promise<void>) | null} options.disturb after half the time; resolves when it is mended
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
    const { answers } = (await ask(question)).json();
    return answers[0].value;
  };

  const before = await valueOf({ kind: 'history', id: null, page: 1, size: 1 });
  const { listeners, close } = openListeners(origin, cookies, paths.live, LISTENERS);
  await until(() => listeners.every(({ last }) => last !== null));

  const end = performance.now() + seconds * 1000;
  const isGoingOn = () => performance.now() < end;
  /** @type {number[]} */
  const readMs = [];
  let readsFailed = 0;
  const read = async (/** @type {number} */ reader) => {
    const random = randomFrom(reader);
    while (isGoingOn()) {
      const sent = await ask(oneOf(random, questions));
      if (sent.status === 200 && !sent.isRefused()) readMs.push(sent.ms);
      else readsFailed += 1;
      await sleep(READ_PAUSE_MS * 2 * random());
    }
  };
  const reading = Array.from({ length: READERS }, (_, reader) => read(reader));
  const writing = Array.from({ length: WRITERS }, (_, writer) =>
    write({
      writer,
      sample,
      send: (body) => client.post(paths.changes, body, cookie()),
      isGoingOn,
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
  const [written, downMs] = await Promise.all([
    Promise.all(writing),
    disturbing(),
    Promise.all(reading),
  ]);

  const acknowledged = written.flatMap((one) => one.acknowledged);
  const newest = Math.max(...acknowledged.map(({ number }) => number));
  const knows = (/** @type {{ last: number | null }} */ { last }) => last === newest;
  await until(() => listeners.every(knows));
  close();
  const history = await newestChanges(valueOf, before.total);
  const once = acknowledged.filter(({ tries }) => tries === 1);
  const wrong = await wrongUsers(
    valueOf,
    written.flatMap(({ users }) => users),
  );
  client.close();
  return {
    title,
    seconds,
    reads: timesOf(readMs),
    readsFailed,
    changes: timesOf(acknowledged.map(({ ms }) => ms)),
    repeated: acknowledged.length - once.length,
    events: timesOf(delaysOf(listeners, once)),
    reconnects: listeners.reduce((sum, { connections }) => sum + connections - 1, 0),
    downMs,
    faults: {
      ...compare(
        acknowledged.map(({ number }) => number),
        history,
      ),
      refused: written.reduce((sum, { refused }) => sum + refused, 0),
      wrongUsers: wrong,
      behind: listeners.filter((listener) => !knows(listener)).length,
      backwards: listeners.reduce((sum, { told }) => sum + backwards(told), 0),
    },
  };
}

/** @param {() => boolean} isSo waits for it, but not for ever */
async function until(isSo) {
  const end = performance.now() + MAX_CATCH_UP_MS;
  while (!isSo() && performance.now() < end) await sleep(STEP_MS);
}

/**
 * The numbers of all changes but the oldest `before`, as the history has them.
 * @param {(question: object) => Promise<any>} valueOf @param {number} before
 */
async function newestChanges(valueOf, before) {
  /** @type {number[]} */
  const numbers = [];
  for (let page = 1; ; page += 1) {
    const { entries, total } = await valueOf({
      kind: 'history',
      id: null,
      page,
      size: HISTORY_SIZE,
    });
    numbers.push(...entries.map((/** @type {{ id: string }} */ { id }) => Number(id)));
    if (numbers.length >= total || entries.length === 0) return numbers.slice(0, total - before);
  }
}

/** @param {number[]} acknowledged @param {number[]} history */
export function compare(acknowledged, history) {
  const counts = new Map(history.map((number) => [number, 0]));
  for (const number of history) counts.set(number, (counts.get(number) ?? 0) + 1);
  let missing = 0;
  for (const number of acknowledged) {
    const left = counts.get(number) ?? 0;
    if (left === 0) missing += 1;
    else counts.set(number, left - 1);
  }
  const doubled = [...counts.values()].reduce((sum, left) => sum + left, 0);
  return { missing, doubled };
}

/** @param {(question: object) => Promise<any>} valueOf @param {any[]} users as they must be */
async function wrongUsers(valueOf, users) {
  let count = 0;
  for (const { id, name, active } of users) {
    const now = await valueOf({ kind: 'user', id });
    if (now?.name !== name || now.active !== active) count += 1;
  }
  return count;
}

/** @param {{ revision: number }[]} told */
function backwards(told) {
  return told.filter(({ revision }, place) => revision < (told[place - 1]?.revision ?? 0)).length;
}
