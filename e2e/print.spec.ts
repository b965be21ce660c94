import type { Locator, Page } from '@playwright/test';
import { layOutForPrint } from './firefox.ts';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { rows } from './table.ts';

/** All controls. Links and a table's headings are printed as words. */
const controls = (page: Page): Locator =>
  page
    .locator('button:not(th button), input, select, [popovertarget], nav a')
    .filter({ visible: true });

test('a printed table states search, filters, order and page, and has no controls', async ({
  page,
}) => {
  await openWith(
    page,
    makeRecords(45),
    '/users?q=ki%C5%9Fi&role=Admin&role=User&sort=createdAt&order=desc&page=2',
  );
  await expect(rows(page)).toHaveCount(10);
  await layOutForPrint(page);
  await expect(page.getByRole('heading', { name: 'Kullanıcı Tablosu' })).toBeVisible();
  await expect(page.getByText('11 - 20 / 23')).toBeVisible();
  await expect(page.getByText('Arama: kişi')).toBeVisible();
  await expect(page.getByText('Sıralama: Oluşturulma Tarihi, azalan')).toBeVisible();
  await expect(page.getByText('Filtreler:')).toBeVisible();
  await expect(page.getByText('Rol: Admin, User')).toBeVisible();
  await expect(controls(page)).toHaveCount(0);
  await expect(page.getByText('Detaylar').filter({ visible: true })).toHaveCount(0);
  for (const heading of ['Ad', 'Email', 'Rol', 'Oluşturulma Tarihi']) {
    await expect(page.getByRole('columnheader', { name: heading })).toBeVisible();
  }
  // Chromium repeats a table's head on each sheet only if no button in it has a box.
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('thead')).toHaveCSS('break-inside', 'avoid');
  for (const button of await page.locator('th > div > button').all()) {
    await expect(button).toHaveCSS('display', 'contents');
  }
});

test('a printed page of a user has the values, and no controls', async ({ page }) => {
  await openWith(page, [makeRecord(), ...makeRecords(3)], `/users/${makeRecord().id}`);
  await expect(page.getByRole('heading', { name: 'Konum' })).toBeVisible();
  await layOutForPrint(page);
  await expect(page.getByRole('heading', { level: 1, name: 'İrem Yılmaz' })).toBeVisible();
  await expect(page.getByText('irem@ornek.com')).toBeVisible();
  await expect(page.getByText('Aktif', { exact: true })).toBeVisible();
  await expect(controls(page)).toHaveCount(0);
});

test('in the dark scheme the page is printed with dark text', { tag: '@all' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openWith(page, makeRecords(3), '/users');
  await page.evaluate(() => {
    document.documentElement.dataset['scheme'] = 'dark';
  });
  await expect(rows(page)).toHaveCount(3);
  await layOutForPrint(page);
  // Backgrounds are not printed: text must be legible without them.
  const pale = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility() && element.textContent.trim() !== '')
      .map((element) => ({ element, color: getComputedStyle(element).color }))
      .filter(({ color }) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
        // At least 4.5:1 on white, for grey; coloured text is darker for the same sum.
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 118;
      })
      .map(({ element, color }) => `${color} ${element.outerHTML.slice(0, 80)}`),
  );
  expect(pale).toEqual([]);
});
