import { expect, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecord } from './records.ts';
import { action, bar, box, turnOn } from './selection.ts';

const [ALI, VELI, CAN] = ['Ali', 'Veli', 'Can'].map((name, at) =>
  makeRecord({
    id: at < 2 ? '1' : '2',
    name,
    email: `${name.toLowerCase()}@ornek.com`,
    createdAt: '2024-01-01T09:00:00.000Z',
  }),
);
const LIST = [ALI, VELI, CAN].filter((one) => one !== undefined);
/** A write makes their ids distinct. */
const DISTINCT = LIST.map((one) => (one === VELI ? { ...one, id: '1~2' } : one));

test.describe('of two records that share an id', () => {
  test(
    'Detaylar opens the pressed one, the menu changes only that one, and an undo restores it',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, LIST, '/users');
      await page.getByRole('link', { name: 'Detaylar: Veli' }).click();
      await expect(page.getByRole('heading', { name: 'Veli', level: 1 })).toBeVisible();
      await expect(page).toHaveURL('/users/1~2');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Veli', level: 1 })).toBeVisible();
      await page.goto('/users/1');
      await expect(page.getByRole('heading', { name: 'Ali', level: 1 })).toBeVisible();
      await page.goto('/users');
      await page.getByRole('button', { name: 'İşlemler: Veli' }).click();
      await page.getByRole('menuitem', { name: 'Pasifleştir' }).click();
      await expect
        .poll(async () => (await storedUsers(page)).map(({ active }) => active))
        .toEqual([true, false, true]);
      await page.keyboard.press('Control+z');
      await expect.poll(() => storedUsers(page)).toEqual(DISTINCT);
    },
  );

  test(
    'the page of a removed one restores that one, even if the other was removed, too',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, LIST, '/users');
      await page.getByRole('link', { name: 'Detaylar: Veli' }).click();
      await page.getByRole('button', { name: 'Sil' }).click();
      await expect(page.getByText('Bu kullanıcı silindi.')).toBeVisible();
      await page.getByRole('button', { name: 'Geri getir' }).click();
      await expect(page.getByRole('button', { name: 'Sil' })).toBeVisible();
      expect(await storedUsers(page)).toEqual(DISTINCT);
      await page.getByRole('button', { name: 'Sil' }).click();
      await page.getByRole('link', { name: 'Listeye dön' }).click();
      await page.getByRole('button', { name: 'İşlemler: Ali' }).click();
      await page.getByRole('menuitem', { name: 'Sil' }).click();
      await expect(page.getByText('Ali silindi.')).toBeVisible();
      await page.goForward();
      await expect(page.getByRole('heading', { name: 'Veli', level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Geri getir' }).click();
      await expect
        .poll(async () => (await storedUsers(page)).map(({ name }) => name))
        .toEqual(['Veli', 'Can']);
    },
  );

  test('a selection of one counts and removes only that one', { tag: '@all' }, async ({ page }) => {
    await openWith(page, LIST, '/users');
    await turnOn(page);
    await box(page, 'Veli').click();
    await expect(bar(page)).toContainText('1');
    await expect(box(page, 'Ali')).not.toBeChecked();
    await action(page, 'Sil').click();
    await expect
      .poll(async () => (await storedUsers(page)).map(({ name }) => name))
      .toEqual(['Ali', 'Can']);
  });
});
