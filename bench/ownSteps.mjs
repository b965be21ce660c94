// Measures what no rival of the bench offers without further code: adding a user in this or another
// tab, show-all, and the first run.
import { makeUsers } from './data.mjs';
import { between, openContext, watchCpu } from './measure.mjs';

const REST_MS = 600;
/** After opening: until prefetching and other preparation is done. */
const OPENING_MS = 2600;
const SCROLL_FRAMES = 120;
const SCROLL_PX_A_FRAME = 40;

/** @typedef {import('playwright').Browser} Browser @typedef {import('playwright').Page} PlaywrightPage */

/**
 * @param {Browser} browser @param {string} origin of the product
 * @param {number} count the number of stored users
 * @returns {Promise<number>} main-thread ms from the press on "save" until the row is shown and the page idle
 */
export async function addingCpu(browser, origin, count) {
  return withProduct(browser, origin, usersItem(count), async (page) => {
    await page.goto(`${origin}/users`);
    await page.locator('tbody td').first().waitFor();
    await page.waitForTimeout(OPENING_MS);
    await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Ad', { exact: true }).fill('Yeni Kişi');
    await form.getByLabel('Email', { exact: true }).fill('yeni@ornek.com');
    await form.getByLabel('Şifre', { exact: true }).fill('gizli-sifre');
    const { spent } = await watchCpu(page);
    await page.waitForTimeout(REST_MS);
    const before = await spent();
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'hidden' });
    await page.waitForTimeout(REST_MS);
    return between(before, await spent()).cpuMs;
  });
}

/**
 * Another tab adds a user while the table is sorted by name and searched.
 * @param {Browser} browser @param {string} origin of the product
 * @param {number} count the number of stored users
 * @returns {Promise<number>} main-thread ms from the other tab's write until the row is shown and the page idle
 */
export async function addingElsewhereCpu(browser, origin, count) {
  return withProduct(browser, origin, usersItem(count), async (page) => {
    await page.goto(`${origin}/users?q=ali&sort=name`);
    await page.locator('tbody td').first().waitFor();
    const other = await page.context().newPage();
    await other.goto(`${origin}/blank`);
    await page.bringToFront();
    await page.waitForTimeout(OPENING_MS);
    const { spent } = await watchCpu(page);
    const before = await spent();
    await other.evaluate(addInFront, ADDED_ELSEWHERE);
    await page.getByText(ADDED_ELSEWHERE.name).waitFor();
    await page.waitForTimeout(REST_MS);
    return between(before, await spent()).cpuMs;
  });
}

/** The first by name of the users found, and so on the first page. */
const ADDED_ELSEWHERE = {
  id: '00000000-0000-4000-9000-000000000000',
  name: 'Aali Öteki',
  email: 'oteki@ornek.com',
  password: '',
  role: 'User',
  createdAt: '2026-11-20T10:00:00.000Z',
  active: true,
  latitude: 41,
  longitude: 29,
};

/** Runs in the other page: adds the user to the stored text, which otherwise stays the same. */
function addInFront(/** @type {typeof ADDED_ELSEWHERE} */ user) {
  const list = window.localStorage.getItem('users') ?? '[]';
  window.localStorage.setItem('users', `[${JSON.stringify(user)},${list.slice(1)}`);
}

/**
 * Show-all: the cost of ten more cards at each number of cards, and how evenly the list scrolls.
 * @param {Browser} browser @param {string} origin of the product
 * @param {readonly number[]} stops numbers of cards, ascending
 */
export async function showAllSteps(browser, origin, stops) {
  const most = stops.at(-1) ?? 0;
  return withProduct(browser, origin, usersItem(most + 50), async (page) => {
    await page.goto(`${origin}/users?view=cards&mode=all`);
    await page.locator(AREA).waitFor();
    await page.waitForTimeout(OPENING_MS);
    const { spent } = await watchCpu(page);
    /** @type {{ shown: number, cpuMs: number }[]} */
    const loads = [];
    for (const shown of stops) {
      await page.evaluate(scrollToCount, { area: AREA, count: shown });
      await page.waitForTimeout(REST_MS);
      const before = await spent();
      await page.evaluate(scrollToCount, { area: AREA, count: shown + 10 });
      await page.waitForTimeout(REST_MS);
      loads.push({ shown, cpuMs: between(before, await spent()).cpuMs });
    }
    const frames = await page.evaluate(scrollUp, {
      area: AREA,
      frames: SCROLL_FRAMES,
      step: SCROLL_PX_A_FRAME,
    });
    return { loads, frames };
  });
}

/**
 * The first run, with empty storage: the main-thread tasks while 5,000 users are generated.
 * @param {Browser} browser @param {string} origin of the product
 */
export async function firstRun(browser, origin) {
  return withProduct(browser, origin, [], async (page) => {
    await page.addInitScript(() => {
      const tasks = /** @type {number[]} */ ([]);
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tasks.push(entry.duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${origin}/users`);
    // With each frame: a locator looks only twice a second.
    const ready = await page.waitForFunction(
      () => document.querySelector('tbody td') !== null && performance.now(),
      undefined,
      { timeout: 60_000 },
    );
    const readyMs = Number(await ready.jsonValue());
    await page.waitForTimeout(REST_MS);
    const longTasksMs = await page.evaluate(() => /** @type {any} */ (window).longTasks);
    return { readyMs, longTasksMs: /** @type {number[]} */ (longTasksMs) };
  });
}

const AREA = '[role=region][aria-label="Kullanıcı kartları"]';

const usersItem = (/** @type {number} */ count) => [
  { name: 'users', value: JSON.stringify(makeUsers(count)) },
];

/**
 * @template Result
 * @param {Browser} browser @param {string} origin @param {{ name: string, value: string }[]} items
 * @param {(page: PlaywrightPage) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
async function withProduct(browser, origin, items, use) {
  const context = await openContext(browser, origin, items);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Runs in the page: scrolls to the end repeatedly, until so many cards are shown. */
function scrollToCount(/** @type {{ area: string, count: number }} */ { area, count }) {
  const element = document.querySelector(area);
  return new Promise((resolve) => {
    const step = () => {
      if (element === null || element.getElementsByTagName('h2').length >= count) resolve(null);
      else {
        element.scrollTop = element.scrollHeight;
        requestAnimationFrame(step);
      }
    };
    step();
  });
}

/** Runs in the page: scrolls up for so many frames, and returns each one's duration in ms. */
function scrollUp(
  /** @type {{ area: string, frames: number, step: number }} */ { area, frames, step },
) {
  const element = document.querySelector(area);
  /** @type {number[]} */
  const durations = [];
  return new Promise((resolve) => {
    let last = 0;
    const next = (/** @type {number} */ now) => {
      if (last > 0) durations.push(now - last);
      last = now;
      if (element === null || durations.length >= frames) resolve(durations);
      else {
        element.scrollTop -= step;
        requestAnimationFrame(next);
      }
    };
    requestAnimationFrame(next);
  });
}
