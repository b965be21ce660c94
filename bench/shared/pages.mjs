// Measures how often open pages send requests while others change users. They run the browser's own code,
// and show the first page of the list.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createClient } from './client.mjs';
import { PASSWORD_HASH } from './changes.mjs';
import { LISTENERS, WRITE_PAUSE_MS, WRITERS } from './load.mjs';
import { timesOf } from './measureCase.mjs';
import { until } from './until.mjs';
import { write } from './writers.mjs';

/** The goal: requests per page and second. Pages ask again at most once in three seconds. */
export const MAX_REQUESTS = 0.4;
/** When many pages open at once, the server tells some to wait. */
const MAX_OPENING_MS = 60_000;
/** Pages fetch others' changes within four seconds, and the answer takes time. */
const MAX_CATCH_UP_MS = 20_000;

/** @typedef {typeof import('../../server/testing/benchParts.ts')} Project */

/**
 * @typedef {object} PagesResult
 * @property {number} pages
 * @property {number} seconds
 * @property {number} changes that were acknowledged
 * @property {number} requests of all pages, during and after the changes
 * @property {import('./measureCase.mjs').Times} answers ms of those requests
 * @property {number} behind pages that did not learn of the last change
 */

/**
 * @param {object} options
 * @param {Project} options.project
 * @param {string} options.origin
 * @param {string[]} options.cookies
 * @param {import('./texts.mjs').SampledUser[]} options.sample users in their current state; kept up to date
 * @param {number} options.seconds
 * @returns {Promise<PagesResult>}
 */
export async function measurePages({ project, origin, cookies, sample, seconds }) {
  /** @type {number[]} */
  const answeredMs = [];
  let requests = 0;
  const agent = new Agent({ keepAlive: true });
  const network = { origin, agent, note: (/** @type {number} */ ms) => void answeredMs.push(ms) };
  const pages = Array.from({ length: LISTENERS }, (_, number) => {
    const cookie = cookies[number % cookies.length] ?? '';
    return openPage(project, networkEdge({ ...network, cookie, onRequest: () => (requests += 1) }));
  });
  await until(() => pages.every((page) => page.isReady()), MAX_OPENING_MS);
  if (!pages.every((page) => page.isReady())) throw new Error('Some pages show no rows.');
  requests = 0;
  answeredMs.length = 0;

  const client = createClient(origin, WRITERS);
  const end = performance.now() + seconds * 1000;
  const written = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      write({
        writer,
        sample,
        send: (body) => client.post(project.API_PATHS.changes, body, cookies[writer] ?? ''),
        isRunning: () => performance.now() < end,
        pauseMs: WRITE_PAUSE_MS,
      }),
    ),
  );
  const revisions = written.flatMap((one) => one.acknowledged.map(({ revision }) => revision));
  const newest = Math.max(...revisions);
  await until(() => pages.every((page) => page.revision() >= newest), MAX_CATCH_UP_MS);
  const behind = pages.filter((page) => page.revision() < newest).length;
  for (const page of pages) page.close();
  client.close();
  agent.destroy();
  return {
    pages: pages.length,
    seconds,
    changes: revisions.length,
    requests,
    answers: timesOf(answeredMs),
    behind,
  };
}

/** @param {Project} project @param {ReturnType<typeof networkEdge>} edge */
function openPage(project, edge) {
  const source = project.createSharedSource(project.createHttpConnection(edge, '', 0), {
    now: () => new Date(),
    randomId: randomUUID,
    hashPassword: async () => PASSWORD_HASH,
    random: Math.random,
    isHidden: () => false,
    onBack: () => undefined,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  const rows = project.createSteadyRows(source);
  const question = project.tableQuestion(project.DEFAULT_TABLE_VIEW);
  rows.hold(question);
  let isReady = false;
  // As a screen does: with each change it reads again, which asks again where it is time.
  const show = () => {
    const { state } = rows.read(question);
    isReady ||= state === 'ready';
  };
  rows.subscribe(show);
  show();
  return { isReady: () => isReady, revision: () => source.revision(), close: edge.close };
}

/**
 * The network as a browser provides it to a page.
 * @param {object} options
 * @param {string} options.origin
 * @param {string} options.cookie
 * @param {Agent} options.agent of all pages
 * @param {() => void} options.onRequest
 * @param {(ms: number) => void} options.note called with the duration of each request
 */
function networkEdge({ origin, cookie, agent, onRequest, note }) {
  const close = new AbortController();
  const { signal } = close;
  const headers = { cookie, origin, 'content-type': 'application/json' };
  return {
    close: () => close.abort(),
    request: async (
      /** @type {string} */ path,
      /** @type {unknown} */ body,
      /** @type {number} */ timeoutMs,
    ) => {
      onRequest();
      const start = performance.now();
      const response = await fetch(origin + path, {
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      const answer = await response.json();
      note(performance.now() - start);
      return {
        status: response.status,
        body: answer,
        retryAfter: response.headers.get('retry-after'),
      };
    },
    send: () => undefined,
    openEvents: (
      /** @type {string} */ path,
      /** @type {(name: import('../../src/sources/shared/connection/connection.ts').StreamEvent, data: string) => void} */ onEvent,
    ) => {
      const asking = request(
        origin + path,
        { agent, signal, headers: { cookie, accept: 'text/event-stream' } },
        (response) => {
          onEvent('open', '');
          let rest = '';
          response.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
            const events = (rest + text).split('\n\n');
            rest = events.pop() ?? '';
            for (const event of events) {
              const data = /^data: (.*)$/m.exec(event)?.[1] ?? '';
              if (/^event: me$/m.test(event)) onEvent('me', data);
              if (/^event: revision$/m.test(event)) onEvent('revision', data);
            }
          });
          response.on('error', () => onEvent('closed', ''));
        },
      );
      asking.on('error', () => onEvent('closed', ''));
      asking.end();
      return () => asking.destroy();
    },
    onBack: () => undefined,
    onHidden: () => undefined,
    after: (/** @type {number} */ ms, /** @type {() => void} */ work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}
