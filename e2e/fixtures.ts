import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import { isFirefox, replaceInput, spellErrors } from './firefox.ts';
import { makeRecords, type StoredRecord } from './records.ts';

const require = createRequire(import.meta.url);
/** Any image works as a map tile. */
const TILE = readFileSync(require.resolve('leaflet/dist/images/layers.png'));
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Requests {
  /** URLs of the requested map tiles. */
  readonly tiles: string[];
  readonly tileReferrers: string[];
  /** All other requested URLs on hosts other than the product's. */
  readonly thirdParty: string[];
}

interface Fixtures {
  requests: Requests;
  /** Console errors and warnings that the test expects. */
  allowedComplaints: RegExp[];
}

export const test = base.extend<Fixtures>({
  allowedComplaints: async ({}, use) => {
    await use([]);
  },
  requests: [
    async ({ context, page, allowedComplaints }, use) => {
      if (isFirefox(page)) await spellErrors(context);
      replaceInput(page);
      context.on('page', replaceInput);
      const requests: Requests = { tiles: [], tileReferrers: [], thirdParty: [] };
      const complaints: string[] = [];
      context.on('console', (message) => {
        // Logged by Playwright because of playwright.config.ts.
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      context.on('weberror', (error) => {
        // Firefox runs the scripts of tests, which have no URL, in its empty first page, too.
        const isOfTest = error.location().url === '' && /insecure/.test(String(error.error()));
        if (!isOfTest) complaints.push(String(error.error()));
      });
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (!/^https?:$/.test(protocol) || hostname === 'localhost') return;
        if (hostname !== 'tile.openstreetmap.org') requests.thirdParty.push(request.url());
        else requests.tiles.push(request.url());
      });
      await context.route('https://tile.openstreetmap.org/**', async (route) => {
        const headers = route.request().allHeaders();
        await route.fulfill({ body: TILE, contentType: 'image/png' });
        requests.tileReferrers.push((await headers)['referer'] ?? '');
      });
      await use(requests);
      // Firefox ends the request of a chunk when a test leaves the page.
      if (isFirefox(page)) allowedComplaints.push(/A part of the page could not be loaded/);
      const unexpected = complaints.filter(
        (text) => !allowedComplaints.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'the console shows no unexpected error or warning').toEqual([]);
      expect(requests.thirdParty, 'only tiles come from another host').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The tag of a test that repeats another: only `npm run test:all` runs it. */
export const onlyInAll = (isRepeat: boolean) => (isRepeat ? '@all' : []);

/**
 * Aborts requests until the returned function is called. The route stays: `unroute` may hit other
 * requests that are in flight at that moment, such as those of map tiles.
 */
export async function blockUntilLifted(
  page: Page,
  matches: RegExp | ((address: URL) => boolean),
): Promise<() => void> {
  let isLifted = false;
  await page.route(matches, (route) => (isLifted ? route.fallback() : route.abort()));
  return () => {
    isLifted = true;
  };
}

/** Lets the page copy, which Firefox always allows after a press. */
export async function allowCopying(page: Page): Promise<void> {
  if (isFirefox(page)) return;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}

/** What was copied last, by pasting it: only Chromium lets a page read it unasked. */
export async function copiedText(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.setContent('<textarea></textarea>');
  await other.locator('textarea').press('ControlOrMeta+V');
  const text = await other.locator('textarea').inputValue();
  await other.close();
  return text;
}

/** Opens `path` with this list stored, given as records or as text. */
export async function openWith(
  page: Page,
  users: readonly unknown[] | string,
  path: string,
): Promise<void> {
  const text = typeof users === 'string' ? users : JSON.stringify(users);
  // Runs before the scripts of the opened page, and not on later pages.
  const storing = await page.addInitScript((value) => localStorage.setItem('users', value), text);
  await page.goto(path);
  await storing.dispose();
}

/** For a page whose worker never loads, or late: in Firefox that delays the event `load`. */
export const WITHOUT_WORKER = { waitUntil: 'domcontentloaded' } as const;

/** A first visit, after which all files of the product are cached. */
export async function visitOnce(page: Page, path: string): Promise<void> {
  await openWith(page, makeRecords(3), path);
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  // The page registers its worker when it is idle, which takes long on a busy machine.
  await expect.poll(state, { timeout: 30_000 }).toBe('activated');
}

/** The stored list. */
export async function storedUsers(page: Page): Promise<StoredRecord[]> {
  const text = await page.evaluate(() => localStorage.getItem('users'));
  // Stored or checked by the tests.
  return JSON.parse(text ?? 'null') as StoredRecord[];
}

/** Adds a user through the form, and waits for the save unless `isSaved` is false. */
export async function addUser(page: Page, name: string, isSaved = true): Promise<void> {
  await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  await page.getByLabel('Ad', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill('yeni@ornek.com');
  await page.getByLabel('Şifre', { exact: true }).fill('gizli-söz');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  if (isSaved) await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 20_000 });
}

/**
 * Fills the storage, except for `room` characters, with a text under `filler`.
 * @returns the text under `users`
 */
export function fillStorage(page: Page, room = 0): Promise<string | null> {
  return page.evaluate((left) => {
    const taken = Object.entries(localStorage).map(([key, value]) => `${key}${value}`.length);
    // First all of Chromium's limit at once, since writes are slow; in other browsers halving finds the limit.
    const free = 5_242_880 - taken.reduce((sum, length) => sum + length, 'filler'.length);
    const halves = Array.from({ length: 20 }, (_, step) => 4_194_304 / 2 ** step);
    let filler = '';
    for (const size of [Math.max(0, free), ...halves]) {
      try {
        localStorage.setItem('filler', filler + 'x'.repeat(size));
        filler += 'x'.repeat(size);
      } catch {
        // Too much: try half of it next.
      }
    }
    if (left > 0) localStorage.setItem('filler', filler.slice(left));
    return localStorage.getItem('users');
  }, room);
}

type RunOnly = import('axe-core').RunOnly;

const AXE_TAGS: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The one rule that depends on the colour scheme. */
export const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] };

/** Waits for animations to end: a colour that is still fading in has another contrast. */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Cancelled animations reject.
    await Promise.allSettled(document.getAnimations().map(async ({ finished }) => finished));
  });
}

/**
 * What axe finds on the current page. Nothing in Firefox: axe crashes version 159 on some pages, such as a list with
 * a selection.
 * @param rules axe's own tags or rules
 */
export async function violations(
  page: Page,
  rules: RunOnly = AXE_TAGS,
): Promise<{ id: string; at: string[] }[]> {
  if (isFirefox(page)) return [];
  await finishAnimations(page);
  // Evaluated from outside the page, so its Content Security Policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Without passed checks and selectors, which are slow to collect.
    const options = { runOnly, resultTypes: ['violations' as const], selectors: false };
    const results = await axe.run(document, options);
    return results.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  }, rules);
}

/** Expects that axe finds no violations on the current page. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}
