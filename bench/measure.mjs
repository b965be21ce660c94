// Takes the steps of the bench on one page, in a fresh profile, and measures the cost of each.
import { gzipSync } from 'node:zlib';
import { makeUsers } from './data.mjs';
import { BLANK } from './pages.mjs';

const FIRST_ROW = 'bench: the first row was painted';
/** After a step: until the page rests. */
export const REST_MS = 450;
/** After opening: prefetching and other preparation must not count for the first step. */
export const OPENING_MS = 2600;
/** After opening a filter. */
const OPENED_MS = 600;
/** Before a step, for leftover work of the previous one. */
const PAUSE_MS = 250;

/**
 * @typedef {object} Measured
 * @property {Record<string, number>} cpuMs of the page's main thread, by step
 * @property {number} paintedMs until the first row was painted
 * @property {number} heapBytes
 * @property {number} requests of scripts and style sheets before the first scripts have run
 * @property {number} gzipBytes of these
 */

/**
 * @param {import('playwright').Browser} browser
 * @param {import('./pages.mjs').Page} target
 * @param {string} origin
 * @param {number} count the number of stored users
 * @returns {Promise<Measured>}
 */
export async function measurePage(browser, target, origin, count) {
  const context = await openContext(browser, origin, makeUsers(count));
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFirstRow, { names: target.names, word: FIRST_ROW });
    await page.goto(origin + BLANK);
    const { cdp, spent } = await watchCpu(page);
    const rest = () => page.waitForTimeout(REST_MS);
    /** @type {Record<string, number>} */
    const cpuMs = {};

    const files = watchFiles(page);
    const beforeLoad = await spent();
    const isPainted = page.waitForEvent('console', (message) => message.text() === FIRST_ROW);
    const [atFirstRow] = await Promise.all([
      isPainted.then(spent),
      page.goto(origin + target.path),
    ]);
    cpuMs['first row'] = atFirstRow - beforeLoad;
    const paintedMs = await page.evaluate(() => /** @type {any} */ (window).firstRowMs);
    const sizes = await files();
    await page.waitForTimeout(OPENING_MS);
    cpuMs['opened, at rest'] = (await spent()) - beforeLoad;
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;

    const step = async (/** @type {string} */ name, /** @type {() => Promise<void>} */ act) => {
      await page.waitForTimeout(PAUSE_MS);
      const before = await spent();
      await act();
      await rest();
      cpuMs[name] = (await spent()) - before;
    };
    /** Presses at a place: Playwright's own click waits for the element, which costs the page time. */
    const press = async (/** @type {string} */ selector) => {
      const box = await page.locator(selector).first().boundingBox();
      if (box === null) throw new Error(`${target.key}: ${selector} is not there`);
      return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };

    await step('sort', await press(target.header));
    await step('sort again', await press(target.header));
    await step('next page', await press(target.next));
    const search = page.locator(target.search).first();
    await search.focus();
    await step('first key', () => page.keyboard.press('a'));
    await step('later key', () => page.keyboard.press('l'));
    const typed = await search.inputValue();
    if (typed !== 'al') throw new Error(`${target.key}: "${typed}" was typed, and not "al"`);
    if (target.switches !== undefined) {
      const { filterOpener, filter, view, cards } = target.switches;
      await search.fill('');
      await rest();
      if (filterOpener !== undefined) {
        await page.locator(filterOpener).first().click();
        await page.waitForTimeout(OPENED_MS);
      }
      await step('filter', await press(filter));
      await page.keyboard.press('Escape');
      await page.waitForTimeout(PAUSE_MS);
      await step('view switch', await press(view));
      await page.locator(cards).nth(9).waitFor();
    }
    return { cpuMs, paintedMs, heapBytes, ...sizes };
  } finally {
    await context.close();
  }
}

/** Chromium writes localStorage with a delay. */
const STORED_MS = 500;

/**
 * Opens a fresh profile that stores these users. Sometimes Chromium closes the page that stores
 * them before its process has written them; then this tries again with another profile.
 * @param {import('playwright').Browser} browser @param {string} origin
 * @param {string | null} users as JSON; `null`: nothing is stored
 */
export async function openContext(browser, origin, users) {
  for (;;) {
    const context = await browser.newContext({
      locale: 'tr-TR',
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 900 },
    });
    if (users === null) return context;
    const openBlank = async () => {
      const page = await context.newPage();
      await page.goto(origin + BLANK);
      return page;
    };
    const storing = await openBlank();
    // Playwright's storageState loses 20,000 users in Chromium 156.
    await storing.evaluate((text) => window.localStorage.setItem('users', text), users);
    await storing.waitForTimeout(STORED_MS);
    await storing.close();
    const page = await openBlank();
    const length = await page.evaluate(() => window.localStorage.getItem('users')?.length);
    await page.close();
    if (length === users.length) return context;
    await context.close();
  }
}

/** Counts the page's main-thread time so far, in ms. */
export async function watchCpu(/** @type {import('playwright').Page} */ page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  return { cdp, spent };
}

/**
 * Runs in every page before its own scripts: notes when the first row was painted, and says so on the
 * console, which the bench hears at once.
 * @param {{ names: string, word: string }} options the selector of the cells with names, and what is said
 */
function watchFirstRow({ names, word }) {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(names)?.textContent) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        Object.assign(window, { firstRowMs: performance.now() });
        console.debug(word);
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Collects a page's scripts and style sheets. The returned function ends that, and gives the gzipped
 * size of those that the page requests before its first scripts have run: later ones may arrive
 * before the first row is painted, but it does not wait for them.
 */
function watchFiles(/** @type {import('playwright').Page} */ page) {
  /** @type {Promise<{ url: string, body: Buffer }>[]} */
  const bodies = [];
  const note = (/** @type {import('playwright').Response} */ response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) {
      bodies.push(response.body().then((body) => ({ url: response.url(), body })));
    }
  };
  page.on('response', note);
  return async () => {
    page.off('response', note);
    const before = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const end =
        navigation instanceof PerformanceNavigationTiming
          ? navigation.domContentLoadedEventStart
          : 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < end)
        .map(({ name }) => name);
    });
    const first = (await Promise.all(bodies)).filter(({ url }) => before.includes(url));
    return {
      requests: first.length,
      gzipBytes: first.reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0),
    };
  };
}
