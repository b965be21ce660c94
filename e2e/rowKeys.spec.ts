import type { Page } from '@playwright/test';
import { allowCopying, copiedText, expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { bar, selected } from './selection.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: /ara/i });
const nameOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('↓ moves from the search to the first row and on to the next, which Enter opens', async ({
  page,
}) => {
  await openWith(page, makeRecords(12), '/users');
  await search(page).click();
  await page.keyboard.type('kişi');
  await page.keyboard.press('ArrowDown');
  await expect(nameOf(page, 'Kişi 001')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(nameOf(page, 'Kişi 002')).toBeFocused();
  const row = page.getByRole('row', { name: 'Kişi 002' });
  await expect(row).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('row', { name: 'Kişi 001' })).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kişi 002' })).toBeVisible();
});

test(
  '“x” and the space bar select the focused row and keep the focus',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await nameOf(page, 'Kişi 002').focus();
    await page.keyboard.press('x');
    await expect(bar(page)).toContainText('1 kullanıcı seçildi');
    await expect(nameOf(page, 'Kişi 002')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => selected(page)).toEqual(['Kişi 002', 'Kişi 003']);
    await page.keyboard.press('x');
    await expect.poll(() => selected(page)).toEqual(['Kişi 002']);
    await expect(nameOf(page, 'Kişi 003')).toBeFocused();
    await expect(page).toHaveURL('/users');
  },
);

test(
  'Shift with arrows extends the selection row by row, and reduces it on the way back',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await nameOf(page, 'Kişi 003').focus();
    for (const name of ['Kişi 004', 'Kişi 005', 'Kişi 006']) {
      await page.keyboard.press('Shift+ArrowDown');
      await expect(nameOf(page, name)).toBeFocused();
    }
    await expect
      .poll(() => selected(page))
      .toEqual(['Kişi 003', 'Kişi 004', 'Kişi 005', 'Kişi 006']);
    await expect(bar(page)).toContainText('4 kullanıcı seçildi');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => selected(page)).toEqual(['Kişi 003', 'Kişi 004', 'Kişi 005']);
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => selected(page)).toEqual(['Kişi 002', 'Kişi 003']);
  },
);

test('the rows have one Tab stop, the row of the last focus; arrows reach their other controls', async ({
  page,
}) => {
  await openWith(page, makeRecords(12), '/users');
  await page.getByRole('checkbox', { name: 'Bu sayfayı seç' }).focus();
  while ((await page.locator('tbody :focus').count()) === 0) await page.keyboard.press('Tab');
  await expect(nameOf(page, 'Kişi 001')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Detaylar: Kişi 002' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'İşlemler: Kişi 002' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: 'Seç: Kişi 003' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('checkbox', { name: 'Seç: Kişi 002' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(nameOf(page, 'Kişi 002')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('tbody :focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(nameOf(page, 'Kişi 002')).toBeFocused();
});

test('"Kullanıcılara geç" leads to the first row within 8 tab stops', async ({ page }) => {
  await openWith(page, makeRecords(12), '/users');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  let stops = 1;
  const link = page.getByRole('link', { name: 'Kullanıcılara geç' });
  for (; stops < 8 && !(await link.evaluate((a) => a === document.activeElement)); stops += 1) {
    await page.keyboard.press('Tab');
  }
  expect(stops).toBeLessThan(8);
  await page.keyboard.press('Enter');
  await expect(nameOf(page, 'Kişi 001')).toBeFocused();
  await expect(page).toHaveURL('/users');
});

for (const path of ['/users', '/users?view=cards']) {
  test(
    `“c” copies the email of the focused user, or says that it cannot (${path})`,
    { tag: onlyInAll(path !== '/users') },
    async ({ page }) => {
      await allowCopying(page);
      await openWith(page, makeRecords(12), path);
      await nameOf(page, 'Kişi 002').focus();
      await page.keyboard.press('c');
      await expect(page.getByRole('status').filter({ hasText: /^Kopyalandı$/ })).toBeAttached();
      expect(await copiedText(page)).toBe('kisi002@ornek.com');
      await expect(nameOf(page, 'Kişi 002')).toBeFocused();
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        Object.defineProperty(document, 'execCommand', { value: () => false });
      });
      await page.keyboard.press('c');
      await expect(page.getByRole('status').filter({ hasText: /^Kopyalanamadı/ })).toBeAttached();
    },
  );

  test(
    `a button beside the hovered email copies it, and covers none of its letters (${path})`,
    { tag: onlyInAll(path !== '/users') },
    async ({ page }) => {
      await allowCopying(page);
      const long = 'cok.uzun.bir.adresi.olan.kullanici@ornek-universitesi.edu.tr';
      const records = [
        makeRecord({ id: 'a', email: long }),
        makeRecord({ id: 'b', email: 'b@c.de' }),
      ];
      await openWith(page, records, path);
      const copy = page.getByRole('button', { name: 'Email adresini kopyala' });
      for (const email of [long, 'b@c.de']) {
        // Hover the row, then the email, which is then shown whole.
        const text = page.getByText(email);
        const row = page.locator('tbody tr, [role=listitem]').filter({ has: text });
        for (const place of [row.getByText('Detaylar'), text]) {
          await place.hover();
          await expect(row.getByRole('button', { name: 'Email adresini kopyala' })).toBeVisible();
          expect(await copy.count()).toBe(1);
          expect(await copy.evaluate(lettersUnder)).toBe(0);
        }
        await copy.click();
        await expect(page.getByRole('status').filter({ hasText: /^Kopyalandı$/ })).toBeAttached();
        expect(await copiedText(page)).toBe(email);
      }
    },
  );
}

/** How many px of the email's visible letters the icon covers. */
function lettersUnder(button: Element): number {
  const icon = button.querySelector('svg')?.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(button.parentElement ?? button);
  range.setEndBefore(button);
  const seen = button.previousElementSibling ?? button.parentElement;
  const end = Math.min(
    Math.max(...[...range.getClientRects()].map(({ right }) => right)),
    seen?.getBoundingClientRect().right ?? 0,
  );
  return Math.max(0, end - (icon?.left ?? 0));
}
