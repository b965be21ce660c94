import type { Page } from '@playwright/test';
import { expect, fillStorage, openWith, test, violations } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { unexpectedShifts, watchShifts } from './steadiness.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Ana menü' });
const entry = (page: Page, name: string) => navigation(page).getByRole('link', { name });
const names = (page: Page) =>
  navigation(page).getByRole('list', { name: 'Görünümler' }).getByRole('link');
const search = (page: Page) => page.getByRole('searchbox');
const rows = (page: Page) => page.locator('tbody tr');

/** Saves what the list shows as a view of this name. */
async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Yeni görünüm' }).click();
  await page.getByLabel('Görünümün adı').fill(name);
  await page.keyboard.press('Enter');
  await expect(entry(page, name)).toBeVisible();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `“${name}” için işlemler` }).click();
  await page.getByRole('button', { name: action }).click();
}

test(
  'changes of a view are marked, survive other screens and a reload, and are stored by a press alone',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users?role=Admin');
    await saveView(page, 'Adminler');
    await search(page).fill('kişi 00');
    await expect(entry(page, 'Adminler')).toContainText('Değişti');
    await rows(page).first().getByRole('link', { name: 'Detaylar' }).click();
    await expect(page).toHaveURL(/\/users\/id-/);
    await page.reload();
    await entry(page, 'Adminler').click();
    await expect(search(page)).toHaveValue('kişi 00');
    await choose(page, 'Adminler', 'Değişiklikleri kaydet');
    await expect(entry(page, 'Adminler')).not.toContainText('Değişti');
    await page.goto('/');
    await entry(page, 'Adminler').click();
    await expect(search(page)).toHaveValue('kişi 00');
  },
);

test(
  'the list opens with the default view without a layout shift, and “Tümü” shows all users',
  { tag: '@chromium' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users?q=kişi+00');
    await saveView(page, 'Birler');
    await choose(page, 'Birler', 'Açılışta bu görünümü göster');
    await expect(entry(page, 'Birler').getByRole('img', { name: 'Açılış görünümü' })).toBeVisible();
    const view = '/users?q=ki%C5%9Fi+00&layout=normal';
    await watchShifts(page);
    // Of a user whose id is "users".
    await page.goto('/users/users');
    await expect(page).toHaveURL('/users/users');
    await page.goto('/users');
    await expect(page).toHaveURL(view);
    await expect(rows(page)).toHaveCount(9);
    await expect(entry(page, 'Birler')).toHaveAttribute('aria-current', 'true');
    expect(await unexpectedShifts(page)).toEqual([]);

    await entry(page, 'Tümü').click();
    await expect(page).toHaveURL('/users?view=table');
    await page.reload();
    await expect(page.getByText('1 - 10 / 30')).toBeVisible();
  },
);

test(
  'views can be renamed, copied and moved, and a removed one is restored in place',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users?role=Admin');
    await saveView(page, 'Bir');
    await choose(page, 'Bir', 'Yeni görünüm olarak kaydet…');
    await page.getByLabel('Görünümün adı').fill('bir');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Bu adda bir görünüm var')).toBeVisible();
    await page.getByLabel('Görünümün adı').fill(' \u200b ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Görünümün adı zorunludur')).toBeVisible();
    await page.getByLabel('Görünümün adı').fill('<b>İki</b>');
    await page.keyboard.press('Enter');
    await expect(names(page)).toHaveText([/^Bir/, /^<b>İki<\/b>/]);
    // The new one is open; the other has the same address.
    await expect(entry(page, 'İki')).toHaveAttribute('aria-current', 'true');
    await entry(page, 'Bir').click();
    await choose(page, 'Bir', 'Aşağı taşı');
    await expect(names(page)).toHaveText([/^<b>İki<\/b>/, /^Bir/]);
    await choose(page, 'Bir', 'Yeniden adlandır…');
    await page.getByLabel('Görünümün adı').fill('Üç');
    await page.keyboard.press('Enter');
    await choose(page, 'Üç', 'Yukarı taşı');
    await expect(names(page)).toHaveText([/^Üç/, /^<b>İki<\/b>/]);
    await choose(page, 'Üç', 'Görünümü sil');
    await expect(names(page)).toHaveText([/^<b>İki<\/b>/]);
    await page.getByRole('button', { name: 'Geri al' }).click();
    await expect(names(page)).toHaveText([/^Üç/, /^<b>İki<\/b>/]);
  },
);

test(
  'all tabs have the same views, and one removed in another tab stays open as “Silinmiş”',
  { tag: '@all' },
  async ({ page, context }) => {
    await openWith(page, makeRecords(12), '/users?role=Admin');
    await saveView(page, 'Ortak');
    const other = await context.newPage();
    await other.goto('/users?role=Admin&layout=normal');
    await choose(other, 'Ortak', 'Görünümü sil');
    await expect(entry(page, 'Ortak')).toContainText('Silinmiş');
    await expect(page).toHaveURL('/users?role=Admin&layout=normal');
    await choose(page, 'Ortak', 'Yeni görünüm olarak kaydet…');
    await page.getByLabel('Görünümün adı').fill('Ortak');
    await page.keyboard.press('Enter');
    await expect(entry(other, 'Ortak')).toBeVisible();
  },
);

test(
  'a view that does not fit the storage stays while the tab is open, with a message',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users?role=Admin');
    await expect(page.getByRole('button', { name: 'Yeni görünüm' })).toBeVisible();
    await fillStorage(page);
    await saveView(page, 'Sığmayan');
    await expect(page.getByText('Görünümler bu tarayıcıda saklanamadı')).toBeVisible();
  },
);

test(
  'on a phone views are in the menu, and the palette finds them everywhere',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openWith(page, makeRecords(12), '/users?role=Admin');
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    await saveView(page, 'Adminler');
    expect(await violations(page)).toEqual([]);
    await choose(page, 'Adminler', 'Görünümü sil');
    // Only one notice, although the hidden sidebar has the same views.
    await expect(page.getByText('“Adminler” görünümü silindi.')).toHaveCount(1);
    await page.getByRole('button', { name: 'Menüyü kapat' }).click();
    await page.getByRole('button', { name: 'Geri al' }).click();
    await page.goto('/');
    await page.getByRole('button', { name: 'Kullanıcı, sayfa ya da işlem ara…' }).click();
    await page.getByRole('combobox', { name: 'Kullanıcı, sayfa ya da işlem ara' }).fill('adminl');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/users?role=Admin&layout=normal');
  },
);
