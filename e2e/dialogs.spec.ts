import type { Locator, Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { filterButton } from './table.ts';

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

test('the form is 400 px wide, focuses its first field, and states what a password needs', async ({
  page,
}) => {
  const form = await openDialog(page, DIALOGS[0]);
  expect((await form.boundingBox())?.width).toBe(400);
  await expect(form.getByLabel('Ad', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Şifre', { exact: true })).toHaveAccessibleDescription(
    'En az 6 karakter',
  );
});

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Opens and closes a dialog, which loads its chunk, so that the next press opens it at once. */
async function openOnce(page: Page, opener: string): Promise<void> {
  await button(page, opener).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Moves the open dialog so that this part of it is under the point. */
async function bringUnder(page: Page, part: Locator, x: number, y: number): Promise<void> {
  const box = await page.getByRole('dialog').locator(part).boundingBox();
  const [byX, byY] = [
    x - (box?.x ?? 0) - (box?.width ?? 0) / 2,
    y - (box?.y ?? 0) - (box?.height ?? 0) / 2,
  ];
  await page.getByRole('dialog').evaluate((dialog, translate) => {
    dialog.style.translate = translate;
  }, `${byX}px ${byY}px`);
}

/** Waits until the effects of a press are rendered. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

for (const opener of ['+ Kullanıcı Ekle', 'Depolama', 'Kısayollar']) {
  test(
    `three quick clicks on “${opener}” open its dialog and leave it open`,
    { tag: onlyInAll(opener !== '+ Kullanıcı Ekle') },
    async ({ page }) => {
      await openWith(page, makeRecords(12), '/users');
      await openOnce(page, opener);
      await button(page, opener).hover();
      const box = await button(page, opener).boundingBox();
      const [x, y] = [
        (box?.x ?? 0) + (box?.width ?? 0) / 2,
        (box?.y ?? 0) + (box?.height ?? 0) / 2,
      ];
      for (let count = 1; count <= 3; count += 1) {
        await page.mouse.down({ clickCount: count });
        await page.mouse.up({ clickCount: count });
        // Moves the dialog's close button to where the opener was pressed.
        if (count === 1) await bringUnder(page, page.getByRole('button', { name: /kapat/i }), x, y);
      }
      await settle(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      // A separate press closes it.
      await page.getByRole('dialog').getByRole('button', { name: /kapat/i }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );
}

test(
  'a double click on the filter button leaves the filter open',
  { tag: '@chromium' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    const filter = page.getByRole('dialog', { name: 'Filtrele' });
    await filterButton(page).dblclick();
    await settle(page);
    await expect(filter).toBeVisible();
    await page.mouse.move(10, 600);
    await filterButton(page).click();
    await expect(filter).toBeHidden();
  },
);

test('the filter closes when Tab leaves it, and the focus stays where it went', async ({
  page,
}) => {
  await page.setViewportSize({ width: 683, height: 330 });
  await openWith(page, makeRecords(12), '/users');
  const filter = page.getByRole('dialog', { name: 'Filtrele' });
  const opener = filterButton(page);
  for (const key of ['Tab', 'Shift+Tab']) {
    await opener.focus();
    await page.keyboard.press('Enter');
    // Before its values have loaded nothing in it can be focused.
    await expect(filter.getByRole('checkbox').first()).toBeVisible();
    if (key === 'Tab') {
      await page.keyboard.press('Tab');
      // Firefox first stops at the filter itself where that scrolls.
      const inside = filter.locator(':focus').or(filter.and(page.locator(':focus')));
      await expect(inside).toHaveCount(1);
      for (let count = 0; count < 20 && (await inside.count()) > 0; count += 1) {
        await page.keyboard.press('Tab');
      }
    } else {
      await page.keyboard.press('Shift+Tab');
    }
    await expect(filter).toBeHidden();
    await expect(opener).not.toBeFocused();
    await expect(page.locator('main :focus')).toHaveCount(1);
  }
});

test('"/" held down focuses the search and types nothing into it', async ({ page }) => {
  await openWith(page, makeRecords(12), '/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  for (let count = 0; count < 6; count += 1) await page.keyboard.down('/');
  await page.keyboard.up('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.keyboard.type('/a');
  await expect(page.getByRole('searchbox')).toHaveValue('/a');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test(
    'a tap right after the one that opened the menu opens the link under it',
    { tag: ['@all', '@chromium'] },
    async ({ page }) => {
      await openWith(page, makeRecords(12), '/');
      await button(page, 'Menüyü aç').tap();
      const link = page.getByRole('dialog').getByRole('link', { name: 'User Table' });
      // The menu's chunk may still be loading.
      await link.waitFor();
      // Measure the link where the animation ends.
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      const box = await link.boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + 60, (box?.y ?? 0) + 20);
      await expect(page).toHaveURL('/users');
    },
  );
});
