import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const opener = (page: Page) =>
  page.getByRole('button', { name: 'Kullanıcı, sayfa ya da işlem ara…' });
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Kullanıcı, sayfa ya da işlem ara' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const users = (page: Page) => options(page).filter({ hasText: '@' });
const active = (page: Page) => dialog(page).locator('[aria-selected=true]');
async function openBy(page: Page, key: string): Promise<void> {
  // The frame is painted before the script that handles keys runs.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press(key);
  await expect(field(page)).toBeFocused();
}

for (const path of ['/', '/users?view=cards', '/users/id-001', '/history', '/baska']) {
  test(
    `Ctrl+K searches users from ${path}, and Escape returns the focus`,
    { tag: onlyInAll(path !== '/') },
    async ({ page }) => {
      await openWith(page, makeRecords(30), path);
      const button = page.getByRole('button', { name: 'İleri' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await button.focus();
      await openBy(page, 'Control+k');
      await page.keyboard.type('10 kişi');
      await expect(users(page)).toHaveCount(1);
      await expect(users(page).first()).toContainText('Kişi 010');
      await expect(users(page).first().locator('mark')).toHaveText(['Kişi', '10']);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(button).toBeFocused();
    },
  );
}

test(
  'Ctrl+Enter opens the user in a new tab and leaves the palette open',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/');
    await openBy(page, 'Control+k');
    await page.keyboard.type('kişi 002');
    await expect(active(page)).toContainText('Kişi 002');
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await expect(await opened).toHaveURL('/users/id-002');
    await expect(page).toHaveURL('/');
    await expect(field(page)).toHaveValue('kişi 002');
  },
);

test(
  'an action opens its dialog on the right screen, and the name of a screen opens that screen',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/history');
    await openBy(page, 'Control+k');
    await page.keyboard.type('yeni kul');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Kullanıcı Ekle' })).toBeVisible();
    await expect(page).toHaveURL('/users');
    await page.keyboard.press('Escape');

    await openBy(page, 'Control+k');
    await page.keyboard.type('kart');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/users?view=cards');
    await expect(dialog(page)).toHaveCount(0);

    await openBy(page, 'Control+k');
    await page.keyboard.type('DEPO');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Depolama', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await openBy(page, 'Control+k');
    await page.keyboard.type('gecmis');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Geçmiş' })).toBeFocused();
  },
);

test('Ctrl+K opens the palette from a field, but not over another dialog or when it is switched off', async ({
  page,
}) => {
  await openWith(page, makeRecords(3), '/users');
  await page.getByPlaceholder('Tabloda ara...').focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Tabloda ara...')).toBeFocused();
  await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  await expect(page.getByLabel('Ad', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  await page.getByLabel('Ctrl+K (Mac’te Cmd+K) aramayı açsın').uncheck();
  await page.keyboard.press('Escape');
  await expect(opener(page)).not.toContainText('Ctrl K');
  await page.keyboard.press('Control+k');
  await opener(page).click();
  await expect(field(page)).toBeFocused();
});
