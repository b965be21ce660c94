import type { Locator, Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const historyLength = (page: Page) => page.evaluate(() => history.length);

for (const [what, path, link] of [
  ['the list', '/users', 'User Table'],
  ['the list with a slash at its end', '/users/', 'User Table'],
  ['the home page', '/', 'Home'],
] as const) {
  test(
    `a link to ${what} pressed on that page adds no history entry`,
    { tag: onlyInAll(path !== '/users') },
    async ({ page }) => {
      await openWith(page, makeRecords(30), path);
      const before = await historyLength(page);
      await page.getByRole('link', { name: link }).click();
      await page.getByRole('link', { name: link }).press('Enter');
      await expect(page).toHaveURL(path.replace(/(.)\/$/, '$1'));
      expect(await historyLength(page)).toBe(before);
    },
  );
}

test(
  'the link to the list pressed on a later page of it adds a history entry',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users?page=3');
    const before = await historyLength(page);
    await page.getByRole('link', { name: 'User Table' }).click();
    await expect(page.getByText('1 - 10 / 30')).toBeVisible();
    expect(await historyLength(page)).toBe(before + 1);
    await page.getByRole('button', { name: 'Geri' }).click();
    await expect(page.getByText('21 - 30 / 30')).toBeVisible();
  },
);

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

  test(`"Detaylar" adds one history entry, even at ${how}`, { tag: '@all' }, async ({ page }) => {
    await openWith(page, makeRecords(30), '/users');
    const before = await historyLength(page);
    await press(page.getByRole('link', { name: 'Detaylar: Kişi 004' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Kişi 004' })).toBeVisible();
    expect(await historyLength(page)).toBe(before + 1);
    await page.getByRole('button', { name: 'Geri' }).click();
    await expect(page).toHaveURL('/users');
  });
}

test(
  'a double click on the next neighbour moves by one user and adds no history entry',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users');
    await page.getByRole('link', { name: 'Detaylar: Kişi 004' }).click();
    const before = await historyLength(page);
    await page.getByRole('link', { name: 'Sonraki kullanıcı' }).dblclick();
    await expect(page.getByText('5 / 30')).toBeVisible();
    expect(await historyLength(page)).toBe(before);
  },
);

test('the page of a neighbour opens scrolled to the top', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openWith(page, makeRecords(30), '/users');
  await page.getByRole('link', { name: 'Detaylar: Kişi 004' }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: 'Konum' })).toBeAttached();
  await main.evaluate((element) => {
    element.scrollTop = 60;
  });
  await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(60);
  await page.getByRole('link', { name: 'Sonraki kullanıcı' }).press('Enter');
  await expect(page.getByText('5 / 30')).toBeVisible();
  expect(await main.evaluate((element) => element.scrollTop)).toBe(0);
});
