import type { Page } from '@playwright/test';
import { expect, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `İşlemler: ${name}` });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const storedText = (page: Page) => page.evaluate(() => localStorage.getItem('users'));
const names = async (page: Page) => (await storedUsers(page)).map(({ name }) => name);

/** Users as JSON with odd white space, an unknown field, and a member that is not a user. */
function oddText(count: number): string {
  const [first, ...others] = makeRecords(count).map((record) => JSON.stringify(record));
  const odd = first?.replace('{', '{ "takma" : ["a" ,1e2], ');
  return `[ ${[odd, '42', ...others].join(' ,\n')}\t]`;
}

test('a row’s menu removes its user, and “Geri al” restores every member of the stored list', async ({
  page,
}) => {
  const text = oddText(12);
  await openWith(page, text, '/users');
  await menuOf(page, 'Kişi 001').click();
  await expect(page.getByRole('menu', { name: 'İşlemler: Kişi 001' })).toBeVisible();
  await item(page, 'Sil').click();
  await expect(page.getByText('Kişi 001 silindi.')).toBeVisible();
  await expect(menuOf(page, 'Kişi 001')).toHaveCount(0);
  expect(await storedText(page)).not.toContain('Kişi 001');
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(menuOf(page, 'Kişi 001')).toBeVisible();
  expect(await storedText(page)).toBe(JSON.stringify(JSON.parse(text)));
});

test('the menu works by keyboard alone and returns the focus', async ({ page }) => {
  await openWith(page, makeRecords(12), '/users');
  const button = menuOf(page, 'Kişi 002');
  await button.focus();
  // Holding the key opens the menu but chooses nothing.
  for (let count = 0; count < 3; count += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(item(page, 'Düzenle')).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  // No wider than its words need, whatever holds it.
  expect((await page.getByRole('menu').boundingBox())?.width).toBeLessThan(300);
  for (const [key, name] of [
    ['ArrowDown', 'Etkinleştir'],
    ['End', 'Sil'],
    ['ArrowDown', 'Düzenle'],
    ['ArrowUp', 'Sil'],
    ['Home', 'Düzenle'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item(page, name)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-expanded');
  await page.keyboard.press('Space');
  await expect(item(page, 'Düzenle')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('navigation').locator(':focus')).toHaveCount(1);
});

// Firefox counts no clicks of its tests.
test(
  'a double click on “Sil” removes one user and activates nothing in the row that moves up',
  { tag: '@chromium' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    // The item lies over the link of a row below.
    await menuOf(page, 'Kişi 001').click();
    await item(page, 'Sil').dblclick();
    await expect(page.getByText('Kişi 001 silindi.')).toBeVisible();
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect.poll(() => names(page)).toHaveLength(11);
  },
);

test(
  'the button of an open menu closes it, and another row’s button opens that row’s menu instead',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await menuOf(page, 'Kişi 008').click();
    await expect(page.getByRole('menu', { name: 'Kişi 008' })).toBeVisible();
    await menuOf(page, 'Kişi 008').click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await menuOf(page, 'Kişi 008').click();
    await menuOf(page, 'Kişi 002').click();
    await expect(page.getByRole('menu', { name: 'Kişi 002' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(1);
    await heading(page).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  },
);

test(
  'arrows, Home and End move to the same control of another row',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users');
    const details = (name: string) => page.getByRole('link', { name: `Detaylar: ${name}` });
    await details('Kişi 002').focus();
    for (const [key, name] of [
      ['ArrowDown', 'Kişi 003'],
      ['ArrowUp', 'Kişi 002'],
      ['End', 'Kişi 010'],
      ['ArrowDown', 'Kişi 010'],
      ['Home', 'Kişi 001'],
      ['ArrowUp', 'Kişi 001'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(details(name)).toBeFocused();
    }
    await menuOf(page, 'Kişi 001').focus();
    await page.keyboard.press('ArrowDown');
    await expect(menuOf(page, 'Kişi 002')).toBeFocused();
  },
);

test(
  'the list keeps its page and scroll position when another tab removes a user',
  { tag: '@all' },
  async ({ context, page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await openWith(page, makeRecords(35), '/users?page=2');
    const main = page.getByRole('main');
    await main.evaluate((element) => element.scrollTo(0, 150));
    const other = await context.newPage();
    await other.goto('/users?page=2');
    await menuOf(other, 'Kişi 012').click();
    await item(other, 'Sil').click();
    await expect(page.getByText('11 - 20 / 34')).toBeAttached();
    await expect(menuOf(page, 'Kişi 012')).toHaveCount(0);
    expect(await main.evaluate((element) => element.scrollTop)).toBe(150);
    await expect(page).toHaveURL('/users?page=2');
  },
);
