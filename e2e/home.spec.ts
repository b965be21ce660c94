import type { Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { names } from './table.ts';

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

test(
  'Home lists the five newest users with email, role and date, wherever they are in the list',
  { tag: '@all' },
  async ({ page }) => {
    const invalid = makeRecord({ id: 'x', name: 'Tarihsiz', createdAt: 'dün' });
    await openWith(page, [invalid, ...makeRecords(30).toReversed()], '/');
    const newest = page.getByRole('article', { name: 'Son eklenenler' }).getByRole('listitem');
    await expect(newest).toHaveText([
      'KKişi 001 kisi001@ornek.com Admin 30.06.2024',
      'KKişi 002 kisi002@ornek.com User 29.06.2024',
      'KKişi 003 kisi003@ornek.com Editor 28.06.2024',
      'KKişi 004 kisi004@ornek.com Viewer 27.06.2024',
      'KKişi 005 kisi005@ornek.com Admin 26.06.2024',
    ]);
    await page.getByRole('link', { name: 'Kişi 003' }).click();
    await expect(heading(page)).toHaveText('Kişi 003');
    await page.getByRole('button', { name: 'Geri' }).click();
    await page.getByRole('link', { name: 'Tümünü tarihe göre göster' }).click();
    await expect(page).toHaveURL('/users?sort=createdAt&order=desc');
    expect((await names(page))[0]).toBe('Kişi 001');
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
