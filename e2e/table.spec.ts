import { expect, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { names, rows } from './table.ts';

test('the list screen shows heading, toolbar and, by default, the table of five columns and ten rows in the stored order', async ({
  page,
}) => {
  await openWith(page, makeRecords(30), '/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Kullanıcı Listesi' })).toBeVisible();
  await expect(page.getByText('tablo veya kart olarak görüntüleyin')).toBeVisible();
  const tableView = page.getByRole('button', { name: 'Tablo Görünümü' });
  await expect(tableView).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Kart Görünümü' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(page.getByRole('button', { name: '+ Kullanıcı Ekle' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Kullanıcı Tablosu' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Ad',
    'Email',
    'Rol',
    'Oluşturulma Tarihi',
    'İşlemler',
  ]);
  await expect(rows(page)).toHaveCount(10);
  await expect.poll(() => names(page)).toEqual(makeRecords(10).map((record) => record.name));
  await expect(page.getByText('1 - 10 / 30')).toBeVisible();
  const table = page.getByRole('table', { name: 'Kullanıcı Tablosu' });
  await expect(table.locator('caption')).toHaveText(
    'Sütun başlıklarındaki düğmeler tabloyu sıralar.',
  );
});

test(
  'a table wider than its card, as with very large text, scrolls inside its focusable region',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '250%';
    });
    const region = page.getByRole('region', { name: /yatay kaydırılabilir/ });
    await region.focus();
    await expect(region).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  },
);

test('the number of matches is announced politely', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(12), '/users');
  await page.getByPlaceholder('Tabloda ara...').fill('Kişi 00');
  await expect(page.getByRole('status').filter({ hasText: '9 kullanıcı bulundu' })).toBeAttached();
});
