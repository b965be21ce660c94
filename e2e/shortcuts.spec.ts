import { addUser, expect, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

test.beforeEach(async ({ page }) => {
  await openWith(page, makeRecords(30), '/users');
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('"n" opens the form, and steals no letter from it', async ({ page }) => {
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toBeVisible();
  const name = page.getByLabel('Ad', { exact: true });
  await expect(name).toHaveValue('');
  await name.pressSequentially('nn/?');
  await expect(name).toHaveValue('nn/?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('"?" lists the shortcuts on every screen', { tag: '@all' }, async ({ page }) => {
  for (const path of ['/', '/users', '/users/id-001', '/baska']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // In the search of Home it would be typed.
    await page.getByRole('main').focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Klavye kısayolları' });
    await expect(help.getByRole('definition')).toHaveCount(16);
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
  }
});

test(
  'the shortcuts can be switched off, also after a reload, and on again',
  { tag: '@all' },
  async ({ page }) => {
    const help = page.getByRole('dialog', { name: 'Klavye kısayolları' });
    const setting = help.getByLabel('Tek tuşlu kısayolları kullan');
    await page.getByRole('button', { name: 'Kısayollar' }).click();
    await setting.uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(11);
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).not.toBeFocused();

    await page.getByRole('button', { name: 'Kısayollar' }).click();
    await expect(setting).not.toBeChecked();
    await setting.check();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Kullanıcı Ekle' })).toBeVisible();
  },
);

test('a new user is marked in words for a few seconds', { tag: '@all' }, async ({ page }) => {
  await page.clock.install();
  await addUser(page, 'Yepyeni Kişi');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Yepyeni Kişi Yeni');
  await expect(page.getByText('Yeni', { exact: true })).toHaveCount(1);
  await page.clock.runFor(12_000);
  await expect(row).toContainText('Yepyeni Kişi');
  await expect(page.getByText('Yeni', { exact: true })).toHaveCount(0);
});

for (const path of ['/users?q=zzz', '/users?view=cards&q=zzz']) {
  test(
    `a button empties the search and keeps the focus there (${path})`,
    { tag: '@all' },
    async ({ page }) => {
      await page.goto(path);
      const search = page.getByRole('searchbox');
      await expect(search).toHaveValue('zzz');
      await page.getByRole('button', { name: 'Aramayı temizle', exact: true }).click();
      await expect(search).toHaveValue('');
      await expect(search).toBeFocused();
      await expect(page.getByText('Kişi 001')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Aramayı temizle', exact: true })).toHaveCount(
        0,
      );
    },
  );
}
