import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { rows } from './table.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Depolama', exact: true });

async function openPanel(page: Page): Promise<void> {
  // The notice that the storage is almost full has such a button too.
  const menu = page.getByRole('button', { name: 'Menüyü aç' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Depolama', exact: true }).last().click();
  await expect(panel(page)).toBeVisible();
}

async function chooseFile(page: Page, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content);
  await page
    .getByLabel('Yedek dosyası (JSON)')
    .setInputFiles({ name: 'yedek.json', mimeType: 'application/json', buffer });
}

function backup(...members: unknown[]): string {
  return JSON.stringify(members);
}

test(
  'from 80 % every screen warns, with a button that opens the panel',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/');
    await page.evaluate(() => localStorage.setItem('other', 'x'.repeat(4_400_000)));
    await page.reload();
    await expect(page.getByText('Tarayıcı depolaması %84 dolu')).toBeVisible();
    await openPanel(page);
    await expect(panel(page).getByText('Yer azalıyor')).toBeVisible();
    // The notice is removed with its cause; the panel that it opened stays, with its messages.
    await page.evaluate(() => localStorage.removeItem('other'));
    await chooseFile(page, backup(makeRecord({ id: 'z', name: 'Zeynep' })));
    await page.getByRole('button', { name: 'Geri yükle', exact: true }).click();
    await expect(page.getByText('Tarayıcı depolaması %84 dolu')).toBeHidden();
    await expect(panel(page).getByText('Geri yüklendi.')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Geri al' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test('a backup is one file with every user, and with passwords only on request', async ({
  page,
}) => {
  const users = makeRecords(12);
  await openWith(page, users, '/users');
  await openPanel(page);
  await expect(panel(page).getByText(/Yaklaşık \d\d\.000 kullanıcı daha sığar/)).toBeVisible();
  const download = async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Yedeği indir' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch(/^kullanicilar-\d{4}-\d\d-\d\d(\(1\))?\.json$/);
    return JSON.parse(await readFile(await file.path(), 'utf8')) as unknown;
  };
  expect(await download()).toEqual(users.map(({ password: _password, ...user }) => user));
  await expect(panel(page).getByText(/^kullanicilar-.* indirildi\.$/)).toBeVisible();
  await page.getByLabel('Şifreleri de ekle (okunamaz biçimde)').check();
  expect(await download()).toEqual(users);
});

test('after a restore brought a removed user back, no notice offers to undo the removal', async ({
  page,
}) => {
  const users = makeRecords(3);
  await openWith(page, users, '/users');
  await page.getByRole('button', { name: 'İşlemler: Kişi 001' }).click();
  await page.getByRole('menuitem', { name: 'Sil' }).click();
  await expect(page.getByText('Kişi 001 silindi.')).toBeVisible();
  await openPanel(page);
  await chooseFile(page, backup(...users));
  await page.getByRole('button', { name: 'Geri yükle', exact: true }).click();
  await expect(panel(page).getByText('Geri yüklendi.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('Kişi 001 silindi.')).toHaveCount(0);
});

test('a restore shows what it would change, merges, and can be undone once', async ({ page }) => {
  const users = makeRecords(3);
  await openWith(page, users, '/users');
  await openPanel(page);
  const [first, second] = users;
  await chooseFile(
    page,
    backup(first, { ...second, name: 'Değişen' }, makeRecord({ id: 'z', name: 'Zeynep' }), null, {
      id: 'x',
    }),
  );
  const counts = panel(page).getByRole('definition');
  await expect(counts).toHaveText(['1', '1', '1', '2']);
  await expect(panel(page).getByText('4. öğe: kullanıcı kaydı değil')).toBeVisible();
  await expect(panel(page).getByText('5. öğe: ad (name) yok')).toBeVisible();
  await expectNoViolations(page);
  expect(await storedUsers(page)).toEqual(users);
  await page.getByRole('button', { name: 'Geri yükle', exact: true }).click();
  await expect(panel(page).getByText('Geri yüklendi.')).toBeVisible();
  expect((await storedUsers(page)).map(({ name }) => name)).toEqual([
    'Zeynep',
    'Kişi 001',
    'Değişen',
    'Kişi 003',
  ]);
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(panel(page).getByText('Geri yükleme geri alındı.')).toBeVisible();
  expect(await storedUsers(page)).toEqual(users);
  await expect(page.getByRole('button', { name: 'Geri al' })).toHaveCount(0);
});

test(
  'a replacing restore states how many users it removes, and keeps a snapshot of the previous list',
  { tag: '@all' },
  async ({ page }) => {
    const users = makeRecords(3);
    await openWith(page, users, '/users');
    await openPanel(page);
    await chooseFile(page, backup(users[0]));
    const restore = panel(page).getByRole('button', { name: 'Geri yükle', exact: true });
    await expect(restore).toBeVisible();
    await page.getByLabel(/dosyada olmayan 2 kullanıcı listeden çıkarılır/).check();
    await expect(restore).toHaveCount(0);
    await page.getByRole('button', { name: '2 kullanıcıyı çıkar ve geri yükle' }).click();
    await expect(panel(page).getByText('Geri yüklendi.')).toBeVisible();
    expect(await storedUsers(page)).toEqual([users[0]]);
    // After a reload the undo is gone, but not the snapshot.
    await page.reload();
    await openPanel(page);
    await expect(panel(page).getByText(/ · 3 kayıt$/)).toBeVisible();
    await page.getByRole('button', { name: /^İncele:/ }).click();
    await page.getByLabel(/^Değiştir/).check();
    await page.getByRole('button', { name: 'Geri yükle', exact: true }).click();
    await expect(panel(page).getByText('Geri yüklendi.')).toBeVisible();
    expect(await storedUsers(page)).toEqual(users);
  },
);

for (const [what, content, words] of [
  ['cut JSON', '[{"id":"1","na', 'geçerli bir JSON metni değil'],
  ['an object', '{"a":1}', 'bir kullanıcı listesi değil'],
  ['a newer format', '{"version":2}', 'daha yeni bir sürümüyle'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]), 'metin dosyası değil'],
  ['a list of rubbish', '[1,2,null]', 'Geri yüklenebilecek kullanıcı yok'],
] as const) {
  test(
    `an unusable file (${what}) is explained, and nothing changes`,
    { tag: '@all' },
    async ({ page }) => {
      const users = makeRecords(3);
      await openWith(page, users, '/users');
      await openPanel(page);
      await chooseFile(page, content);
      await expect(panel(page).getByText(words)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Geri yükle', exact: true })).toHaveCount(0);
      expect(await storedUsers(page)).toEqual(users);
    },
  );
}

test(
  'files of 30 MB of invalid data and of 50 MB do not block the page',
  { tag: ['@all', '@chromium'] },
  async ({ page }, testInfo) => {
    await openWith(page, makeRecords(3), '/users');
    await openPanel(page);
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    // By path, as a person chooses files: passing the content would itself be a long task.
    const rubbish = testInfo.outputPath('bozuk.json');
    await writeFile(rubbish, Buffer.alloc(30 * 1024 * 1024, '[{"a":'));
    await page.getByLabel('Yedek dosyası (JSON)').setInputFiles(rubbish);
    await expect(panel(page).getByText('geçerli bir JSON metni değil')).toBeVisible();
    const large = testInfo.outputPath('yedek.json');
    await writeFile(large, Buffer.alloc(50 * 1024 * 1024, ' '));
    await page.getByLabel('Yedek dosyası (JSON)').setInputFiles(large);
    await expect(panel(page).getByText('Bu dosya çok büyük')).toBeVisible();
    const tasks = await page.evaluate(
      () => (window as unknown as { longTasks: number[] }).longTasks,
    );
    expect(Math.max(0, ...tasks), 'the longest task in ms').toBeLessThan(500);
  },
);

test(
  'a file whose reading hangs can be cancelled, which also ends the worker',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    await openPanel(page);
    await page.evaluate(() => {
      Worker.prototype.postMessage = () => {}; // It never receives a file to read.
    });
    const starting = page.waitForEvent('worker');
    await chooseFile(page, backup(makeRecord()));
    const worker = await starting;
    const closing = worker.waitForEvent('close');
    await panel(page).getByRole('button', { name: 'Vazgeç' }).click();
    await closing;
    await expect(panel(page).getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByLabel('Yedek dosyası (JSON)')).toBeFocused();

    const again = page.waitForEvent('worker');
    await chooseFile(page, backup(makeRecord()));
    const second = await again;
    const closed = second.waitForEvent('close');
    await page.keyboard.press('Escape');
    await closed;
  },
);
