import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const CARDS = '/users?view=cards';
const card = (page: Page) => page.getByRole('link', { name: 'Detaylar: Kişi 005' });
const top = (page: Page) => page.getByRole('main').evaluate(({ scrollTop }) => scrollTop);

/** Delays the chunk of the cards until the returned function is called. */
async function holdCards(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/UserCards-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens the cards in a low window, scrolled to the fifth. Returns the scroll position in px. */
async function openScrolled(page: Page): Promise<number> {
  await page.setViewportSize({ width: 700, height: 500 });
  await openWith(page, makeRecords(60), CARDS);
  await card(page).scrollIntoViewIfNeeded();
  await expect.poll(() => top(page)).toBeGreaterThan(300);
  // The position is stored by the scroll event, which fires in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  return top(page);
}

for (const speed of ['fast', 'slow']) {
  test.describe(`when the cards load ${speed}`, () => {
    const arrive = async (page: Page) =>
      speed === 'fast' ? () => undefined : await holdCards(page);

    test('a reload keeps the scroll position', { tag: '@all' }, async ({ page }) => {
      const before = await openScrolled(page);
      const release = await arrive(page);
      await page.reload();
      if (speed === 'slow') await expect(page.getByText('Kartlar yükleniyor')).toBeVisible();
      release();
      await expect(card(page)).toBeVisible();
      await expect.poll(() => top(page)).toBe(before);
    });

    test(
      'Geri from a reloaded user’s page restores the scroll position',
      { tag: onlyInAll(speed === 'fast') },
      async ({ page }) => {
        const before = await openScrolled(page);
        await card(page).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Kişi 005' })).toBeVisible();
        const release = await arrive(page);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: 'Kişi 005' })).toBeVisible();
        await page.getByRole('button', { name: 'Geri' }).click();
        await expect(page).toHaveURL(CARDS);
        release();
        await expect(card(page)).toBeVisible();
        await expect.poll(() => top(page)).toBe(before);
      },
    );
  });
}

for (const [what, act] of [
  ['scrolls', (page: Page) => page.mouse.wheel(0, 20)],
  ['presses a key', (page: Page) => page.keyboard.press('ArrowDown')],
  ['presses the page', (page: Page) => page.mouse.click(350, 300)],
] as const) {
  test(
    `a person who ${what} before the cards have loaded is not scrolled any more`,
    { tag: onlyInAll(what !== 'scrolls') },
    async ({ page }) => {
      const before = await openScrolled(page);
      const release = await holdCards(page);
      await page.reload();
      await expect(page.getByText('Kartlar yükleniyor')).toBeVisible();
      await page.mouse.move(350, 300);
      await act(page);
      release();
      await expect(card(page)).toBeAttached();
      // Two frames: a ResizeObserver would fire in the first.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await top(page)).toBeLessThan(before - 100);
    },
  );
}
