import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';

// What holds on every screen (axe and the size of targets) is in everyScreen.spec.ts.

const detailPath = `/users/${makeRecord().id}`;

test('nothing scrolls sideways at 320 px, and the header stays in place', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  for (const path of [
    '/',
    '/users',
    '/users?view=cards',
    '/users?view=cards&mode=all',
    detailPath,
  ]) {
    await openWith(page, [makeRecord(), ...makeRecords(30)], path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(() => {
      const main = document.querySelector('main');
      const tooWide = [document.documentElement, main].map((element) =>
        element === null ? 1 : element.scrollWidth - element.clientWidth,
      );
      const headerEnd = document.querySelector('header')?.scrollWidth ?? 999;
      return [...tooWide, Math.max(0, headerEnd - innerWidth), document.documentElement.scrollTop];
    });
    expect(overflow, path).toEqual([0, 0, 0, 0]);
  }
});

test('every task works from the keyboard alone', async ({ page }) => {
  await openWith(page, makeRecords(30), '/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Harita Görünümü' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '+ Kullanıcı Ekle' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByLabel('Ad', { exact: true }).focus();
  await page.keyboard.type('Klavye Kişi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('klavye@ornek.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('gizli-söz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Klavye Kişi eklendi.')).toBeVisible();
  await page.getByRole('button', { name: 'Filtre: Gruplara göre filtrele' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /^Admin/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('Rol: Admin')).toBeVisible();
});
