import type { Page } from '@playwright/test';
import {
  expect,
  expectNoViolations,
  onlyInAll,
  openWith,
  test,
  WITHOUT_WORKER,
} from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';

// What holds on every screen (axe and the size of targets) is in everyScreen.spec.ts.

const detailPath = `/users/${makeRecord().id}`;

test(
  'axe finds nothing in the open drawer of a narrow screen',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openWith(page, makeRecords(3), '/users');
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    await expectNoViolations(page);
  },
);

test('axe finds nothing on a storage notice', { tag: '@all' }, async ({ page }) => {
  await openWith(page, 'bozuk', '/users');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page);
});

test(
  'axe finds nothing while the sample users are generated',
  { tag: '@all' },
  async ({ page }) => {
    await page.route('**/seedUsers*.js', () => undefined);
    await page.goto('/users', WITHOUT_WORKER);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectNoViolations(page);
  },
);

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
  await page.getByRole('button', { name: 'Rol: Gruplara göre filtrele' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /^Admin/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('Rol: Admin')).toBeVisible();
});

/** The contrast ratios of a match in a role: of its text, and of its background to the badge. */
function markContrasts(page: Page): Promise<{ text: number; badge: number }[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (canvas === null) throw new Error('no canvas');
    const luminance = (color: string) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    return [...document.querySelectorAll('td mark')].flatMap((mark) => {
      const badge = mark.closest('[class*=badge]');
      if (badge === null) return [];
      const { color, backgroundColor } = getComputedStyle(mark);
      const around = getComputedStyle(badge).backgroundColor;
      return [{ text: contrast(color, backgroundColor), badge: contrast(backgroundColor, around) }];
    });
  });
}

for (const scheme of ['light', 'dark'] as const) {
  for (const role of ['Admin', 'Editor', 'Viewer']) {
    test(
      `the highlighted match in the badge “${role}” has enough contrast (${scheme})`,
      {
        tag: onlyInAll(`${scheme} ${role}` !== 'dark Admin'),
      },
      async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme });
        await openWith(page, [makeRecord({ name: 'Kişi', email: 'a@b.co', role })], '/users');
        await page.getByRole('searchbox').fill(role.slice(0, 3));
        await expect(page.locator('td mark')).toHaveCount(1);
        const [contrasts] = await markContrasts(page);
        expect(contrasts?.text).toBeGreaterThanOrEqual(4.5);
        // The minimum for the border of a control.
        expect(contrasts?.badge).toBeGreaterThanOrEqual(3);
      },
    );
  }
}
