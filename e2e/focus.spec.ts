import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('when the focused element disappears the focus moves to the heading without scrolling', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openWith(page, makeRecords(12), '/users');
  const link = page.getByRole('link', { name: 'Detaylar: Kişi 010' });
  await link.focus();
  const main = page.getByRole('main');
  const scrollTop = await main.evaluate((element) => element.scrollTop);
  expect(scrollTop).toBeGreaterThan(100);
  // The table stays long enough to be scrolled; only the focused row is removed.
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(
    (text) => localStorage.setItem('users', text),
    JSON.stringify(makeRecords(9)),
  );
  // Firefox gives only the page in front the focus.
  await page.bringToFront();
  await expect(link).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  expect(await main.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
});

test.describe('keys that scroll', () => {
  const scrollTop = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTop);

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await openWith(page, makeRecords(30), '/users');
    await expect(page.getByText('1 - 10 / 30')).toBeAttached();
  });

  for (const [key, startsAt, direction] of [
    ['PageDown', 0, 1],
    ['End', 0, 1],
    ['Space', 0, 1],
    ['ArrowDown', 0, 1],
    ['PageUp', 300, -1],
    ['Home', 300, -1],
    ['Shift+Space', 300, -1],
    ['ArrowUp', 300, -1],
  ] as const) {
    test(
      `${key} scrolls the screen without a click before`,
      { tag: onlyInAll(key !== 'Space') },
      async ({ page }) => {
        await page.getByRole('main').evaluate((main, top) => {
          main.scrollTop = top;
        }, startsAt);
        const before = await scrollTop(page);
        await page.keyboard.press(key);
        await expect
          .poll(async () => Math.sign((await scrollTop(page)) - before), { timeout: 3000 })
          .toBe(direction);
      },
    );
  }

  test('the first Tab focuses "İçeriğe geç", and scrolling by key draws no ring around the main area', async ({
    page,
  }) => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused();
    await page.reload();
    await expect(page.getByText('1 - 10 / 30')).toBeAttached();
    await page.keyboard.press('PageDown');
    await expect.poll(() => scrollTop(page), { timeout: 3000 }).toBeGreaterThan(100);
    const ring = await page
      .getByRole('main')
      .evaluate((main) => getComputedStyle(main).outlineStyle);
    expect(ring).toBe('none');
  });
});
