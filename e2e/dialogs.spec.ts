import type { Locator, Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test, WITHOUT_WORKER } from './fixtures.ts';
import { makeRecords } from './records.ts';

/** How far an element is outside the window, or under its dialog's title or buttons, in px. */
function hiddenBy(element: Locator): Promise<number> {
  return element.evaluate((target) => {
    const body = target.closest('dialog')?.firstElementChild;
    const scroller = [...(body?.querySelectorAll('*') ?? [])].find(
      (part) => part.contains(target) && getComputedStyle(part).overflowY === 'auto',
    );
    const area = scroller?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    const box = target.getBoundingClientRect();
    return Math.max(0, area.top - box.top, box.bottom - area.bottom, box.bottom - innerHeight);
  });
}

const DIALOGS = [
  {
    title: 'Kullanıcı Ekle',
    opener: '+ Kullanıcı Ekle',
    close: 'Kapat',
    buttons: ['İptal', 'Kaydet'],
  },
  { title: 'Depolama', opener: 'Depolama', close: 'Depolama panelini kapat', buttons: [] },
  { title: 'Klavye kısayolları', opener: 'Kısayollar', close: 'Kapat', buttons: [] },
] as const;

async function openDialog(page: Page, { title, opener }: (typeof DIALOGS)[number]) {
  await openWith(page, makeRecords(3), '/users');
  const button = page.getByRole('button', { name: opener });
  const menu = page.getByRole('button', { name: 'Menüyü aç' });
  if (!(await button.isVisible())) await menu.click();
  await button.click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

for (const dialog of DIALOGS) {
  test(
    `in a low window the title and buttons of “${dialog.title}” stay visible and never cover the focus`,
    { tag: onlyInAll(dialog !== DIALOGS[0]) },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 400 });
      const opened = await openDialog(page, dialog);
      const always = [
        opened.getByRole('heading', { name: dialog.title }),
        opened.getByRole('button', { name: dialog.close, exact: true }),
        ...dialog.buttons.map((name) => opened.getByRole('button', { name, exact: true })),
      ];
      const stops = opened.locator('input:not([type=file]), select, button');
      for (let count = (await stops.count()) + 1; count > 0; count -= 1) {
        await page.keyboard.press('Tab');
        const focused = opened.locator(':focus');
        if ((await focused.count()) === 0) continue;
        expect(await hiddenBy(focused)).toBeLessThan(1);
        for (const part of always) await expect(part).toBeInViewport({ ratio: 1 });
      }
    },
  );
}

test(
  'the form focuses its first field, and states what a password needs',
  { tag: '@all' },
  async ({ page }) => {
    const form = await openDialog(page, DIALOGS[0]);
    await expect(form.getByLabel('Ad', { exact: true })).toBeFocused();
    await expect(form.getByLabel('Şifre', { exact: true })).toHaveAccessibleDescription(
      'En az 6 karakter',
    );
  },
);

/** How long its animations last, in ms. */
function motionOf(element: Locator): Promise<number[]> {
  return element.evaluate((target) =>
    getComputedStyle(target)
      .animationDuration.split(', ')
      .map((time) => Number.parseFloat(time) * 1000),
  );
}

test(
  'dialogs, popups, drawers and notices open with an animation of 120 to 160 ms',
  { tag: '@all' },
  async ({ page }) => {
    const form = await openDialog(page, DIALOGS[0]);
    const moving = [await motionOf(form)];
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Rol: Gruplara göre filtrele' }).click();
    moving.push(await motionOf(page.getByRole('dialog', { name: 'Filtrele' })));
    await page.setViewportSize({ width: 600, height: 700 });
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    moving.push(await motionOf(page.getByRole('dialog', { name: 'Ana menü' })));
    await openWith(page, 'bozuk', '/users');
    moving.push(await motionOf(page.getByRole('alert').first()));
    for (const durations of moving) {
      for (const duration of durations) {
        expect(duration).toBeGreaterThanOrEqual(120);
        expect(duration).toBeLessThanOrEqual(160);
      }
    }
  },
);

/** The contrast of an element's text on its own background. */
function contrastOf(element: Locator): Promise<number> {
  return element.evaluate((target) => {
    const { color, backgroundColor, opacity } = getComputedStyle(target);
    if (opacity !== '1') return 0;
    const luminance = (text: string) => {
      const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].toSorted(
      (a, b) => b - a,
    );
    return (light + 0.05) / (dark + 0.05);
  });
}

const backgroundOf = (element: Locator) =>
  element.evaluate((target) => getComputedStyle(target).backgroundColor);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: onlyInAll(colorScheme === 'light') }, () => {
    test.use({ colorScheme });

    test('a disabled button stays legible', { tag: '@all' }, async ({ page }) => {
      await page.route('**/seedUsers*.js', () => undefined);
      await page.goto('/users', WITHOUT_WORKER);
      const add = page.getByRole('button', { name: '+ Kullanıcı Ekle' });
      await expect(add).toBeDisabled();
      expect(await contrastOf(add)).toBeGreaterThanOrEqual(4.5);
    });

    test(
      'hovering a chosen button or link keeps its background',
      { tag: '@all' },
      async ({ page }) => {
        await openWith(page, makeRecords(3), '/users');
        for (const chosen of [
          page.getByRole('button', { name: 'Tablo Görünümü' }),
          page.getByRole('link', { name: 'User Table' }),
        ]) {
          const filled = await backgroundOf(chosen);
          await chosen.hover();
          expect(await backgroundOf(chosen)).toBe(filled);
        }
      },
    );
  });
}

test(
  'the icon of a notice is 18 px large, beside one line or several',
  { tag: '@all' },
  async ({ page }) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await openWith(page, [...makeRecords(2), { id: 'no user' }], '/users');
      const notice = page.getByRole('region', { name: 'Depolama bildirimi' });
      const box = await notice.locator('svg').boundingBox();
      expect([box?.width, box?.height]).toEqual([18, 18]);
    }
  },
);
