import type { Locator, Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { names } from './table.ts';

test(
  'a linked table shows its search, filter, sort and page',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(
      page,
      makeRecords(60),
      '/users?q=ki%C5%9Fi&role=Admin&role=User&sort=name&order=desc&page=2',
    );
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue('kişi');
    await expect(page.getByText('Rol: Admin, User')).toBeVisible();
    await expect(page.getByText('11 - 20 / 30')).toBeVisible();
    expect((await names(page))[0]).toBe('Kişi 038');
  },
);

test(
  'clicks push history entries, typing replaces the current one',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(60), '/users');
    await page.getByRole('button', { name: 'Sonraki' }).click();
    await page.getByPlaceholder('Tabloda ara...').pressSequentially('kişi');
    await expect(page).toHaveURL('/users?q=ki%C5%9Fi');
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await expect(page).toHaveURL('/users?q=ki%C5%9Fi&sort=email');
    await page.getByRole('button', { name: 'Geri' }).click();
    await expect(page).toHaveURL('/users?q=ki%C5%9Fi');
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue('kişi');
    await page.getByRole('button', { name: 'Geri' }).click();
    await expect(page).toHaveURL('/users');
    await expect(page.getByText('1 - 10 / 60')).toBeVisible();
    await page.getByRole('button', { name: 'İleri' }).click();
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue('kişi');
  },
);

test(
  'the caret stays in place while typing in the middle of the search text',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users?q=kii');
    const search = page.getByPlaceholder('Tabloda ara...');
    await search.press('End');
    await search.press('ArrowLeft');
    await search.pressSequentially('şş');
    await expect(search).toHaveValue('kişşi');
  },
);

test('"Listeye dön" restores the view and the scroll position of the list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openWith(page, makeRecords(60), '/users?q=ki%C5%9Fi&page=2');
  const main = page.getByRole('main');
  await main.evaluate((element) => {
    element.scrollTop = 150;
  });
  const link = page.getByRole('link', { name: 'Detaylar: Kişi 014' });
  // Scrolls it into view first, so that the press does not scroll.
  await link.hover();
  await page.waitForTimeout(100);
  const scrollTop = await main.evaluate((element) => element.scrollTop);
  expect(scrollTop).toBeGreaterThanOrEqual(150);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Kişi 014' })).toBeVisible();
  expect(await main.evaluate((element) => element.scrollTop)).toBe(0);
  const back = page.getByRole('link', { name: 'Listeye dön' });
  await expect(back).toHaveAttribute('href', '/users?q=ki%C5%9Fi&page=2');
  await back.click();
  await expect(page.getByText('11 - 20 / 60')).toBeVisible();
  expect(await main.evaluate((element) => element.scrollTop)).toBe(scrollTop);
});

const historyLength = (page: Page) => page.evaluate(() => history.length);

test('a link to the list pressed on that page adds no history entry', async ({ page }) => {
  await openWith(page, makeRecords(30), '/users');
  const before = await historyLength(page);
  await page.getByRole('link', { name: 'User Table' }).click();
  await page.getByRole('link', { name: 'User Table' }).press('Enter');
  await expect(page).toHaveURL('/users');
  expect(await historyLength(page)).toBe(before);
});

test('pressing the button of the current view adds no history entry', async ({ page }) => {
  await openWith(page, makeRecords(3), '/users');
  const before = await historyLength(page);
  await page.getByRole('button', { name: 'Tablo Görünümü' }).click();
  expect(await historyLength(page)).toBe(before);
  await page.getByRole('button', { name: 'Kart Görünümü' }).click();
  await page.getByRole('button', { name: 'Kart Görünümü' }).click();
  await expect(page).toHaveURL('/users?view=cards');
  expect(await historyLength(page)).toBe(before + 1);
});

/** Two presses, the second before the page can react to the first. */
const pressTwice = (link: Locator) =>
  link.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

for (const [how, press] of [
  ['a double click', (link: Locator) => link.dblclick()],
  ['two presses at once', pressTwice],
] as const) {
  test(
    `"Listeye dön" goes back by one history entry, even at ${how}`,
    { tag: onlyInAll(how !== 'a double click') },
    async ({ page }) => {
      await openWith(page, makeRecords(30), '/users');
      await page.getByRole('button', { name: 'Sonraki' }).click();
      await page.getByRole('link', { name: 'Detaylar: Kişi 011' }).click();
      await press(page.getByRole('link', { name: 'Listeye dön' }));
      await expect(page.getByText('11 - 20 / 30')).toBeVisible();
      // Long enough for a second navigation to show.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      await expect(page).toHaveURL('/users?page=2');
    },
  );
}
