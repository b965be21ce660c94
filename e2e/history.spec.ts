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
