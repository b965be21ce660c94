import type { Locator, Page } from '@playwright/test';
import { expect, onlyInAll, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const search = (page: Page) => page.getByRole('searchbox');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function pressKey(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

for (const [by, press] of [
  ['the mouse', (control: Locator) => control.click()],
  ['the keyboard', pressKey],
] as const) {
  test(
    `removing the last filter by ${by} moves the focus to the search box`,
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(30), '/users?role=Admin');
      await press(page.getByRole('button', { name: 'Rol filtresini kaldır' }));
      await expect(page.getByText('1 - 10 / 30')).toBeVisible();
      await expect(search(page)).toBeFocused();
    },
  );

  test(
    `"Temizle" pressed by ${by} moves the focus to the first checkbox of the filter`,
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(30), '/users?role=Admin&role=User');
      await press(page.getByRole('button', { name: 'Rol: Gruplara göre filtrele' }));
      await press(page.getByRole('button', { name: 'Temizle' }));
      await expect(page.getByRole('button', { name: 'Temizle' })).toBeDisabled();
      await expect(page.getByRole('checkbox', { name: 'Admin' })).toBeFocused();
      await expect(page.getByRole('dialog', { name: 'Filtrele' })).toBeVisible();
    },
  );

  for (const [view, path] of [
    ['cards', '/users?view=cards&q=zzz'],
    ['cards in show-all', '/users?view=cards&q=zzz&mode=all'],
    ['table', '/users?q=zzz&role=Admin'],
  ] as const) {
    test(
      `clearing the search of the empty ${view} by ${by} moves the focus to the search box`,
      { tag: '@all' },
      async ({ page }) => {
        await openWith(page, makeRecords(30), path);
        await press(page.getByRole('button', { name: 'Aramayı ve filtreleri temizle' }));
        await expect(page.getByText('Kişi 001', { exact: true })).toBeVisible();
        await expect(search(page)).toBeFocused();
      },
    );
  }

  test(
    `restoring a removed list by ${by} moves the focus to the heading`,
    { tag: '@all' },
    async ({ context, page }) => {
      await openWith(page, makeRecords(3), '/users');
      await expect(page.getByText('1 - 3 / 3')).toBeVisible();
      const other = await context.newPage();
      await other.goto('/favicon.svg');
      await other.evaluate(() => localStorage.clear());
      await press(page.getByRole('button', { name: 'Bu sekmedeki kopyayı geri yükle' }));
      await expect(page.getByText('başka bir sekmede silindi')).toBeHidden();
      await expect(heading(page)).toBeFocused();
      expect(await storedUsers(page)).toHaveLength(3);
    },
  );

  test(
    `starting with an empty list by ${by} moves the focus to the heading`,
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, 'merhaba', '/users');
      await press(page.getByRole('button', { name: 'Boş listeyle başla' }));
      await expect(page.getByText('Kayıtlı kullanıcı listesi okunamıyor')).toBeHidden();
      await expect(heading(page)).toBeFocused();
    },
  );
}

test('when the focused element disappears the focus moves to the heading without scrolling', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openWith(page, makeRecords(12), '/users');
  const link = page.getByRole('link', { name: 'Detaylar: Kişi 010' });
  await link.focus();
  const main = page.getByRole('main');
  const scrollTop = await main.evaluate((element) => element.scrollTop);
  expect(scrollTop).toBeGreaterThan(100);
  // The table stays long enough to be scrolled; only the focused row is removed.
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(
    (text) => localStorage.setItem('users', text),
    JSON.stringify(makeRecords(9)),
  );
  // Firefox gives only the page in front the focus.
  await page.bringToFront();
  await expect(link).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  expect(await main.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
});

test(
  'after a click that left nothing focused, removed rows do not move the focus to the heading',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(12), '/users');
    const link = page.getByRole('link', { name: 'Detaylar: Kişi 010' });
    await link.focus();
    await page.getByText('1 - 10 / 12').click();
    await expect(link).not.toBeFocused();
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    await other.evaluate((text) => localStorage.setItem('users', text), JSON.stringify([]));
    await expect(link).toHaveCount(0);
    await expect(page.getByText('0 / 0', { exact: true })).toBeVisible();
    await expect(heading(page)).not.toBeFocused();
  },
);

test.describe('keys that scroll', () => {
  const scrollTop = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTop);

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await openWith(page, makeRecords(30), '/users');
    await expect(page.getByText('1 - 10 / 30')).toBeAttached();
  });

  for (const [key, startsAt, direction] of [
    ['PageDown', 0, 1],
    ['End', 0, 1],
    ['Space', 0, 1],
    ['ArrowDown', 0, 1],
    ['PageUp', 300, -1],
    ['Home', 300, -1],
    ['Shift+Space', 300, -1],
    ['ArrowUp', 300, -1],
  ] as const) {
    test(
      `${key} scrolls the screen without a click before`,
      { tag: onlyInAll(key !== 'Space') },
      async ({ page }) => {
        await page.getByRole('main').evaluate((main, top) => {
          main.scrollTop = top;
        }, startsAt);
        const before = await scrollTop(page);
        await page.keyboard.press(key);
        await expect
          .poll(async () => Math.sign((await scrollTop(page)) - before), { timeout: 3000 })
          .toBe(direction);
      },
    );
  }

  test('End scrolls after a click that left nothing focused', { tag: '@all' }, async ({ page }) => {
    await search(page).focus();
    await page.getByRole('banner').click({ position: { x: 500, y: 10 } });
    await expect(search(page)).not.toBeFocused();
    await page.keyboard.press('End');
    await expect.poll(() => scrollTop(page), { timeout: 3000 }).toBeGreaterThan(100);
  });

  test('the first Tab focuses "İçeriğe geç", and scrolling by key draws no ring around the main area', async ({
    page,
  }) => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused();
    await page.reload();
    await expect(page.getByText('1 - 10 / 30')).toBeAttached();
    await page.keyboard.press('PageDown');
    await expect.poll(() => scrollTop(page), { timeout: 3000 }).toBeGreaterThan(100);
    const ring = await page
      .getByRole('main')
      .evaluate((main) => getComputedStyle(main).outlineStyle);
    expect(ring).toBe('none');
  });

  test(
    'in a field the same keys move the caret, not the screen',
    { tag: '@all' },
    async ({ page }) => {
      await search(page).fill('kişi 0');
      await search(page).press('Home');
      await search(page).press('Space');
      await expect(search(page)).toHaveValue(' kişi 0');
      await expect(search(page)).toBeFocused();
    },
  );
});
