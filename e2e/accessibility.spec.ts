import { expect, expectNoViolations, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { openScreen, SCREENS } from './screens.ts';

const detailPath = `/users/${makeRecord().id}`;

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    test.describe(`${scheme}, ${width} px`, () => {
      test.use({ colorScheme: scheme, viewport: { width, height: 800 } });

      for (const screen of SCREENS) {
        test(`axe finds nothing on ${screen.name}`, async ({ page }) => {
          await openScreen(page, screen);
          await expectNoViolations(page);
        });
      }
    });
  }
}

test('axe finds nothing in the open drawer of a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWith(page, makeRecords(3), '/users');
  await page.getByRole('button', { name: 'Menüyü aç' }).click();
  await expectNoViolations(page);
});

test('axe finds nothing on a storage notice', async ({ page }) => {
  await openWith(page, 'bozuk', '/users');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page);
});

test('axe finds nothing while the sample users are made', async ({ page }) => {
  await page.route('**/seedWorker*.js', () => undefined);
  await page.goto('/users');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectNoViolations(page);
});

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
  await page.getByRole('button', { name: 'Kart Görünümü' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Depolama' })).toBeFocused();
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
  await page.getByRole('button', { name: 'Gruplara göre filtrele' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('Rol: Admin')).toBeVisible();
});
