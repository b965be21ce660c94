import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { names } from './table.ts';

const ALI = makeRecord({ id: 'ali', name: 'Ali Kaya', email: 'ali@ornek.com', role: 'Admin' });

test('a link with a condition shows whom it leaves, says it in sentences, and each has a way out', async ({
  page,
}) => {
  const path = '/users?where=name.beginsWith.al&where=role.anyOf.Admin*Editor';
  await openWith(page, [ALI, ...makeRecords(12)], path);
  await expect.poll(() => names(page)).toEqual(['Ali Kaya']);
  const chips = page.getByRole('listitem').filter({ hasText: /Ad|Rol/ });
  await expect(chips).toHaveText(['Ad “al” ile başlar', 'Rol Admin veya Editor']);
  await page.getByRole('button', { name: 'Kart Görünümü' }).click();
  await expect(page.getByRole('link', { name: /^Detaylar/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Tablo Görünümü' }).click();

  await page.getByRole('button', { name: 'Koşulu kaldır: Ad “al” ile başlar' }).click();
  await expect(page).toHaveURL('/users?where=role.anyOf.Admin*Editor');
  const last = page.getByRole('button', { name: 'Koşulu kaldır: Rol Admin veya Editor' });
  await expect(last).toBeFocused();
  await last.press('Enter');
  await expect(page).toHaveURL('/users');
  await expect(page.getByPlaceholder('Tabloda ara...')).toBeFocused();
  await page.goBack();
  await expect(chips).toHaveText(['Rol Admin veya Editor']);
});

test('a user’s neighbours are those whom the condition of the list leaves, also after a reload', async ({
  page,
}) => {
  const other = makeRecord({ id: 'alp', name: 'Alp Er', email: 'alp@ornek.com' });
  const records = [ALI, ...makeRecords(12), other];
  await openWith(page, records, '/users?where=name.beginsWith.al');
  await page.getByRole('link', { name: 'Ali Kaya', exact: true }).click();
  await page.reload();
  await expect(page.getByText('1 / 2', { exact: true })).toBeVisible();
});
