import type { Locator, Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { openScreen, SCREENS } from './screens.ts';
import { unexpectedShifts, watchShifts } from './steadiness.ts';
import { rows } from './table.ts';

// What holds on every screen (text settings and less motion) is in everyScreen.spec.ts.

test(
  'with forced colours the active view, the current link and the focus remain distinguishable',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openScreen(page, { name: '', path: '/users' });
    const look = (name: string) =>
      page
        .getByRole('button', { name })
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await look('Tablo Görünümü')).not.toBe(await look('Kart Görünümü'));
    const outline = (name: string) =>
      page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).outlineStyle);
    expect(await outline('User Table')).toBe('solid');
    expect(await outline('Home')).toBe('none');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Home' })).toBeFocused();
    expect(await outline('Home')).toBe('solid');
  },
);

for (const width of [1280, 360]) {
  test(
    `screens open without a layout shift (${width} px)`,
    { tag: onlyInAll(width === 1280) },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await watchShifts(page);
      for (const { name, path } of SCREENS.filter(({ act }) => act === undefined)) {
        await openScreen(page, { name, path });
        await page.waitForTimeout(500);
        expect(await unexpectedShifts(page), name).toEqual([]);
      }
      await openScreen(page, {
        name: 'detail',
        path: SCREENS.find(({ path }) => path.includes('7b0e'))?.path ?? '',
      });
      await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
      expect(await unexpectedShifts(page), 'detail').toEqual([]);
    },
  );
}

test.describe('dialogs', () => {
  test.use({ hasTouch: true });

  /** The opener of each dialog, the window's width, and a point on the backdrop. */
  const DIALOGS = [
    { name: '+ Kullanıcı Ekle', width: 1280, backdrop: { x: 10, y: 400 } },
    { name: 'Menüyü aç', width: 600, backdrop: { x: 590, y: 400 } },
  ] as const;

  async function openerOf(page: Page, { name, width }: (typeof DIALOGS)[number]): Promise<Locator> {
    await page.setViewportSize({ width, height: 700 });
    await openWith(page, makeRecords(12), '/users');
    // The frame is painted before its buttons work.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const opener = page.getByRole('button', { name });
    // Loads the dialog's chunk, so that the next press opens it at once.
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return opener;
  }

  /** Gives a dialog time to close. */
  const nextFrame = (page: Page) =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));

  for (const dialog of DIALOGS) {
    test(
      `a double press of “${dialog.name}” by touch opens its dialog and leaves it open`,
      { tag: ['@all', '@chromium'] },
      async ({ page }) => {
        const opener = await openerOf(page, dialog);
        const box = await opener.boundingBox();
        const at = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20] as const;
        await page.touchscreen.tap(...at);
        await page.touchscreen.tap(...at);
        await expect(page.getByRole('dialog')).toBeVisible();
        await nextFrame(page);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(page).toHaveURL('/users');
      },
    );

    test(
      `a press on “${dialog.name}” opens its dialog, however soon after it was closed`,
      { tag: onlyInAll(dialog.name !== '+ Kullanıcı Ekle') },
      async ({ page }) => {
        const opener = await openerOf(page, dialog);
        const button = await opener.elementHandle();
        await opener.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        // Before the browser dispatches `close`, as on a busy machine.
        await page.evaluate(async (pressed) => {
          document.querySelector<HTMLElement>('dialog button[aria-label]')?.click();
          if (document.querySelector('dialog[open]') !== null) throw new Error('It did not close.');
          // Between two presses of a person microtasks run.
          await Promise.resolve();
          (pressed as HTMLElement).click();
        }, button);
        await nextFrame(page);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    );

    test(
      `only a press that begins and ends on the backdrop closes the dialog of “${dialog.name}”`,
      { tag: onlyInAll(dialog.name !== '+ Kullanıcı Ekle') },
      async ({ page }) => {
        const opener = await openerOf(page, dialog);
        await opener.click();
        const open = page.getByRole('dialog');
        await expect(open).toBeVisible();
        const box = await open.boundingBox();
        // A point near its edge, on the dialog itself or its padding.
        const inside = { x: (box?.x ?? 0) + (box?.width ?? 0) - 6, y: (box?.y ?? 0) + 6 };
        for (const [from, to] of [
          [inside, dialog.backdrop],
          [dialog.backdrop, inside],
          [inside, inside],
        ] as const) {
          await page.mouse.move(from.x, from.y);
          await page.mouse.down();
          await page.mouse.move(to.x, to.y);
          await page.mouse.up();
          await expect(open).toBeVisible();
        }
        await page.touchscreen.tap(dialog.backdrop.x, dialog.backdrop.y);
        await expect(open).toHaveCount(0);
        await opener.click();
        await expect(open).toBeVisible();
        await page.mouse.click(dialog.backdrop.x, dialog.backdrop.y);
        await expect(open).toHaveCount(0);
        await expect(opener).toBeFocused();
      },
    );
  }
});

/** Twice the usual default size, which media queries follow, too. */
async function doubleDefaultFont(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** The elements that end beyond the window's edge or overlap another one. */
function misplaced(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) => {
    const shown = all
      .map((element) => ({
        words: element.outerHTML.slice(0, 80),
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1);
    const covers = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return shown
      .filter(
        ({ box }, at) =>
          box.right > innerWidth ||
          shown.some((other, place) => place < at && covers(other.box, box)),
      )
      .map(({ words }) => words);
  });
}

for (const width of [1280, 360]) {
  test.describe(`with a default font of 32 px, at ${width} px`, { tag: '@chromium' }, () => {
    test.use({ viewport: { width, height: 840 } });

    test(
      'the controls of header and list do not overlap, and names have room',
      { tag: onlyInAll(width === 1280) },
      async ({ page }) => {
        await doubleDefaultFont(page);
        await openWith(page, [makeRecord({ name: 'Ayşe Yılmaz', active: false })], '/users');
        await expect(rows(page)).toHaveCount(1);
        const controls = ':is(button, input):not(tbody *)';
        expect(await misplaced(page, `header ${controls}`)).toEqual([]);
        expect(await misplaced(page, `main ${controls}`)).toEqual([]);
        const name = page.locator('tbody a').first();
        expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThan(1);
        expect((await name.boundingBox())?.width).toBeGreaterThan(75);
        await page.goto('/users?view=cards');
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
        expect(await misplaced(page, `main ${controls}:not([role=listitem] *)`)).toEqual([]);
      },
    );
  });
}
