// Gives many users a status at once while others read, and asks for the few that a filter then leaves.
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from './client.mjs';
import { timesOf } from './measureCase.mjs';
import { page, queryOf } from './questions.mjs';
import { read } from './readers.mjs';

/**
 * @typedef {import('./measureCase.mjs').Times} Times
 * @typedef {object} StatusChange
 * @property {number} users whose status changed
 * @property {number} seconds
 * @property {Times} reads ms at the clients, of others' first pages meanwhile
 * @property {number} readsFailed
 * @typedef {object} BulkResult
 * @property {StatusChange[]} changes
 * @property {Times} usualReads ms at the clients, of the same readers when nobody changes anything
 * @property {{ atRest: number, after: number }} memoryMb of the server, before and after these changes
 * @property {Times} map of all users, ms at one client
 * @property {Times} rare ms at one client, the first page by name of who are passive
 * @property {number} rareCount how many these are
 */

/** No change is of more users of a million. */
const MOST_SHARE = 0.1;
/** Of the list, whose status changes. */
const SHARES = [0.056, MOST_SHARE];
const MOST_PARTS = 20;
const READERS = 5;
const READ_PAUSE_MS = 250;
const USUAL_MS = 10_000;
const ASKED = 20;
const CHANGE_TIMEOUT_MS = 600_000;
/** A level at which one answer covers the whole world. */
const MAP_LEVEL = 5;

/**
 * @param {object} options
 * @param {import('./world.mjs').World} options.world
 * @param {string[]} options.cookies
 * @param {import('./world.mjs').Project} options.project
 * @param {readonly object[]} options.questions first pages
 * @param {number} options.total the number of users
 * @returns {Promise<BulkResult>}
 */
export async function measureBulk({ world, cookies, project, questions, total }) {
  const { API_PATHS: paths, COLUMN_NAMES: columns, wholeWorld } = project;
  const client = createClient(world.server.origin, READERS + 1);
  const writer = cookies.at(-1) ?? '';
  const ask = (/** @type {object} */ question, cookie = writer) =>
    client.post(paths.questions, Buffer.from(JSON.stringify({ questions: [question] })), cookie);
  const valueOf = async (/** @type {object} */ question) => {
    const sent = await ask(question);
    if (sent.status !== 200 || sent.isRefused()) throw new Error(`Refused: ${sent.status}`);
    return sent.json().answers[0].value;
  };
  const list = { columns };
  const countedPage = (/** @type {object} */ more) => ({ ...page(list, more), isTotalExact: true });
  /** @param {() => boolean} isRunning */
  const readers = async (isRunning) => {
    const all = await Promise.all(
      Array.from({ length: READERS }, (_, reader) =>
        read({
          seed: reader,
          questions,
          send: (question) => ask(question, cookies[reader]),
          isRunning,
          pauseMs: READ_PAUSE_MS,
        }),
      ),
    );
    return {
      reads: timesOf(all.flatMap(({ answeredMs }) => answeredMs)),
      readsFailed: all.reduce((sum, { failed }) => sum + failed, 0),
    };
  };
  const give = async (
    /** @type {boolean} */ active,
    /** @type {object} */ filters,
    /** @type {string[]} */ except = [],
  ) => {
    const query = queryOf(list, { filters });
    const matching = (await valueOf(countedPage({ filters }))).total;
    const count = matching - except.length;
    const users = { kind: 'matching', query, except, count };
    const change = { kind: 'setActive', users, active };
    const body = Buffer.from(JSON.stringify({ key: randomUUID(), change }));
    let isRunning = true;
    const start = performance.now();
    const changing = client.post(paths.changes, body, writer, CHANGE_TIMEOUT_MS).then((sent) => {
      isRunning = false;
      if (!sent.json().result?.ok) throw new Error(`Not changed: ${JSON.stringify(sent.json())}`);
      return { count: sent.json().result.change.count, ms: performance.now() - start };
    });
    const [done, meanwhile] = await Promise.all([changing, readers(() => isRunning)]);
    return { users: done.count, seconds: done.ms / 1000, ...meanwhile };
  };
  const timed = async (/** @type {object} */ question) => {
    const all = [];
    for (let asked = 0; asked < ASKED; asked += 1) {
      const sent = await ask(question);
      if (sent.isRefused()) throw new Error(`Refused: ${JSON.stringify(question)}`);
      all.push(sent.ms);
    }
    return timesOf(all);
  };

  const area = wholeWorld(MAP_LEVEL);
  const places = { kind: 'places', query: queryOf(list, {}), level: MAP_LEVEL, area };
  // The loads have killed the database: the first map reads all from the disk, which may take too long.
  await ask(places);
  const map = await timed(places);
  const end = performance.now() + USUAL_MS;
  const usual = await readers(() => performance.now() < end);
  const atRest = memoryMb(world.pid());
  /** @type {{ value: string, count: number }[]} */
  const months = await valueOf({ kind: 'values', filter: 'createdMonth' });
  const parts = partsOf(months, [...SHARES, ...Array(MOST_PARTS).fill(MOST_SHARE)], total);
  const changes = [];
  for (const createdMonth of parts.slice(0, SHARES.length)) {
    changes.push(await give(false, { createdMonth }));
  }
  const after = memoryMb(world.pid());
  const status = ['passive'];
  for (const [part, createdMonth] of parts.entries()) {
    const filters = { status, createdMonth };
    const { rows } = await valueOf(countedPage({ filters }));
    const ids = rows.map((/** @type {{ id: string }} */ { id }) => id);
    await give(true, filters, part === 0 ? ids : []);
  }
  await sleep(1000);
  const rarePage = countedPage({ filters: { status }, sort: 'name' });
  const rareCount = (await valueOf(rarePage)).total;
  const rare = await timed(rarePage);
  client.close();
  return { changes, usualReads: usual.reads, memoryMb: { atRest, after }, map, rare, rareCount };
}

/**
 * Months in parts, each with about this share of the users; without the parts that would be empty.
 * @param {readonly { value: string, count: number }[]} months
 * @param {readonly number[]} shares
 * @param {number} total
 */
function partsOf(months, shares, total) {
  /** @type {string[][]} */
  const parts = [];
  let rest = months;
  for (const share of shares) {
    let room = share * total;
    const part = rest.filter(({ count }) => {
      const fits = count <= room;
      if (fits) room -= count;
      return fits;
    });
    rest = rest.filter((month) => !part.includes(month));
    if (part.length > 0) parts.push(part.map(({ value }) => value));
  }
  return parts;
}

/** What a process keeps in memory, in megabytes; 0 if there is no /proc. */
function memoryMb(/** @type {number} */ pid) {
  try {
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1000;
  } catch {
    return 0;
  }
}
