import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord } from './records.ts';
import { rows } from './table.ts';

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

test.describe('with a default font of 32 px, on a phone', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 360, height: 740 } });

  /** The width of the first match. */
  const widthOf = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox())?.width ?? 0;

  test(
    'dialogs leave enough room for names, titles, keys and buttons',
    { tag: '@all' },
    async ({ page }) => {
      await doubleDefaultFont(page);
      await openWith(page, [makeRecord({ name: 'Ayşe Yılmaz' })], '/users');
      await expect(rows(page)).toHaveCount(1);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
      await page.keyboard.type('ayşe');
      const name = page.getByRole('dialog').getByRole('option').getByText('Yılmaz');
      expect((await name.boundingBox())?.width).toBeGreaterThan(120);
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      await expect(page.getByRole('definition').first()).toBeVisible();
      expect(await widthOf(page, 'dialog dd')).toBeGreaterThan(200);
      // The title has at most two lines.
      const title = page.getByRole('heading', { name: 'Klavye kısayolları' });
      expect(await title.evaluate((h) => h.getBoundingClientRect().height)).toBeLessThan(110);
      await page.keyboard.press('Escape');
      await page.locator('tbody a').first().focus();
      await page.keyboard.press('e');
      await page.getByLabel('Ad', { exact: true }).fill('x');
      await page.keyboard.press('Escape');
      const question = page.getByText('Kaydedilmemiş değişiklikler var');
      const left = (await question.boundingBox())?.x ?? 0;
      const leave = page.getByRole('button', { name: 'Kaydetmeden çık' });
      expect((await leave.boundingBox())?.x).toBeGreaterThanOrEqual(left);
      await leave.click();
      await page.locator('tbody a').first().focus();
      await page.keyboard.press('Delete');
      await expect(rows(page)).toHaveCount(0);
      await page.goto('/history');
      await expect(page.locator('[data-row]')).toHaveCount(1);
      expect(await widthOf(page, '[data-row] > :nth-child(2)')).toBeGreaterThan(200);
    },
  );
});
