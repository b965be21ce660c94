// Runs the steps of the bench on one page, in a fresh profile, and measures the cost of each.
import { gzipSync } from 'node:zlib';
import { makeUsers, ORDER_QUERY, PASSWORD_QUERY, RIGHT_ORDER } from './data.mjs';
import { watchPage } from './watchPage.mjs';

/**
 * @typedef {import('./pages.mjs').Page} Page
 * @typedef {object} StepTimes
 * @property {number | null} settledMs from the input to the last change of what is shown
 * @typedef {Spent & StepTimes} Step
 */

const FIRST_ROW = 'bench: the first row was painted';
/** Wait after a step, in addition to the page's debounce; longer when throttled. */
const REST_MS = 450;
/** After opening: prefetching and other preparation must not count for the first step. */
const OPENING_MS = 2600;
/** Wait after opening a search box or a filter. */
const OPENED_MS = 600;
/** Wait before a step, for leftover work of the previous one. */
const PAUSE_MS = 250;

/**
 * @param {import('playwright').Browser} browser
 * @param {Page} target
 * @param {string} origin
 * @param {{ count: number, throttle: number, query?: string, isChecked?: boolean }} options
 */
export async function measurePage(browser, target, origin, options) {
  const context = await openContext(browser, origin, storedFor(target, options.count));
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPage, { names: target.names, firstRowWord: FIRST_ROW });
    await page.goto(`${origin}/blank`);
    const { cdp, spent } = await watchCpu(page);
    if (options.throttle > 1) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: options.throttle });
    }
    const slower = Math.min(2, options.throttle);
    const rest = () => page.waitForTimeout(target.debounceMs + REST_MS * slower);

    const files = watchFiles(page);
    const beforeLoad = await spent();
    const isPainted = page.waitForEvent('console', (message) => message.text() === FIRST_ROW);
    const [atFirstRow] = await Promise.all([
      isPainted.then(spent),
      page.goto(origin + withQuery(target.path, options.query ?? '')),
    ]);
    const firstRow = {
      ...between(beforeLoad, atFirstRow),
      paintedMs: await page.evaluate(() => window.bench.firstRowMs),
    };
    const sizes = await files();
    await page.waitForTimeout(OPENING_MS);
    const openedCpuMs = between(beforeLoad, await spent()).cpuMs;
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    const heapBytes = await cdp
      .send('Performance.getMetrics')
      .then(({ metrics }) => metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);

    /** @param {() => Promise<void>} act @returns {Promise<Step>} */
    const step = async (act) => {
      await page.evaluate(() => window.bench.reset());
      await page.waitForTimeout(PAUSE_MS * slower);
      const before = await spent();
      await act();
      await rest();
      const after = await spent();
      return { ...between(before, after), ...(await page.evaluate(() => window.bench.read())) };
    };
    const click = async (/** @type {string} */ selector) => {
      const box = await page.locator(selector).first().boundingBox();
      if (box === null) throw new Error(`${target.key}: ${selector} is not there`);
      return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    const key = (/** @type {string} */ name) => () => page.keyboard.press(name);

    const switchSteps = async (/** @type {import('./pages.mjs').Switches} */ switches) => {
      await page.locator(target.search).first().fill('');
      await rest();
      if (switches.filterOpener !== undefined) {
        await page.locator(switches.filterOpener).first().click();
        await page.waitForTimeout(OPENED_MS);
      }
      const filter = await step(await click(switches.filter));
      await page.keyboard.press('Escape');
      await page.waitForTimeout(PAUSE_MS);
      const view = await step(await click(switches.view));
      if (target.key !== 'floor') await page.locator(switches.cards).nth(9).waitFor();
      return { filter, view };
    };

    const sort = await step(await click(target.header));
    const sortAgain = await step(await click(target.header));
    const nextPage = await step(await click(target.next));
    if (target.opener !== undefined) await page.locator(target.opener).first().click();
    // Some search boxes open with a transition.
    await page.waitForTimeout(OPENED_MS);
    await page.locator(target.search).first().focus();
    await page.waitForTimeout(PAUSE_MS);
    const firstKey = await step(key('a'));
    const laterKey = await step(key('l'));
    const typed = await page.locator(target.search).first().inputValue();
    if (typed !== 'al') throw new Error(`${target.key}: "${typed}" was typed, and not "al"`);
    const answers = options.isChecked === true ? await checkAnswers(page, target, rest) : null;
    const switched = target.switches && (await switchSteps(target.switches));
    return {
      ...sizes,
      firstRow,
      openedCpuMs,
      heapBytes,
      sort,
      sortAgain,
      nextPage,
      firstKey,
      laterKey,
      filter: switched?.filter ?? null,
      view: switched?.view ?? null,
      answers,
    };
  } finally {
    await context.close();
  }
}

/** Chromium writes localStorage with a delay. */
const STORED_MS = 500;

/**
 * Opens a fresh profile whose storage holds these items. Sometimes Chromium closes the page that stores
 * them before its process has written them; then this tries again with another profile.
 * @param {import('playwright').Browser} browser @param {string} origin
 * @param {{ name: string, value: string }[]} localStorage
 */
export async function openContext(browser, origin, localStorage) {
  for (;;) {
    const context = await browser.newContext({
      locale: 'tr-TR',
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 900 },
    });
    const openBlank = async () => {
      const page = await context.newPage();
      await page.goto(`${origin}/blank`);
      return page;
    };
    const storing = await openBlank();
    // Playwright's storageState loses 20,000 users in Chromium 156.
    await storing.evaluate((items) => {
      for (const { name, value } of items) window.localStorage.setItem(name, value);
    }, localStorage);
    await storing.waitForTimeout(STORED_MS);
    await storing.close();
    const page = await openBlank();
    const lengths = await page.evaluate(
      (names) => names.map((name) => window.localStorage.getItem(name)?.length),
      localStorage.map(({ name }) => name),
    );
    await page.close();
    if (localStorage.every(({ value }, place) => value.length === lengths[place])) return context;
    await context.close();
  }
}

/**
 * The page's main-thread time so far, in ms.
 * @typedef {{ cpuMs: number }} Spent
 */
export async function watchCpu(/** @type {import('playwright').Page} */ page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** @returns {Promise<Spent>} */
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    return { cpuMs: seconds * 1000 };
  };
  return { cdp, spent };
}

/** @param {Spent} before @param {Spent} after @returns {Spent} */
export function between(before, after) {
  return { cpuMs: after.cpuMs - before.cpuMs };
}

/** @param {Page} target @param {number} count */
function storedFor(target, count) {
  const users = makeUsers(count);
  // react-admin's provider has its own format.
  return target.key === 'react-admin'
    ? [{ name: 'react-admin', value: JSON.stringify({ users }) }]
    : [{ name: 'users', value: JSON.stringify(users) }];
}

/** @param {string} path @param {string} query */
function withQuery(path, query) {
  const [before = '', hash] = path.split('#');
  return before + query + (hash === undefined ? '' : `#${hash}`);
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

/**
 * Checks that the answers are not only fast but correct.
 * @param {import('playwright').Page} page @param {Page} target @param {() => Promise<void>} rest
 */
async function checkAnswers(page, target, rest) {
  const search = async (/** @type {string} */ text) => {
    await page.locator(target.search).first().fill(text);
    await rest();
    await rest();
    return (await page.locator(target.names).allTextContents()).filter(
      (name) => name.trim() !== '',
    );
  };
  // The sort steps left the names in descending order; on some pages a third press ends sorting.
  const byOrder = await search(ORDER_QUERY);
  const downwards = RIGHT_ORDER.toReversed();
  const irem = await search('irem');
  const secret = await search(PASSWORD_QUERY);
  return {
    isOrderRight: JSON.stringify(byOrder) === JSON.stringify(downwards),
    isIremFound: irem.length > 0 && irem.every((name) => name.includes('İrem')),
    isPasswordSearched: secret.length > 0,
  };
}
