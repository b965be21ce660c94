import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  addUser,
  blockUntilLifted,
  expect,
  expectNoViolations,
  openWith,
  storedUsers,
  test,
} from './fixtures.ts';
import { refuseDatabase, rowsOf } from './listDatabase.ts';
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
  'a restore shows in another tab without a reload',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(3), '/users');
    const other = await context.newPage();
    await other.goto('/users');
    await expect(rows(other)).toHaveCount(3);
    await openPanel(page);
    await chooseFile(page, backup(makeRecord({ id: 'z', name: 'Zeynep' })));
    await page.getByRole('button', { name: 'Geri yükle', exact: true }).click();
    await expect(rows(other)).toHaveCount(4);
  },
);

test(
  'the panel works by keyboard, closes with Escape and returns the focus',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    const opener = page.getByRole('button', { name: 'Depolama', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    await page.getByLabel('Yedek dosyası (JSON)').focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);

test(
  'the browser is asked to keep the data at the first add',
  { tag: '@all' },
  async ({ page }) => {
    await page.addInitScript(() => {
      let asked = 0;
      Object.assign(window, { timesAsked: () => asked });
      StorageManager.prototype.persist = () => {
        asked += 1;
        return Promise.resolve(false);
      };
    });
    const timesAsked = () =>
      page.evaluate(() => (window as unknown as { timesAsked: () => number }).timesAsked());
    await openWith(page, makeRecords(3), '/users');
    await expect(rows(page)).toHaveCount(3);
    expect(await timesAsked()).toBe(0);
    await addUser(page, 'Bir');
    await addUser(page, 'İki');
    expect(await timesAsked()).toBe(1);
    await openPanel(page);
    await expect(panel(page).getByText('kalıcı saklamayı garanti etmiyor')).toBeVisible();
  },
);

/** Says how many users it removes, if any. */
const restoreButton = (page: Page) =>
  panel(page).getByRole('button', { name: /^(?:Geri yükle|\d+ kullanıcıyı çıkar ve geri yükle)$/ });
const undoButton = (page: Page) => panel(page).getByRole('button', { name: 'Geri al' });

async function replaceBy(page: Page, ...members: unknown[]): Promise<void> {
  await chooseFile(page, backup(...members));
  await page.getByLabel(/^Değiştir/).check();
  await restoreButton(page).click();
}

test(
  'a restore is reported on every screen and can be undone there, until it is dismissed',
  { tag: '@all' },
  async ({ page }) => {
    const users = makeRecords(3);
    await openWith(page, users, '/users');
    await openPanel(page);
    await replaceBy(page, makeRecord({ id: 'z', name: 'Zeynep' }));
    await expect(panel(page).getByText('Geri yüklendi.')).toBeVisible();
    await page.keyboard.press('Escape');
    const notice = page.getByText(
      'Geri yüklendi: 1 kullanıcı eklendi, 3 kullanıcı listeden çıkarıldı.',
    );
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(notice).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Geri al', exact: true }).click();
    await expect(page.getByText('Geri yükleme geri alındı.')).toBeVisible();
    expect(await storedUsers(page)).toEqual(users);
    await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
    await expect(page.getByText('Geri yükleme geri alındı.')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.getByRole('link', { name: 'User Table' }).click();
    await openPanel(page);
    await replaceBy(page, makeRecord({ id: 'z', name: 'Zeynep' }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
    await expect(notice).toBeHidden();
    await openPanel(page);
    await undoButton(page).click();
    await expect(panel(page).getByText('Geri yükleme geri alındı.')).toBeVisible();
    expect(await storedUsers(page)).toEqual(users);
  },
);

test(
  'where no copy of the list fits, a restore warns first, offers a backup, and can still be undone',
  { tag: '@all' },
  async ({ page }) => {
    const users = makeRecords(40);
    await refuseDatabase(page);
    await openWith(page, users, '/users');
    await openPanel(page);
    await replaceBy(page, makeRecord({ id: 'z', name: 'Zeynep' }));
    await expect(panel(page).getByRole('alert')).toContainText('şimdiki hâli de saklanamıyor');
    await expect(panel(page).getByRole('alert')).toBeFocused();
    await expect(panel(page).getByText('Tarayıcı geçmişi saklamıyor')).toBeVisible();
    expect(await storedUsers(page)).toEqual(users);
    await expectNoViolations(page);
    const download = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: 'Önce yedeği indir' }).click();
    expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toEqual(users);
    await panel(page)
      .getByRole('button', { name: 'Kopya saklamadan 40 kullanıcıyı çıkar ve geri yükle' })
      .click();
    await expect(panel(page).getByText('Geri yüklendi.')).toBeVisible();
    expect(await storedUsers(page)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await openPanel(page);
    await undoButton(page).click();
    await expect(panel(page).getByText('Geri yükleme geri alındı.')).toBeVisible();
    expect(await storedUsers(page)).toEqual(users);
  },
);

test(
  'damaged text without room for a copy can be replaced once it was downloaded',
  { tag: '@all' },
  async ({ page }) => {
    const damaged = `[${'x'.repeat(1000)}`;
    await refuseDatabase(page);
    await openWith(page, damaged, '/users');
    const notice = page.getByRole('group', { name: 'Depolama bildirimi' });
    await expect(notice).toContainText('kopyası saklanamıyor');
    await expect(notice.getByRole('button', { name: 'Boş listeyle başla' })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await notice.getByRole('button', { name: 'Bozuk veriyi indir' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe(damaged);
    await notice.getByRole('button', { name: 'Yedekten geri yükle' }).click();
    await chooseFile(page, backup(...makeRecords(2)));
    await restoreButton(page).click();
    await expect(notice).toHaveCount(0);
    expect((await storedUsers(page)).map(({ name }) => name)).toEqual(['Kişi 001', 'Kişi 002']);
  },
);

test(
  'a file that cannot be inspected is reported, and can be chosen again',
  { tag: '@all' },
  async ({ page, allowedComplaints }) => {
    allowedComplaints.push(/backupWorker|ERR_FAILED/);
    await openWith(page, makeRecords(3), '/users');
    await openPanel(page);
    const lift = await blockUntilLifted(page, /backupWorker/);
    await chooseFile(page, backup(makeRecord()));
    await expect(panel(page).getByText('Dosya incelenemedi')).toBeVisible();
    lift();
    await chooseFile(page, backup(makeRecord()));
    await expect(restoreButton(page)).toBeVisible();
  },
);

test(
  'the numbers of a preview follow the list when another tab changes it',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(3), '/users');
    const other = await context.newPage();
    await other.goto('/users');
    await openPanel(page);
    await chooseFile(page, backup(makeRecord({ id: 'z' })));
    await page.getByLabel(/dosyada olmayan 3 kullanıcı listeden çıkarılır/).check();
    await addUser(other, 'Araya Giren');
    await expect(page.getByLabel(/dosyada olmayan 4 kullanıcı listeden çıkarılır/)).toBeChecked();
    await expect(restoreButton(page)).toHaveText('4 kullanıcıyı çıkar ve geri yükle');
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

/** Holds the lock in another tab, as a slow writer would. Returns the function that releases it. */
async function holdLock(other: Page): Promise<() => Promise<void>> {
  await other.evaluate(
    () =>
      new Promise<void>((isHeld) => {
        void navigator.locks.request('users', () => {
          isHeld();
          return new Promise<void>((resolve) => {
            addEventListener('let-go', () => resolve(), { once: true });
          });
        });
      }),
  );
  return () => other.evaluate(() => void dispatchEvent(new Event('let-go')));
}

test(
  'a failed restore is reported, even when the panel was closed meanwhile',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(3), '/users');
    const other = await context.newPage();
    await other.goto('/');
    await openPanel(page);
    await chooseFile(page, backup(makeRecord({ id: 'z', name: 'Zeynep' })));
    await page.getByLabel(/dosyada olmayan 3 kullanıcı/).check();
    const letGo = await holdLock(other);
    await restoreButton(page).click();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await other.evaluate((list) => localStorage.setItem('users', list), backup(...makeRecords(4)));
    await letGo();
    const notice = page.getByText('Geri yüklenmedi: liste bu arada değişti');
    await expect(notice).toBeVisible();
    expect(await storedUsers(page)).toHaveLength(4);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(notice).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'User Table' }).click();
    await openPanel(page);
    await expect(panel(page).getByText('Geri yüklenmedi: liste bu arada değişti')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
    await expect(notice).toHaveCount(0);
    await openPanel(page);
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a restore that waits can be cancelled, and writes nothing later',
  { tag: '@all' },
  async ({ context, page }) => {
    const users = makeRecords(3);
    await openWith(page, users, '/users');
    const other = await context.newPage();
    await other.goto('/');
    await openPanel(page);
    await chooseFile(page, backup(makeRecord({ id: 'z', name: 'Zeynep' })));
    await expect(restoreButton(page)).toBeVisible();
    const letGo = await holdLock(other);
    await restoreButton(page).click();
    await panel(page).getByRole('button', { name: 'Vazgeç' }).click();
    await expect(panel(page).getByText('Geri yüklemeden vazgeçildi')).toBeVisible();
    await letGo();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Geri yüklemeden vazgeçildi')).toHaveCount(0);
    // Wait until the lock is free.
    await page.evaluate(() => navigator.locks.request('users', () => undefined));
    expect(await storedUsers(page)).toEqual(users);
  },
);

test(
  'the same file can be chosen again after it was corrected',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    await openPanel(page);
    await chooseFile(page, '[');
    await expect(panel(page).getByText('geçerli bir JSON metni değil')).toBeVisible();
    // With a value left in it, the browser fires no change event for the same file.
    await expect(page.getByLabel('Yedek dosyası (JSON)')).toHaveValue('');
    await chooseFile(page, backup(makeRecord()));
    await expect(panel(page).getByText('Dosyadakiler: yedek.json')).toBeVisible();
  },
);

test(
  'copies of damaged texts can be downloaded, removed and restored',
  { tag: '@all' },
  async ({ page }) => {
    const damaged = `bozuk ${'x'.repeat(2_000_000)}`;
    await openWith(page, damaged, '/users');
    await page.getByRole('button', { name: 'Boş listeyle başla' }).click();
    await openPanel(page);
    await expect(panel(page).getByText(/ · %38$/)).toBeVisible();
    const download = page.waitForEvent('download');
    await panel(page)
      .getByRole('button', { name: /^İndir: / })
      .click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe(damaged);
    await expectNoViolations(page);
    const copies = async () => (await rowsOf(page, 'damaged')).length;
    await panel(page)
      .getByRole('button', { name: /^Sil: / })
      .click();
    await expect(panel(page).getByText('Kopya silindi.')).toBeVisible();
    expect(await copies()).toBe(0);
    await expect(panel(page).getByText('%1’den azı dolu')).toBeVisible();
    await undoButton(page).click();
    await expect(panel(page).getByText('Silme geri alındı.')).toBeVisible();
    expect(await copies()).toBe(1);
  },
);
