import type { Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { holdBack } from './holdBack.ts';
import { makeRecords } from './records.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'Kullanıcı Ekle' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Depolama' });
const search = (page: Page) => page.getByRole('searchbox');

test('a form that loads while the person types in the search is offered instead of opened', async ({
  page,
}) => {
  const letThrough = await holdBack(page, 'AddUserModal');
  await openWith(page, makeRecords(12), '/users');
  await button(page, '+ Kullanıcı Ekle').click();
  await search(page).pressSequentially('Kişi 0');
  letThrough();
  await expect(page.getByText('Form hazır.')).toBeVisible();
  await page.keyboard.type('07');
  await expect(search(page)).toHaveValue('Kişi 007');
  await expect(form(page)).toHaveCount(0);
  await button(page, 'Aç').click();
  await expect(form(page)).toBeVisible();
  await expect(page.getByLabel('Ad', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  await expect(button(page, '+ Kullanıcı Ekle')).toBeFocused();
  await expect(page.getByText('Form hazır.')).toHaveCount(0);
});

test(
  'another press of its button opens a form that is only offered',
  { tag: '@all' },
  async ({ page }) => {
    const letThrough = await holdBack(page, 'AddUserModal');
    await openWith(page, makeRecords(12), '/users');
    await button(page, '+ Kullanıcı Ekle').click();
    await search(page).focus();
    letThrough();
    await expect(page.getByText('Form hazır.')).toBeVisible();
    await button(page, '+ Kullanıcı Ekle').click();
    await expect(form(page)).toBeVisible();
  },
);

for (const [late, chunk, words] of [
  ['Depolama', 'StoragePanel', 'Depolama paneli hazır.'],
  ['Kullanıcı ara, git, yap…', 'Palette', 'Arama penceresi hazır.'],
] as const) {
  test(
    `the dialog of “${late}” that loads late is offered instead of opened over a form`,
    { tag: '@all' },
    async ({ page }) => {
      const letThrough = await holdBack(page, chunk);
      await openWith(page, makeRecords(12), '/users');
      await button(page, late).click();
      await button(page, '+ Kullanıcı Ekle').click();
      await page.getByLabel('Ad', { exact: true }).pressSequentially('Şu');
      letThrough();
      await expect(page.getByText(words)).toBeAttached();
      await page.keyboard.type('le');
      await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Şule');
      await expect(page.locator('dialog[open]')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await button(page, 'Aç').click();
      await expect(page.locator('dialog[open]')).toHaveCount(1);
    },
  );
}

test(
  'a form that loads late does not open over the storage panel',
  { tag: '@all' },
  async ({ page }) => {
    const letThrough = await holdBack(page, 'AddUserModal');
    await openWith(page, makeRecords(12), '/users');
    await button(page, '+ Kullanıcı Ekle').click();
    await button(page, 'Depolama').click();
    await expect(panel(page)).toBeVisible();
    letThrough();
    await expect(page.getByText('Form hazır.')).toBeAttached();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await expect(panel(page)).toBeVisible();
  },
);

test(
  'a form that loads late opens by itself if the person did nothing else',
  { tag: '@all' },
  async ({ page }) => {
    const letThrough = await holdBack(page, 'AddUserModal');
    await openWith(page, makeRecords(12), '/users');
    await button(page, '+ Kullanıcı Ekle').click();
    await expect(page.getByText('Form yükleniyor…')).toBeVisible();
    letThrough();
    await expect(form(page)).toBeVisible();
  },
);

test('a palette that loads late gets the focus on Home, even if Home’s search loads first', async ({
  page,
}) => {
  const letHomeThrough = await holdBack(page, 'HomeScreen');
  const letPaletteThrough = await holdBack(page, 'Palette');
  await openWith(page, makeRecords(12), '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText('Arama penceresi yükleniyor…')).toBeVisible();
  letHomeThrough();
  await expect(search(page)).toBeVisible();
  letPaletteThrough();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});
