// Measures all kinds of questions and changes on a running server.
import { createClient } from './client.mjs';
import { makeChanges } from './changes.mjs';
import { measureCase } from './measureCase.mjs';
import { openServerLog } from './serverLog.mjs';

/**
 * @typedef {import('./measureCase.mjs').Measured} Measured
 * @typedef {object} CaseResult
 * @property {string} title
 * @property {number | null} targetMs see `Case`
 * @property {Measured} alone one client
 * @property {Measured} crowd all clients at once, without pauses
 * @property {Measured} office all clients at once, with pauses
 */

export const CLIENTS = 20;
/** The pause of a client in `office`: that of a quick person. */
export const PAUSE_MS = 250;
const EDIT_MS = 25;
const ADD_MS = 50;
const ALONE_COUNT = 100;
/** Changes are measured for so many times the seconds of questions: a few take much longer than the rest. */
const CHANGE_TIMES = 5;

/**
 * @param {object} options
 * @param {{ origin: string, log: string }} options.server
 * @param {import('./cpuTime.mjs').CpuWatch} options.cpu
 * @param {string[]} options.cookies of the staff, used in turn
 * @param {(typeof import('../../server/testing/benchParts.ts'))['API_PATHS']} options.paths
 * @param {import('./questions.mjs').Case[]} options.cases
 * @param {import('./texts.mjs').SampledUser[]} options.sample
 * @param {number} options.seconds for each kind of request with all clients; one client takes a third
 * @returns {Promise<CaseResult[]>}
 */
export async function measureList(options) {
  const { server, cpu, cookies, paths, cases, sample, seconds } = options;
  const client = createClient(server.origin, CLIENTS);
  const log = openServerLog(server.log);
  /** @type {CaseResult[]} */
  const results = [];
  let turn = 0;
  const nextCookie = () => {
    turn += 1;
    return cookies[turn % cookies.length] ?? '';
  };
  /**
   * @param {{ title: string, targetMs: number | null, route: string }} about
   * @param {(number: number) => Promise<import('./client.mjs').Sent>} send
   * @param {{ left?: () => number, times?: number }} [limits] `left`: how many more can be sent; `times`: how many times the seconds
   */
  const measure = async (
    { route, ...about },
    send,
    { left = () => Number.POSITIVE_INFINITY, times = 1 } = {},
  ) => {
    const serverTimes = (/** @type {number} */ count) => log.times(route, count);
    const common = { send, serverTimes, cpu };
    const maxAlone = Math.min(ALONE_COUNT, left());
    const alone = await measureCase({
      ...common,
      clients: 1,
      seconds: seconds / 3,
      maxCount: maxAlone,
    });
    const later = (/** @type {number} */ number) => send(number + maxAlone);
    const all = { ...common, send: later, clients: CLIENTS, seconds: seconds * times };
    // Before `crowd`, which may leave nothing to send.
    const office = await measureCase({ ...all, maxCount: left() / 2, pauseMs: PAUSE_MS });
    const crowd = await measureCase({ ...all, maxCount: left() });
    console.log(
      `${about.title}: ${alone.times.median.toFixed(1)} ms alone; ${CLIENTS} clients: ${crowd.times.p99.toFixed(1)} ms (99 %), on the server ${crowd.onServer.p99} ms, with pauses ${office.onServer.p99} ms`,
    );
    results.push({ ...about, alone, crowd, office });
  };

  // The first case runs twice: its first run is a warm-up, and dropped at the end.
  for (const { questions, ...about } of [...cases.slice(0, 1), ...cases]) {
    const bodies = questions.map((question) =>
      Buffer.from(JSON.stringify({ questions: [question] })),
    );
    await measure({ ...about, route: paths.questions }, (number) =>
      client.post(paths.questions, bodies[number % bodies.length] ?? Buffer.of(), nextCookie()),
    );
  }
  await measure(
    { title: 'the page itself, with its first answers', targetMs: null, route: '/*' },
    () => client.get('/users', nextCookie()),
  );

  const changes = makeChanges(sample, (body) => client.post(paths.changes, body, nextCookie()));
  const about = { targetMs: EDIT_MS, route: paths.changes };
  const times = CHANGE_TIMES;
  const edits = { left: changes.editsLeft, times };
  await measure({ ...about, title: 'edit one user' }, changes.edit, edits);
  changes.prepareUndos();
  const undos = { left: changes.undosLeft, times };
  await measure({ ...about, title: 'take back such an edit' }, changes.undo, undos);
  await measure({ ...about, targetMs: ADD_MS, title: 'add a user' }, changes.add, { times });
  log.close();
  client.close();
  return results.slice(1);
}
