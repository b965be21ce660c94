import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';

const NAMES = ['Çağla Öztürk', 'İbrahim Şahin', 'Irmak Güneş', 'Ömer Yılmaz', 'Şule Işık'];
const USERS = makeRecords(60).map((record, position) => {
  const name = NAMES[position % NAMES.length] ?? '';
  return { ...record, name: `${name} ${position}` };
});

/** Screens, and what is on each, how often, when it is complete. */
const SCREENS = [
  ['/', 'main h2, main :text-is("Henüz değişiklik yok.")', 5],
  ['/users', 'tbody tr', 10],
  ['/users?view=cards', 'main [role=listitem]', 12],
  [
    '/users/irem',
    '.leaflet-marker-icon, main svg[role=img], main :text-is("Henüz değişiklik yok.")',
    3,
  ],
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
  // A preload holds back the event `load`, but nothing that a person sees.
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

/** The boxes of the elements that were there before the font; `null` for one that is gone. */
function boxesOfSeen(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    (window as unknown as { seenElements: Element[] }).seenElements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.isConnected ? `${element.tagName} ${x} ${y} ${width} ${height}` : null;
    }),
  );
}

/** Whether the font has arrived, used or not. */
const hasArrived = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
  );

/** The fonts that an element's text is drawn with, by the names that the files give themselves. */
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
 * Until the browser continues without the font: one that arrives before the first paint, or while its text
 * is still left out, is used. It waits for 100 ms at most.
 */
async function waitUntilDrawnWithout(page: Page, selector: string): Promise<void> {
  const sincePaintMs = () =>
    page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint === undefined ? 0 : performance.now() - paint.startTime;
    });
  await expect.poll(sincePaintMs).toBeGreaterThan(300);
  await expect.poll(() => fontsOf(page, selector)).not.toEqual([]);
}

test('the rows do not wait for the font', async ({ page }) => {
  await openWithoutFont(page, '/users');
  await expect(page.locator('tbody tr')).toHaveCount(10);
  await waitUntilDrawnWithout(page, 'tbody td a');
  expect(await fontsOf(page, 'tbody td a')).not.toContain('Inter Variable');
  expect(await hasArrived(page)).toBe(false);
});

test(
  'a page that opens with the font at hand is drawn with it',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, USERS, '/users');
    await expect.poll(() => hasArrived(page)).toBe(true);
    await page.reload();
    await expect(page.locator('tbody tr')).toHaveCount(10);
    for (const selector of ['h1', 'tbody td a', 'main button', '[type=search]']) {
      expect(await fontsOf(page, selector), selector).toEqual(['Inter Variable']);
    }
  },
);

for (const width of [1280, 360]) {
  for (const [path, selector, count] of SCREENS) {
    test(
      `nothing moves as the font arrives late (${path}, ${width} px)`,
      { tag: onlyInAll(width !== 360 || path !== '/users/irem') },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        const release = await openWithoutFont(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator(selector)).toHaveCount(count);
        await waitUntilDrawnWithout(page, 'h1');
        await page.evaluate(() => {
          const elements = document.querySelectorAll('#root *:not(.leaflet-container *)');
          Object.assign(window, { seenElements: [...elements] });
        });
        const before = await boxesOfSeen(page);
        expect(before.length).toBeGreaterThan(50);
        release();
        await expect.poll(() => hasArrived(page)).toBe(true);
        // Two frames: what a font that is swapped would change is laid out by then.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const after = await boxesOfSeen(page);
        // What is gone by then was a placeholder; what came since has not moved.
        expect(after).toEqual(before.map((box, place) => (after[place] === null ? null : box)));
        expect(after.filter((box) => box !== null).length).toBeGreaterThan(before.length * 0.9);
      },
    );
  }
}

for (const weight of [400, 600]) {
  test(
    `until then a font of the system is as wide as it, within 2 % (weight ${weight})`,
    { tag: onlyInAll(weight === 600) },
    async ({ page }) => {
      await openWith(page, USERS, '/users');
      await expect.poll(() => hasArrived(page)).toBe(true);
      const shares = await page.evaluate(async (fontWeight) => {
        const line = document.createElement('span');
        line.textContent =
          'Kullanıcıları tablo veya kart olarak görüntüleyebilir, arayabilir ve yeni kullanıcı ' +
          'ekleyebilirsiniz. Ayşe Yılmaz, İbrahim Şahin, omer.gunes@ornek.com, Oluşturulma Tarihi';
        line.style.whiteSpace = 'nowrap';
        // Large: some systems round the width of each letter to whole pixels.
        line.style.fontSize = '100px';
        line.style.fontWeight = String(fontWeight);
        document.body.append(line);
        const widthIn = (family: string) => {
          line.style.fontFamily = family;
          return line.getBoundingClientRect().width;
        };
        const standIns = [...document.fonts].filter(
          ({ family, weight: range }) =>
            family.includes(' like ') && range.startsWith(String(fontWeight)),
        );
        // Those that this system lacks fail.
        await Promise.allSettled(standIns.map((face) => face.load()));
        return standIns
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => ({ family, share: widthIn(family) / widthIn('Inter') }));
      }, weight);
      test.skip(shares.length === 0, 'this system has none of those fonts');
      for (const { family, share } of shares) {
        expect(Math.abs(share - 1), family).toBeLessThan(0.02);
      }
    },
  );
}
