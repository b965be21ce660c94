import type { Page } from '@playwright/test';
import { addUser, expect, openWith, storedUsers, test } from './fixtures.ts';
import { openWithHistory } from './listDatabase.ts';
import { putRows, rowsOf } from './listDatabase.ts';
import { makeRecord, makeRecords } from './records.ts';

const changes = (page: Page) =>
  page.getByRole('list', { name: 'Değişiklikler' }).locator(':scope > li');
const removed = (page: Page) =>
  page.getByRole('list', { name: 'Silinen kullanıcılar' }).locator(':scope > li');

/** Adds a user in the list, and opens the history. */
async function addAndOpen(page: Page, name: string): Promise<void> {
  await openWith(page, makeRecords(3), '/users');
  await addUser(page, name);
  await page.getByRole('link', { name: 'Geçmiş' }).click();
  await expect(changes(page)).toHaveCount(1);
}

/** Adds a user, undoes that, and opens the removed users, which now include it. */
async function openRemoved(page: Page, name: string): Promise<void> {
  await addAndOpen(page, name);
  await changes(page).first().getByRole('button', { name: 'Geri al' }).click();
  await expect(changes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Silinenler' }).click();
  await expect(removed(page)).toHaveCount(1);
}

for (const [place, height] of [
  ['the history', 800],
  ['the history', 400],
  ['the page of the user', 800],
  ['the page of the user', 400],
] as const) {
  test(
    `in ${place}, ${height} px high, a press undoes the change under the pointer although newer ones arrived`,
    { tag: '@all' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height });
      const path = place === 'the history' ? '/history' : `/users/${ALI.id}`;
      await openWithHistory(page, [ALI], [edited('User', 'Viewer')], path);
      const row = changes(page).filter({ hasText: /Rol: .*User.*Viewer/ });
      const undo = row.getByRole('button', { name: 'Geri al' });
      await undo.scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await undo.boundingBox()) ?? {};
      const other = await page.context().newPage();
      await other.goto(`/users/${ALI.id}`);
      for (const name of ['Ali Bir', 'Ali İki']) {
        await other.getByRole('button', { name: 'Düzenle', exact: true }).click();
        await other.getByLabel('Ad', { exact: true }).fill(name);
        await other.getByRole('button', { name: 'Kaydet' }).click();
        await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
      }
      await expect(changes(page)).toHaveCount(3);
      await page.mouse.click(x + 10, y + 10);
      await expect(row).toContainText('Geri alındı');
      await page.mouse.click(x + 10, y + 10);
      await expect(changes(page)).toHaveCount(4);
      const [{ name, role } = {}] = await storedUsers(page);
      expect([name, role]).toEqual(['Ali İki', 'User']);
    },
  );
}

const ALI = makeRecord({ name: 'Ali Veli', role: 'Viewer' });
const edited = (was: string, is: string) =>
  ({ kind: 'edit', ids: [ALI.id], field: 'role', was, is }) as const;

test(
  'a user’s page shows the last five changes and links to all changes of the user',
  { tag: '@all' },
  async ({ page }) => {
    const others = Array.from({ length: 3 }, () => ({
      ...edited('User', 'Viewer'),
      ids: ['id-001'],
    }));
    const own = Array.from({ length: 7 }, (_, position) =>
      edited(`Rol ${position}`, `Rol ${position + 1}`),
    );
    await openWithHistory(page, [ALI, ...makeRecords(2)], [...others, ...own], `/users/${ALI.id}`);
    const part = page.getByRole('region', { name: 'Geçmiş' });
    await expect(changes(page)).toHaveCount(5);
    await part.getByRole('link', { name: 'Tüm değişiklikleri (7)' }).click();
    await expect(page).toHaveURL(`/history?id=${ALI.id}`);
    await expect(changes(page)).toHaveCount(7);
    await expect(
      page.getByText('Yalnızca şu kullanıcının değişiklikleri gösteriliyor: Ali Veli.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Tüm değişiklikleri göster' }).click();
    await expect(page).toHaveURL('/history');
    await expect(changes(page)).toHaveCount(10);
  },
);

test(
  'an erased user leaves no trace in storage except in snapshots',
  { tag: '@all' },
  async ({ page }) => {
    await openRemoved(page, 'Gizli Kişi');
    const kept = JSON.stringify(await rowsOf(page, 'changes'));
    const id = /[\da-f]{8}-[\da-f-]{27}/.exec(kept)?.[0] ?? '';
    await putRows(page, 'snapshots', [{ id: '000001', text: '[{"name":"Gizli Kişi"}]' }]);
    expect(id).toHaveLength(36);
    const erase = async () => {
      await page.getByRole('button', { name: 'İşlemler: Gizli Kişi' }).click();
      await page.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
    };
    await erase();
    const dialog = page.getByRole('dialog', { name: 'Gizli Kişi kalıcı olarak silinsin mi?' });
    await dialog.getByRole('button', { name: 'Vazgeç' }).click();
    await expect(removed(page)).toHaveCount(1);
    await erase();
    await dialog.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Silinen kullanıcı yok.' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const stored = JSON.stringify(await page.evaluate(() => ({ ...localStorage })));
    const left = stored + JSON.stringify(await rowsOf(page, 'changes'));
    for (const word of ['Gizli', 'yeni@ornek.com', id]) expect(left).not.toContain(word);
    expect(await rowsOf(page, 'snapshots')).toHaveLength(1);
    await page.getByRole('button', { name: 'Değişiklikler' }).click();
    await expect(page.getByText('Henüz değişiklik yok.').first()).toBeVisible();
  },
);
