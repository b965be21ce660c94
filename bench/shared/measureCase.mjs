// Measures one kind of request, sent by one client or by many at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.mjs';

/**
 * @typedef {import('./client.mjs').Sent} Sent
 * @typedef {object} Times milliseconds
 * @property {number} count
 * @property {number} median
 * @property {number} p95
 * @property {number} p99
 * @typedef {object} Measured
 * @property {Times} times at the client, from sending to the last byte
 * @property {Times} onServer
 * @property {{ server: number, database: number, clients: number } | null} cpuMs per request; `null`: unknown
 * @property {number} perSecond
 * @property {number} unanswered without a response within the page's timeout
 * @property {number} refused answered with an error, or with a failed answer
 */

/**
 * @param {object} options
 * @param {number} options.clients each sends its next request when it has a response
 * @param {number} [options.pauseMs] and this pause has passed
 * @param {number} options.seconds for which requests are sent
 * @param {number} options.maxCount the maximum number of requests
 * @param {(number: number) => Promise<Sent>} options.send sends the request with this number, from 0
 * @param {import('./cpuTime.mjs').CpuWatch} options.cpu
 * @param {(count: number) => Promise<number[]>} options.serverTimes waits for all requests to end; the
 *   server's time for each
 * @returns {Promise<Measured>}
 */
export async function measureCase(options) {
  const { clients, pauseMs = 0, seconds, maxCount, send, serverTimes, cpu } = options;
  /** @type {Sent[]} */
  const all = [];
  let next = 0;
  const cpuBefore = cpu();
  const start = performance.now();
  const work = async (/** @type {number} */ client) => {
    // Staggered, so that the clients do not pause in step.
    if (pauseMs > 0) await sleep((pauseMs * client) / clients);
    while (next < maxCount && performance.now() - start < seconds * 1000) {
      next += 1;
      all.push(await send(next - 1));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  const spentSeconds = (performance.now() - start) / 1000;
  const onServer = await serverTimes(all.length);
  const cpuAfter = cpu();
  const answered = all.filter(({ status }) => status !== 0);
  return {
    times: timesOf(all.map(({ ms }) => ms)),
    onServer: timesOf(onServer),
    cpuMs: cpuBefore && cpuAfter && perRequest(cpuBefore, cpuAfter, all.length),
    perSecond: answered.length / spentSeconds,
    unanswered: all.length - answered.length,
    refused: answered.filter((sent) => sent.isRefused()).length,
  };
}

/**
 * @param {import('./cpuTime.mjs').CpuTimes} before @param {import('./cpuTime.mjs').CpuTimes} after
 * @param {number} count of requests between them
 */
function perRequest(before, after, count) {
  const each = (/** @type {keyof typeof after} */ part) => (after[part] - before[part]) / count;
  return { server: each('server'), database: each('database'), clients: each('clients') };
}

/** @param {number[]} values @returns {Times} */
export function timesOf(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return {
    count: sorted.length,
    median: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
  };
}
