import type { Page } from '@playwright/test';
import { expect, fillStorage, onlyInAll, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const notice = (page: Page) => page.getByRole('group', { name: 'Son ekleme' });

/** Presses Kaydet and, before the save ends, performs `act` in the page. */
async function saveAnd(page: Page, name: string, act: 'back' | 'escape'): Promise<void> {
  await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  await page.getByLabel('Ad', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill('yeni@ornek.com');
  await page.getByLabel('Şifre', { exact: true }).fill('gizli-söz');
  await page.getByRole('button', { name: 'Kaydet' }).evaluate((button: HTMLElement, way) => {
    button.click();
    if (way === 'back') history.back();
    else button.closest('dialog')?.close();
  }, act);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openListFromHome(page: Page, count = 12): Promise<void> {
  await openWith(page, makeRecords(count), '/');
  await page.getByRole('link', { name: 'User Table' }).click();
}

test(
  'a save that ends after going back is announced there, with a link to the user',
  { tag: '@all' },
  async ({ page }) => {
    await openListFromHome(page);
    await saveAnd(page, 'Şule Çağrı', 'back');
    await expect(page.getByRole('heading', { name: 'Hoşgeldiniz!' })).toBeVisible();
    await expect(notice(page)).toContainText('Şule Çağrı eklendi.', { timeout: 20_000 });
    expect((await storedUsers(page))[0]?.name).toBe('Şule Çağrı');
    await notice(page).getByRole('link', { name: 'Kullanıcıyı aç' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Şule Çağrı' })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  },
);

test(
  'a save that ends after the form was closed is announced',
  { tag: '@all' },
  async ({ page }) => {
    await openListFromHome(page);
    await saveAnd(page, 'Şule Çağrı', 'escape');
    await expect(notice(page)).toContainText('Şule Çağrı eklendi.', { timeout: 20_000 });
  },
);

for (const way of ['back', 'escape'] as const) {
  test(
    `a save that fails after the form was left (${way}) is reported and offers the typed values again`,
    { tag: onlyInAll(way === 'escape') },
    async ({ page }) => {
      await openListFromHome(page);
      await fillStorage(page);
      await saveAnd(page, 'Sığmayan Kişi', way);
      await expect(notice(page)).toContainText('Sığmayan Kişi eklenemedi.', { timeout: 20_000 });
      await expect(notice(page)).toContainText('depolaması dolu');
      expect(await storedUsers(page)).toHaveLength(12);

      await page.evaluate(() => localStorage.removeItem('filler'));
      await notice(page).getByText('Formu yeniden aç').click();
      await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Sığmayan Kişi');
      await page.getByRole('button', { name: 'Kaydet' }).click();
      await expect(page.getByText('1 - 10 / 13')).toBeVisible({ timeout: 20_000 });
      await expect(notice(page)).toContainText('Sığmayan Kişi eklendi.');
      await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
      await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('');
    },
  );
}

test(
  'two saves that fail after the form was closed are both reported and offer their typed values again',
  { tag: '@all' },
  async ({ page }) => {
    await openListFromHome(page);
    await fillStorage(page);
    await saveAnd(page, 'Birinci Kişi', 'escape');
    await saveAnd(page, 'İkinci Kişi', 'escape');
    const noticeOf = (name: string) => notice(page).filter({ hasText: `${name} eklenemedi.` });
    await expect(noticeOf('Birinci Kişi')).toBeVisible({ timeout: 20_000 });
    await expect(noticeOf('İkinci Kişi')).toBeVisible({ timeout: 20_000 });

    await page.evaluate(() => localStorage.removeItem('filler'));
    for (const name of ['Birinci Kişi', 'İkinci Kişi']) {
      await noticeOf(name).getByText('Formu yeniden aç').click();
      await expect(page.getByLabel('Ad', { exact: true })).toHaveValue(name);
      await page.getByRole('button', { name: 'Kaydet' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 20_000 });
      await expect(notice(page).filter({ hasText: `${name} eklendi.` })).toBeVisible();
      await expect(noticeOf(name)).toHaveCount(0);
    }
    expect(await storedUsers(page)).toHaveLength(14);
  },
);
