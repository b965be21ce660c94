import type { Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { holdBack } from './holdBack.ts';
import { makeRecords } from './records.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('while a form is loading, typing reaches nothing behind it, and Esc gives it up', async ({
  page,
}) => {
  const letThrough = await holdBack(page, 'AddUserModal');
  await openWith(page, makeRecords(12), '/users');
  await page.getByRole('link', { name: 'Kişi 001', exact: true }).focus();
  await page.keyboard.press('n');
  await expect(dialog(page, 'Form yükleniyor…')).toBeVisible();
  // The key of a row would remove it.
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letThrough();
  await expect(page.getByText('1 - 10 / 12')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [opener, chunk, waiting, name] of [
  ['+ Kullanıcı Ekle', 'AddUserModal', 'Form yükleniyor…', 'Kullanıcı Ekle'],
  ['Depolama', 'StoragePanel', 'Depolama paneli yükleniyor…', 'Depolama'],
] as const) {
  test(
    `the dialog of “${opener}” that loads late takes the place of the waiting one, and returns the focus`,
    { tag: '@all' },
    async ({ page }) => {
      const letThrough = await holdBack(page, chunk);
      await openWith(page, makeRecords(12), '/users');
      await button(page, opener).click();
      await expect(dialog(page, waiting)).toBeVisible();
      letThrough();
      await expect(dialog(page, name)).toBeVisible();
      await expect(page.locator('dialog[open]')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(button(page, opener)).toBeFocused();
    },
  );
}

test('a palette that loads late gets the focus on Home, even if Home’s search loads first', async ({
  page,
}) => {
  const letHomeThrough = await holdBack(page, 'HomeScreen');
  const letPaletteThrough = await holdBack(page, 'Palette');
  await openWith(page, makeRecords(12), '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog(page, 'Arama penceresi yükleniyor…')).toBeVisible();
  letHomeThrough();
  await expect(page.getByRole('search', { includeHidden: true })).toBeVisible();
  letPaletteThrough();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});
