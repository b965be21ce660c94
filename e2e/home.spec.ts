import type { Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Visible once the overview has loaded. */
const overview = (page: Page) => page.getByRole('heading', { name: 'Role göre' });
/** The name of a link with a number of users, such as "Admin 8 kullanıcı %25". */
const COUNT_NAME = /^(.*?)([\d.]+) kullanıcı/;

test(
  'every number on Home links to a list of exactly as many users',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(61), '/');
    await expect(overview(page)).toBeVisible();
    // The part that loads last.
    await expect(page.locator('ol > li')).toHaveCount(12);
    const links = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    const counts = links.flatMap(([name = '', href = '']) => {
      const [, , count] = COUNT_NAME.exec(name ?? '') ?? [];
      return count === undefined ? [] : [{ href: href ?? '', count }];
    });
    // All, two statuses, and four roles.
    expect(counts.map(({ count }) => count)).toEqual('61 31 30 16 15 15 15'.split(' '));
    for (const { href, count } of counts) {
      await page.goto(href);
      await expect(page.getByText(`${count} kullanıcı`, { exact: true })).toBeVisible();
    }
  },
);

test('Home fits a window of 1440×900 without scrolling', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWith(page, makeRecords(61), '/');
  await expect(page.getByRole('heading', { name: 'Son değişiklikler' })).toBeVisible();
  const hidden = await page
    .getByRole('main')
    .evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(hidden).toBe(0);
  const card = await page.locator('section', { has: heading(page) }).boundingBox();
  expect(card?.width).toBeGreaterThanOrEqual(340);
  expect(card?.width).toBeLessThanOrEqual(480);
});

test(
  'an empty list and an unreadable one have different messages',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [], '/');
    await expect(page.getByText('Henüz kullanıcı yok.')).toBeVisible();
    await expect(overview(page)).toHaveCount(0);
    await openWith(page, 'bozuk', '/');
    await expect(page.getByText('Liste okunamadı.')).toBeVisible();
    await expect(page.getByText('Henüz kullanıcı yok.')).toHaveCount(0);
  },
);
