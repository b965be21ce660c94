// Clients of the shared list's server, and one kind of request sent by one of them or by many.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.mjs';

/** The page's timeout. */
const TIMEOUT_MS = 10_000;
/** As a page sends a password. */
const PASSWORD_HASH =
  '$pbkdf2-sha256$i=600000,l=32$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * @typedef {object} Sent
 * @property {number} ms from sending to the last byte
 * @property {any} value the answer, or the change; `undefined`: refused, or not answered in time
 * @typedef {ReturnType<typeof createClient>} Client
 */

/** @param {import('./world.mjs').World} world */
export function createClient({ origin, cookies, project: { API_PATHS: paths } }) {
  let turn = 0;
  /** @param {string} path @param {object | null} body @param {number} timeoutMs @returns {Promise<{ ms: number, body: any }>} */
  const send = async (path, body, timeoutMs) => {
    turn += 1;
    const start = performance.now();
    const response = await fetch(origin + path, {
      headers: {
        origin,
        cookie: cookies[turn % cookies.length] ?? '',
        'content-type': 'application/json',
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== null && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(() => null);
    const text = (await response?.text().catch(() => null)) ?? null;
    const ms = performance.now() - start;
    if (!response?.ok || text === null) return { ms, body: undefined };
    return { ms, body: body === null ? text : JSON.parse(text) };
  };
  return {
    /** @param {object} question @returns {Promise<Sent>} */
    ask: async (question) => {
      const { ms, body } = await send(paths.questions, { questions: [question] }, TIMEOUT_MS);
      const answer = body?.answers[0];
      return { ms, value: answer?.value };
    },
    /** @param {object} change @returns {Promise<Sent>} the change, with its id and count */
    commit: async (change, timeoutMs = TIMEOUT_MS) => {
      const { ms, body } = await send(paths.changes, { key: randomUUID(), change }, timeoutMs);
      return { ms, value: body?.result.change };
    },
    /** @param {string} path @returns {Promise<Sent>} */
    get: async (path) => {
      const { ms, body } = await send(path, null, TIMEOUT_MS);
      return { ms, value: body };
    },
  };
}

export const newUser = () => ({
  kind: 'add',
  input: {
    name: 'Yeni Kullanıcı',
    email: `yeni.${randomUUID().slice(0, 13)}@ornek.com`,
    password: PASSWORD_HASH,
    role: 'User',
    active: true,
  },
});

/** @param {any} user as a page shows it @param {string} name */
export const rename = (user, name) => ({
  kind: 'edit',
  user,
  fields: { name: { was: user.name, is: name } },
  password: null,
});

/**
 * Sends requests from so many clients until the time is over. Each sends its next one once it has a response and
 * has paused, as a person reads: for 0 to 2 times `pauseMs`.
 * @param {object} options
 * @param {number} options.clients
 * @param {number} options.pauseMs
 * @param {() => boolean} options.isRunning
 * @param {(client: number) => Promise<Sent>} options.send
 * @returns {Promise<Times & { failed: number }>} ms at the clients, of what was answered
 */
export async function sendAll({ clients, pauseMs, isRunning, send }) {
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  const work = async (/** @type {number} */ client) => {
    while (isRunning()) {
      await sleep(2 * pauseMs * Math.random());
      const { ms, value } = await send(client);
      if (value === undefined) failed += 1;
      else times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return { ...timesOf(times), failed };
}

/** @typedef {{ count: number, median: number, p99: number }} Times in ms */

/** @param {readonly number[]} values @returns {Times} */
export function timesOf(values) {
  return { count: values.length, median: percentile(values, 50), p99: percentile(values, 99) };
}

/** @param {number} seconds @returns {() => boolean} whether they have not passed yet */
export function forSeconds(seconds) {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() < end;
}
