// Many at once: readers beside writers, open pages in a browser beside writers, and readers beside a change of many
// users. That nothing is lost when server or database are killed is tested, and not measured here.
import { launchBrowser } from '../../scripts/browser.mjs';
import { createClient, forSeconds, newUser, rename, sendAll, timesOf } from './client.mjs';
import { queryOf } from './questions.mjs';

/** @typedef {import('./world.mjs').World} World */

const READERS = 50;
const WRITERS = 8;
const READ_PAUSE_MS = 250;
const WRITE_PAUSE_MS = 100;
const ADD_SHARE = 0.01;
const PAGES = 20;
const PAGE_REST_MS = 3000;
const FEW_READERS = 5;
const CHANGE_TIMEOUT_MS = 600_000;
/** Of the list, whose status changes. */
const SHARES = [0.056, 0.1];
/** A level at which one answer covers the whole world. */
const MAP_LEVEL = 5;
const MAPS = 20;

/**
 * Changes users, each writer others, so that edits never conflict.
 * @param {World} world @param {() => boolean} isRunning
 */
function write(world, isRunning) {
  const { commit } = createClient(world);
  let count = 0;
  return sendAll({
    clients: WRITERS,
    pauseMs: WRITE_PAUSE_MS,
    isRunning,
    send: async (writer) => {
      if (Math.random() < ADD_SHARE) return commit(newUser());
      count += 1;
      const user = world.sample[world.sample.length - 1 - writer - WRITERS * (count % 40)];
      const name = `Ad ${count}`;
      const sent = await commit(rename(user, name));
      if (sent.value !== undefined) user.name = name;
      return sent;
    },
  });
}

/** @param {World} world @param {readonly (() => object)[]} questions of the readers @param {number} seconds */
export async function measureLoad(world, questions, seconds) {
  const { ask } = createClient(world);
  const isRunning = forSeconds(seconds);
  let turn = 0;
  const [reads, changes] = await Promise.all([
    sendAll({
      clients: READERS,
      pauseMs: READ_PAUSE_MS,
      isRunning,
      send: () => ask(questions[(turn += 1) % questions.length]?.() ?? {}),
    }),
    write(world, isRunning),
  ]);
  return { readers: READERS, writers: WRITERS, seconds, reads, changes };
}

/**
 * How often open pages ask while others change users.
 * @param {World} world @param {number} seconds
 */
export async function measurePages(world, seconds) {
  const { origin, cookies, project } = world;
  const browser = await launchBrowser();
  let requests = 0;
  for (let number = 0; number < PAGES; number += 1) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const own = (cookies[number % cookies.length] ?? '').split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/);
      return { name, value, url: origin };
    });
    await context.addCookies(own);
    const page = await context.newPage();
    await page.goto(`${origin}/users`);
    await page.locator('tbody td').first().waitFor();
    page.on('request', (request) => {
      if (request.url() === origin + project.API_PATHS.questions) requests += 1;
    });
  }
  requests = 0;
  const isRunning = forSeconds(seconds);
  const changes = await write(world, isRunning);
  await new Promise((resolve) => setTimeout(resolve, PAGE_REST_MS));
  await browser.close();
  return { pages: PAGES, seconds, changes: changes.count, rate: requests / PAGES / seconds };
}

/**
 * Gives many users a status at once while others read, and reads the map of all.
 * @param {World} world @param {() => object} question of the readers @param {number} total the number of users
 */
export async function measureBulk(world, question, total) {
  const { COLUMN_NAMES: columns, wholeWorld } = world.project;
  const { ask, commit } = createClient(world);
  const read = (/** @type {() => boolean} */ isRunning) =>
    sendAll({
      clients: FEW_READERS,
      pauseMs: READ_PAUSE_MS,
      isRunning,
      send: () => ask(question()),
    });
  /** @type {{ value: string, count: number }[]} */
  let months = (await ask({ kind: 'values', filter: 'createdMonth' })).value;
  const changes = [];
  for (const share of SHARES) {
    let count = 0;
    /** @type {string[]} */
    const createdMonth = [];
    for (const month of months) {
      if (count + month.count > share * total) continue;
      count += month.count;
      createdMonth.push(month.value);
    }
    months = months.filter(({ value }) => !createdMonth.includes(value));
    const query = queryOf(columns, { filters: { createdMonth } });
    const users = { kind: 'matching', query, except: [], count };
    let isChanging = true;
    const changing = commit({ kind: 'setActive', users, active: false }, CHANGE_TIMEOUT_MS);
    const [sent, reads] = await Promise.all([
      changing.finally(() => (isChanging = false)),
      read(() => isChanging),
    ]);
    if (!sent.value) throw new Error(`${count} users were not changed.`);
    changes.push({ users: sent.value.count, seconds: sent.ms / 1000, reads });
  }
  const area = wholeWorld(MAP_LEVEL);
  const places = { kind: 'places', query: queryOf(columns), level: MAP_LEVEL, area };
  /** @type {number[]} */
  const maps = [];
  for (let count = 0; count < MAPS; count += 1) maps.push((await ask(places)).ms);
  return { readers: FEW_READERS, changes, map: timesOf(maps) };
}
