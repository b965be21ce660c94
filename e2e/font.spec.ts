import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';

const NAMES = ['Çağla Öztürk', 'İbrahim Şahin', 'Irmak Güneş', 'Ömer Yılmaz', 'Şule Işık'];
const USERS = makeRecords(60).map((record, position) => {
  const name = NAMES[position % NAMES.length] ?? '';
  return { ...record, name: `${name} ${position}` };
});

/** Screens, each with a selector and how many elements match it once the screen is complete. */
const SCREENS = [
  ['/users', 'tbody tr', 10],
  ['/users?view=cards', 'main [role=listitem]', 12],
] as const;

/** Opens a page whose font arrives only when the returned function is called. */
async function openWithoutFont(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await openWith(page, [makeRecord({ id: 'irem' }), ...USERS], '/favicon.svg');
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  // The font's preload delays the event `load`, but nothing visible.
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

/** The boxes of the elements that existed before the font loaded; `null` for a removed one. */
function boxesOfSeen(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    (window as unknown as { seenElements: Element[] }).seenElements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.isConnected ? `${element.tagName} ${x} ${y} ${width} ${height}` : null;
    }),
  );
}

/** Whether the font has loaded, even if it is not used. */
const hasLoaded = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
  );

/** The fonts that an element's text is drawn with, by the family names in their files. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

/**
 * Waits until the browser has given up waiting for the font, which it does for at most 100 ms, and has
 * drawn the text with a fallback.
 */
async function waitForFallback(page: Page, selector: string): Promise<void> {
  const sincePaintMs = () =>
    page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint === undefined ? 0 : performance.now() - paint.startTime;
    });
  await expect.poll(sincePaintMs).toBeGreaterThan(300);
  await expect.poll(() => fontsOf(page, selector)).not.toEqual([]);
}

test('rows are drawn before the font has loaded', { tag: '@chromium' }, async ({ page }) => {
  await openWithoutFont(page, '/users');
  await expect(page.locator('tbody tr')).toHaveCount(10);
  await waitForFallback(page, 'tbody td a');
  expect(await fontsOf(page, 'tbody td a')).not.toContain('Inter Variable');
  expect(await hasLoaded(page)).toBe(false);
});

for (const width of [1280, 360]) {
  for (const [path, selector, count] of SCREENS) {
    test(
      `a font that loads late shifts no layout (${path}, ${width} px)`,
      { tag: ['@chromium', onlyInAll(width !== 360 || path !== '/users')].flat() },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        const release = await openWithoutFont(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator(selector)).toHaveCount(count);
        await waitForFallback(page, 'h1');
        await page.evaluate(() => {
          const elements = document.querySelectorAll('#root *:not(.leaflet-container *)');
          Object.assign(window, { seenElements: [...elements] });
        });
        const before = await boxesOfSeen(page);
        expect(before.length).toBeGreaterThan(50);
        release();
        await expect.poll(() => hasLoaded(page)).toBe(true);
        // After two frames a swapped font would have changed the layout.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const after = await boxesOfSeen(page);
        // Removed elements were placeholders.
        expect(after).toEqual(before.map((box, place) => (after[place] === null ? null : box)));
        expect(after.filter((box) => box !== null).length).toBeGreaterThan(before.length * 0.9);
      },
    );
  }
}
