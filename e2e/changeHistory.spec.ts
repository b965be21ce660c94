import type { Page } from '@playwright/test';
import { layOutForPrint } from './firefox.ts';
import { addUser, expect, openWith, storedUsers, test } from './fixtures.ts';
import { openWithHistory } from './historyRecords.ts';
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

test(
  'the link "Geçmiş" opens the history and is marked as current there',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    const link = page.getByRole('link', { name: 'Geçmiş' });
    await link.click();
    await expect(page).toHaveURL('/history');
    await expect(page).toHaveTitle('Geçmiş · Dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Geçmiş' })).toBeFocused();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Henüz değişiklik yok.').first()).toBeVisible();
    await page.goto('/history/');
    await expect(link).toHaveAttribute('aria-current', 'page');
  },
);

for (const junk of ['?page=x&show=hepsi', '?page=-3', '?id=', '?page=99', '?%E0%A4%A=1']) {
  test(
    `an invalid address falls back to the first page of changes: ${junk}`,
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(3), `/history${junk}`);
      await expect(page.getByText('Henüz değişiklik yok.').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Değişiklikler' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    },
  );
}

test(
  'the history lists an added user, undoes the add, and redoes it',
  { tag: '@all' },
  async ({ page }) => {
    await addAndOpen(page, 'Yeni Kişi');
    await expect(
      page.getByText(/^En eski kayıt: .*\d{2}:\d{2}:\d{2}\. Yer azaldıkça/),
    ).toBeVisible();
    const [added] = await storedUsers(page);
    await expect(changes(page).first()).toContainText('Yeni Kişi eklendi');
    await changes(page).first().getByRole('button', { name: 'Geri al' }).click();
    await expect(changes(page)).toHaveCount(2);
    await expect(changes(page).first()).toContainText('Yeni Kişi eklendi işlemi geri alındı');
    await expect(changes(page).nth(1)).toContainText('Geri alındı');
    await expect(changes(page).nth(1)).toBeFocused();
    await expect(changes(page).nth(1).getByRole('button')).toHaveCount(0);
    await expect(changes(page).getByRole('link')).toHaveCount(0);
    expect(await storedUsers(page)).toHaveLength(3);

    await changes(page).first().getByRole('button', { name: 'Geri al' }).click();
    await expect(changes(page)).toHaveCount(3);
    expect((await storedUsers(page))[0]).toEqual(added);
    await expect(changes(page).first()).toContainText('Yeni Kişi eklendi işlemi yinelendi');
    await changes(page).first().getByRole('link', { name: 'Yeni Kişi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Yeni Kişi' })).toBeVisible();
  },
);

test(
  'a change made in another tab appears in the history without moving what is being read',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await addAndOpen(page, 'İlk Kişi');
    // Only the newest change has the heading of the day.
    const top = async () =>
      (await changes(page).last().getByText('İlk Kişi').first().boundingBox())?.y;
    const before = await top();
    const other = await page.context().newPage();
    await other.goto('/users');
    for (const name of ['İkinci Kişi', 'Üçüncü Kişi', 'Dördüncü Kişi']) await addUser(other, name);
    await expect(changes(page)).toHaveCount(4);
    await expect(changes(page).first()).toContainText('Dördüncü Kişi eklendi');
    expect(Math.abs(((await top()) ?? NaN) - (before ?? NaN))).toBeLessThanOrEqual(3);
  },
);

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
  'an undo that conflicts with a later change is refused in its row, with a link to that change',
  { tag: '@all' },
  async ({ page }) => {
    const edits = [edited('User', 'Editor'), edited('Editor', 'Viewer')];
    await openWithHistory(page, [ALI], edits, '/history');
    await expect(changes(page).first()).toContainText(/Rol: .*Editor.*Viewer/);
    const [later, first] = [changes(page).first(), changes(page).last()];
    await first.getByRole('button', { name: 'Geri al' }).click();
    await expect(first).toContainText('aynı bilgiler sonradan değişmiş');
    expect((await storedUsers(page))[0]?.role).toBe('Viewer');
    await first.getByRole('link', { name: /^Ali Veli düzenlendi · 12 Kas 2026 14:01:00$/ }).click();
    await expect(later).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(later.getByRole('button', { name: 'Geri al' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(changes(page)).toHaveCount(3);
    await first.getByRole('button', { name: 'Geri al' }).click();
    await expect(changes(page)).toHaveCount(4);
    expect((await storedUsers(page))[0]?.role).toBe('User');
  },
);

test(
  'a thousand changes are paged, and Geri returns to the previous page',
  { tag: '@all' },
  async ({ page }) => {
    const edits = Array.from({ length: 1000 }, (_, position) =>
      edited(`Rol ${position}`, `Rol ${position + 1}`),
    );
    await openWithHistory(page, [ALI], edits, '/history');
    await expect(page.getByText('1 - 10 / 1000')).toBeVisible();
    await page.getByRole('button', { name: 'Sonraki' }).click();
    await expect(page.getByText('11 - 20 / 1000')).toBeVisible();
    await expect(page).toHaveURL('/history?page=2');
    await page.getByRole('button', { name: 'Son sayfa' }).click();
    await expect(changes(page).last()).toContainText(/Rol 0.*Rol 1/);
    await page.getByRole('button', { name: 'Geri', exact: true }).click();
    await expect(page.getByText('11 - 20 / 1000')).toBeVisible();
    const slowest = await page.evaluate(async () => {
      const next = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Sonraki',
      );
      const start = performance.now();
      next?.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - start;
    });
    expect(slowest).toBeLessThan(1000);
  },
);

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
  'the page of a user without changes says so below the map',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [ALI], `/users/${ALI.id}`);
    const part = page.getByRole('region', { name: 'Geçmiş' });
    await expect(part.getByText('Henüz değişiklik yok.').first()).toBeVisible();
    const map = await page.getByRole('region', { name: 'Konum', exact: true }).boundingBox();
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThan((map?.y ?? NaN) + (map?.height ?? NaN));
  },
);

test(
  'a removed user is restored to its position in the list',
  { tag: '@all' },
  async ({ page }) => {
    await openRemoved(page, 'Yeni Kişi');
    await expect(removed(page).first()).toContainText('Yeni Kişi');
    await expect(removed(page).first()).toContainText('yeni@ornek.com');
    await page.getByRole('button', { name: 'Geri getir' }).click();
    await expect(page.getByText('Silinen kullanıcı yok.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect((await storedUsers(page)).map(({ name }) => name)[0]).toBe('Yeni Kişi');
  },
);

test(
  'several removed users are restored by keyboard alone in one change, which one undo reverts',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(5), '/users');
    const texts = () => page.evaluate(() => localStorage.getItem('users'));
    const before = await texts();
    for (const name of ['Kişi 002', 'Kişi 004', 'Kişi 001']) {
      await page.getByRole('link', { name, exact: true }).focus();
      await page.keyboard.press('Delete');
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    const after = await texts();
    await page.goto('/history?show=removed');
    await expect(removed(page)).toHaveCount(3);
    const bar = page.getByRole('group', { name: 'Seçilen kullanıcılar' });
    await bar.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: 'Seç: Kişi 004' }).focus();
    await page.keyboard.press('Space');
    await expect(bar.getByRole('status')).toHaveText('2 seçili');
    await bar.getByRole('checkbox').focus();
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('button', { name: '2 kullanıcıyı geri getir' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(removed(page)).toHaveText([/Kişi 004/]);
    await expect(bar.getByRole('checkbox')).toBeFocused();
    const notice = page.getByText('2 kullanıcı geri getirildi.');
    await expect(notice).toBeVisible();
    await bar.getByRole('checkbox').focus();
    await page.keyboard.press('Control+z');
    await expect(removed(page)).toHaveCount(3);
    expect(await texts()).toBe(after);
    await bar.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await bar.getByRole('button', { name: '3 kullanıcıyı geri getir' }).press('Enter');
    await expect(page.getByText('Silinen kullanıcı yok.').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await texts()).toBe(before);
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

test(
  'markup, right-to-left text and half an emoji in values are shown as text',
  { tag: '@all' },
  async ({ page }) => {
    const odd = '<img src=x onerror="document.title=1"> سارة \ud83d';
    const user = makeRecord({ name: odd, role: odd });
    await openWithHistory(page, [user], [edited('User', odd)], '/history');
    await expect(changes(page).first()).toContainText('<img src=x');
    await expect(page.locator('main img')).toHaveCount(0);
    await expect(page).toHaveTitle('Geçmiş · Dashboard');
    await changes(page).first().getByRole('link').click();
    await expect(page).toHaveURL(`/users/${user.id}`);
  },
);

test(
  'a user whom another tab restores leaves the removed users',
  { tag: '@all' },
  async ({ page }) => {
    await openRemoved(page, 'Yeni Kişi');
    const other = await page.context().newPage();
    await other.goto('/history?show=removed');
    await other.getByRole('button', { name: 'Geri getir' }).click();
    await expect(other.getByText('Silinen kullanıcı yok.')).toBeVisible();
    await expect(page.getByText('Silinen kullanıcı yok.')).toBeVisible();
    await page.getByRole('button', { name: 'Değişiklikler' }).click();
    await expect(changes(page).first()).toContainText('Yeni Kişi geri getirildi');
  },
);

test(
  'nothing scrolls sideways at 320 px, however long names, values and emails are',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const long = 'Abdurrahmankaraosmanogullari'.repeat(12);
    const user = makeRecord({ name: long, role: long });
    await openWithHistory(page, [user], [edited('User', long)], `/history?id=${user.id}`);
    await expect(changes(page)).toHaveCount(1);
    const main = page.getByRole('main');
    const overflow = () =>
      main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await overflow()).toBe(0);
    await page.goto('/users');
    await addUser(page, long);
    await page.goto('/history');
    await changes(page).first().getByRole('button', { name: 'Geri al' }).click();
    await page.getByRole('button', { name: 'Silinenler' }).click();
    await expect(removed(page)).toHaveCount(1);
    expect(await overflow()).toBe(0);
  },
);

test('the printed history is a list without controls', { tag: '@all' }, async ({ page }) => {
  await openWithHistory(page, [ALI], [edited('User', 'Viewer')], `/history?id=${ALI.id}`);
  await expect(changes(page)).toHaveCount(1);
  await layOutForPrint(page);
  await expect(changes(page).first()).toBeVisible();
  await expect(page.getByText('değişiklikleri gösteriliyor: Ali Veli.')).toBeVisible();
  await expect(
    page.locator('button, input, summary, main nav a').filter({ visible: true }),
  ).toHaveCount(0);
});

test(
  'a history whose chunk fails to load says so, and loads at a retry',
  { tag: '@all' },
  async ({ page, allowedComplaints }) => {
    allowedComplaints.push(/Failed to load|ERR_FAILED|net::|part of the page could not be loaded/);
    await openWith(page, makeRecords(3), '/users');
    let isLifted = false;
    await page.route(/HistoryScreen.*\.js/, (route) =>
      isLifted ? route.fallback() : route.abort(),
    );
    await page.getByRole('link', { name: 'Geçmiş' }).click();
    await expect(page.getByText('Geçmiş yüklenemedi.')).toBeVisible();
    isLifted = true;
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await expect(page.getByText('Henüz değişiklik yok.').first()).toBeVisible();
  },
);
