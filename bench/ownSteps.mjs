// Measures what only this product has: adding a user in this or another tab, ten more cards in show-all,
// and the first run.
import { makeUsers } from './data.mjs';
import { OPENING_MS, openContext, REST_MS, watchCpu } from './measure.mjs';
import { BLANK } from './pages.mjs';

/** @typedef {import('playwright').Browser} Browser @typedef {import('playwright').Page} PlaywrightPage */

/**
 * @param {Browser} browser @param {string} origin of the product
 * @param {number} count the number of stored users
 * @returns {Promise<number>} main-thread ms from the press on "save" until the row is shown and the page idle
 */
export async function addingCpu(browser, origin, count) {
  return withProduct(browser, origin, count, async (page) => {
    await page.goto(`${origin}/users`);
    await page.locator('tbody td').first().waitFor();
    await page.waitForTimeout(OPENING_MS);
    await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Ad', { exact: true }).fill('Yeni Kişi');
    await form.getByLabel('Email', { exact: true }).fill('yeni@ornek.com');
    await form.getByLabel('Şifre', { exact: true }).fill('gizli-sifre');
    return costOf(page, async () => {
      await page.keyboard.press('Enter');
      await form.waitFor({ state: 'hidden' });
    });
  });
}

/**
 * Another tab adds a user while the table is sorted by name and searched.
 * @param {Browser} browser @param {string} origin of the product
 * @param {number} count the number of stored users
 * @returns {Promise<number>} main-thread ms from the other tab's write until the row is shown and the page idle
 */
export async function addingElsewhereCpu(browser, origin, count) {
  return withProduct(browser, origin, count, async (page) => {
    await page.goto(`${origin}/users?q=ali&sort=name`);
    await page.locator('tbody td').first().waitFor();
    const other = await page.context().newPage();
    await other.goto(origin + BLANK);
    await page.bringToFront();
    await page.waitForTimeout(OPENING_MS);
    return costOf(page, async () => {
      await other.evaluate((user) => {
        const list = window.localStorage.getItem('users') ?? '[]';
        window.localStorage.setItem('users', `[${JSON.stringify(user)},${list.slice(1)}`);
      }, ADDED_ELSEWHERE);
      await page.getByText(ADDED_ELSEWHERE.name).waitFor();
    });
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

/**
 * Show-all: the main-thread ms of ten more cards at each number of cards.
 * @param {Browser} browser @param {string} origin of the product
 * @param {readonly number[]} stops numbers of cards, ascending
 */
export async function moreCardsCpu(browser, origin, stops) {
  const region = '[role=region][aria-label="Kullanıcı kartları"]';
  return withProduct(browser, origin, (stops.at(-1) ?? 0) + 50, async (page) => {
    await page.goto(`${origin}/users?view=cards&mode=all`);
    await page.locator(region).waitFor();
    await page.waitForTimeout(OPENING_MS);
    /** @type {number[]} */
    const costs = [];
    for (const shown of stops) {
      await page.evaluate(scrollToCount, { region, count: shown });
      const more = { region, count: shown + 10 };
      costs.push(await costOf(page, () => page.evaluate(scrollToCount, more)));
    }
    return costs;
  });
}

/**
 * Runs in the page: scrolls to the end repeatedly, until so many cards are shown.
 * @param {{ region: string, count: number }} options
 * @returns {Promise<void>}
 */
function scrollToCount({ region, count }) {
  const element = document.querySelector(region);
  return new Promise((resolve) => {
    const step = () => {
      if (element === null || element.getElementsByTagName('h2').length >= count) resolve();
      else {
        element.scrollTop = element.scrollHeight;
        requestAnimationFrame(step);
      }
    };
    step();
  });
}

/**
 * The first run, with empty storage: the longest main-thread task while 5,000 users are generated, in ms;
 * 0 if none took 50 ms.
 * @param {Browser} browser @param {string} origin of the product
 * @returns {Promise<number>}
 */
export async function firstRunTask(browser, origin) {
  return withProduct(browser, origin, null, async (page) => {
    await page.addInitScript(() => {
      const tasks = /** @type {number[]} */ ([]);
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tasks.push(entry.duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${origin}/users`);
    await page.locator('tbody td').first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(REST_MS);
    return page.evaluate(() => Math.max(0, .../** @type {any} */ (window).longTasks));
  });
}

/** @param {PlaywrightPage} page @param {() => Promise<void>} act */
async function costOf(page, act) {
  const { spent } = await watchCpu(page);
  await page.waitForTimeout(REST_MS);
  const before = await spent();
  await act();
  await page.waitForTimeout(REST_MS);
  return (await spent()) - before;
}

/**
 * @template Result
 * @param {Browser} browser @param {string} origin @param {number | null} count `null`: nothing is stored
 * @param {(page: PlaywrightPage) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
async function withProduct(browser, origin, count, use) {
  const users = count === null ? null : makeUsers(count);
  const context = await openContext(browser, origin, users);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}
