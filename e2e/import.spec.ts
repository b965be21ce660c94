import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import {
  expect,
  fillStorage,
  expectNoViolations,
  onlyInAll,
  openWith,
  storedUsers,
  test,
} from './fixtures.ts';
import {
  chooseFile,
  confirm,
  expectCounts,
  heading,
  importDialog,
  newUsersCsv,
  openImport,
  openSettings,
  preview,
  previewFile,
  show,
  confirmImport,
  target,
  windows1254,
} from './imports.ts';
import { workbookParts } from '#testing/data/workbookParts.ts';
import { zipArchive } from '#testing/data/zipArchive.ts';
import { makeRecords } from './records.ts';
import { rows } from './table.ts';

const textOf = (page: Page) => page.evaluate(() => localStorage.getItem('users'));
const undo = (page: Page) => page.getByRole('button', { name: 'Geri al' });
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../src/files/fixtures', name));

async function saved(page: Page, press: () => Promise<unknown>): Promise<Download> {
  const waiting = page.waitForEvent('download');
  await press();
  return waiting;
}

/** Drops files on an element; returns whether the page has handled them. */
const drop = (page: Page, selector: string, count = 1) =>
  page.evaluate(
    ([where, text, size]) => {
      const dataTransfer = new DataTransfer();
      for (let number = 0; number < size; number += 1) {
        dataTransfer.items.add(new File([text], 'birak.csv'));
      }
      const element = document.querySelector(where);
      const options = { bubbles: true, cancelable: true, dataTransfer };
      element?.dispatchEvent(new DragEvent('dragover', options));
      return element?.dispatchEvent(new DragEvent('drop', options)) === false;
    },
    [selector, newUsersCsv(4), count] as const,
  );

const STAFF = [
  'Ad Soyad;E-posta;Yetki;Durum;Kayıt Tarihi;Enlem;Boylam;Şifre',
  'Kişi 001;KISI001@ornek.com;;;;;;gizli-1',
  'Çağla Işık;kisi002@ornek.com;Yönetici;hayır;03.04.2024;;;gizli-2',
  'İbrahim Şahin;ibrahim@ornek.com;User;evet;3 Nisan 2024;41,0082;28,9784;gizli-3',
  ';adsiz@ornek.com;Viewer;aktif;;;;gizli-4',
  'Ömer;ömer.ornek.com;Editor;1;;95;;gizli-5',
  'İbrahim Ş.;IBRAHIM@ornek.com;User;1;;;;gizli-6',
].join('\r\n');

test('a CSV file of an old Turkish Excel is recognised, previewed, imported, and undone byte for byte', async ({
  page,
}) => {
  await openWith(page, makeRecords(3), '/users');
  const before = await textOf(page);
  await openImport(page);
  await expectNoViolations(page);
  await chooseFile(page, { name: 'personel.csv', content: windows1254(STAFF) });
  await expect(heading(page, 'Eşleştirme')).toBeFocused();
  await expect(importDialog(page)).toContainText(
    'personel.csv · CSV, noktalı virgül, Windows-1254 (Türkçe) · 6 satır',
  );
  await expect(target(page, 'Ad Soyad')).toHaveValue('name');
  await expect(target(page, 'E-posta')).toHaveValue('email');
  await expect(target(page, 'Kayıt Tarihi')).toHaveValue('createdAt');
  await expect(target(page, 'Ad Soyad')).toHaveAccessibleDescription(
    /Örnek değerler: Kişi 001.*Çağla Işık.*İbrahim Şahin/,
  );
  await expect(importDialog(page)).toContainText('Şifreler hiçbir zaman dosyadan alınmaz.');
  await expect(target(page, 'Yönetici')).toHaveValue('Admin');
  await expectNoViolations(page);
  await preview(page);
  await expect(heading(page, 'Önizleme')).toBeFocused();
  await expectCounts(page, 1, 1, 1, 2, 1);
  await expect(await show(page, 'Değişen')).toHaveText([
    /3\. satır.*Kişi 002.*Ad:.*Kişi 002.*Çağla Işık.*Rol:.*User.*Admin.*Oluşturulma Tarihi:.*29\.06\.2024.*03\.04\.2024/,
  ]);
  await expect(await show(page, 'Hatalı')).toHaveText([
    /5\. satır.*Ad zorunludur/,
    /6\. satır.*Geçerli bir email adresi girin.*Enlem -90 ile 90 arasında olmalıdır: “95”/,
  ]);
  await expect(importDialog(page)).not.toContainText('gizli');
  await expect(await show(page, 'Dosyada mükerrer')).toHaveText([
    /7\. satır.*4\. satırla aynı kullanıcı/,
  ]);
  await expect(importDialog(page)).not.toContainText('gizli');
  await expect(await show(page, 'Yeni')).toHaveText([/4\. satır.*İbrahim Şahin.*03\.04\.2024/]);
  await expectNoViolations(page);
  expect(await textOf(page), 'a preview writes nothing').toBe(before);
  await expect(importDialog(page)).toContainText('Yeni kullanıcının şifresi olmaz');
  await expect(confirm(page)).toHaveText('2 kullanıcıyı içe aktar');
  await confirmImport(page);
  const users = await storedUsers(page);
  expect(users.map(({ name }) => name)).toEqual([
    'İbrahim Şahin',
    'Kişi 001',
    'Çağla Işık',
    'Kişi 003',
  ]);
  expect(JSON.stringify(users)).not.toContain('gizli');
  expect(users[2]).toMatchObject({ role: 'Admin', active: false });
  await undo(page).click();
  await expect(rows(page)).toHaveCount(3);
  expect(await textOf(page)).toBe(before);
});

test(
  'wrong rows can be downloaded, corrected and imported; the same file again changes nothing',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(2), '/users');
    const staff = { name: 'personel.csv', content: STAFF };
    await previewFile(page, staff);
    await show(page, 'Hatalı');
    const download = await saved(page, () =>
      importDialog(page).getByRole('button', { name: 'Hatalı satırları indir' }).click(),
    );
    expect(download.suggestedFilename()).toMatch(/^hatali-satirlar-\d{4}-\d\d-\d\d\.csv$/);
    await confirmImport(page);
    const wrong = await readFile(await download.path(), 'utf8');
    expect(wrong.split('\r\n')[0]).toBe(
      '\ufeffAd Soyad;E-posta;Yetki;Durum;Kayıt Tarihi;Enlem;Boylam;Hata',
    );
    expect(wrong).not.toContain('gizli');
    expect(wrong).toContain('Ad zorunludur.');
    const mended = wrong
      .replace(';adsiz@', 'Adlı Kişi;adsiz@')
      .replace('ömer.ornek.com', 'omer@ornek.com')
      .replace(';95;', ';45;');
    await previewFile(page, { name: 'duzeltilmis.csv', content: mended });
    await expectCounts(page, 2, 0, 0, 0, 0);
    await confirmImport(page);
    const after = await textOf(page);
    await previewFile(page, { name: 'duzeltilmis.csv', content: mended });
    await expectCounts(page, 0, 0, 2, 0, 0);
    await expect(confirm(page)).toHaveCount(0);
    await expect(importDialog(page)).toContainText('Alınacak bir şey yok');
    await importDialog(page).getByRole('button', { name: 'Kapat' }).last().click();
    expect(await textOf(page)).toBe(after);
  },
);

test(
  'a sheet of a workbook can be chosen, and is imported with typed values',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(2), '/users');
    await openImport(page);
    await chooseFile(page, { name: 'kullanicilar.xlsx', content: fixture('users.xlsx') });
    await expect(importDialog(page)).toContainText('Excel, “Kullanıcılar” sayfası');
    await openSettings(page);
    await importDialog(page).getByLabel('Sayfa').selectOption('Notlar & Diğer');
    await expect(importDialog(page)).toContainText('Excel, “Notlar & Diğer” sayfası');
    await expect(importDialog(page)).toContainText('Devam etmek için Email sütununu seçin.');
    await importDialog(page).getByLabel('Sayfa').selectOption('Kullanıcılar');
    await expect(target(page, 'Not')).toHaveValue('ignored');
    await expect(target(page, 'Yönetici')).toHaveValue('Admin');
    // The meaning of an unknown role is asked for, and may stay open.
    await expect(target(page, '-1')).toHaveValue('');
    await preview(page);
    await expectCounts(page, 5, 0, 0, 1, 0);
    await expect(importDialog(page)).toContainText('1 hücrede formül hatası var (#DIV/0!)');
    await confirmImport(page);
    const [first] = await storedUsers(page);
    expect(first).toMatchObject({
      name: 'İbrahim Çağlar Şimşek',
      role: 'Admin',
      active: true,
      latitude: 41.0082,
      createdAt: '2024-04-02T21:00:00.000Z',
    });
    expect(first).not.toHaveProperty('password');
  },
);

for (const [what, name, content, words] of [
  ['empty', 'bos.csv', '', 'Bu dosya boş.'],
  [
    'an old workbook',
    'eski.xls',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'Eski Excel dosyalarını (.xls)',
  ],
  ['a picture', 'resim.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xd]), 'dosyası değil'],
  ['a web page', 'rapor.xls', '<html><table><tr><td>Ad;</td></tr></table>', 'dosyası değil'],
  ['of a thousand columns', 'genis.csv', 'a;b\n' + 'x;'.repeat(1000), 'en çok 500 sütun'],
  ['a cut workbook', 'kesik.xlsx', fixture('users.xlsx').subarray(0, 3000), 'bozuk'],
  ['cut JSON', 'kesik.json', '[{"id":"1","na', 'bozuk'],
  ['JSON of something else', 'baska.json', '{"a":1}', 'bir kullanıcı listesi değil'],
] as const) {
  test(
    `an unusable file (${what}) is explained in place, and another one can be chosen`,
    { tag: onlyInAll(what !== 'a cut workbook') },
    async ({ page }) => {
      await openWith(page, makeRecords(2), '/users');
      const before = await textOf(page);
      await openImport(page);
      await chooseFile(page, { name, content });
      const problem = importDialog(page).getByRole('status').filter({ hasText: words });
      await expect(problem).toContainText(name);
      await chooseFile(page, { name: 'iyi.csv', content: newUsersCsv(2) });
      await expect(heading(page, 'Eşleştirme')).toBeVisible();
      expect(await textOf(page)).toBe(before);
    },
  );
}

test('a dialog that is closed while the import runs does not stop it', async ({ page }) => {
  await openWith(page, makeRecords(2), '/users');
  await previewFile(page, { name: 'cok.csv', content: newUsersCsv(3000) });
  await expectCounts(page, 3000, 0, 0, 0, 0);
  // Both presses in one task, before the import can have begun.
  await confirm(page).evaluate((button: HTMLElement) => {
    button.click();
    button.closest('dialog')?.querySelector<HTMLElement>('h2 + button')?.click();
  });
  await expect(importDialog(page)).toHaveCount(0);
  await expect(page.getByText('3.000 kullanıcı içe aktarıldı.')).toBeVisible();
  expect(await storedUsers(page)).toHaveLength(3002);
});

test(
  'a file dropped on the list opens in the dialog, and never takes the browser off the page',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(2), '/users');
    expect(await drop(page, 'h1'), 'the browser does not open it').toBe(true);
    await expect(heading(page, 'Eşleştirme')).toBeFocused();
    await expect(importDialog(page)).toContainText('birak.csv');
    await page.keyboard.press('Escape');
    await openImport(page);
    expect(await drop(page, 'dialog h3')).toBe(true);
    expect(await drop(page, 'dialog label')).toBe(true);
    await expect(heading(page, 'Eşleştirme')).toBeVisible();
  },
);

test('a file is imported by keyboard alone, and Escape returns the focus', async ({ page }) => {
  await openWith(page, makeRecords(2), '/users');
  const opener = page.getByRole('button', { name: 'İçe aktar', exact: true }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(importDialog(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(importDialog(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(importDialog(page).locator('input[type=file]')).toBeFocused();
  await chooseFile(page, { name: 'yeni.csv', content: newUsersCsv(12) });
  await expect(heading(page, 'Eşleştirme')).toBeFocused();
  const toPreview = importDialog(page).getByRole('button', { name: 'Önizle' });
  await expect(toPreview).toBeEnabled();
  await toPreview.press('Enter');
  await expect(heading(page, 'Önizleme')).toBeFocused();
  await importDialog(page).getByRole('button', { name: 'Sonraki' }).press('Enter');
  await expect(
    importDialog(page).getByRole('list', { name: 'Yeni' }).getByRole('listitem'),
  ).toHaveCount(2);
  await expect(importDialog(page).getByRole('button', { name: 'Önceki' })).toBeFocused();
  await confirm(page).press('Enter');
  await expect(importDialog(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await storedUsers(page)).toHaveLength(14);
});

test(
  '20,000 rows are compared with 20,000 users without a main-thread task over 200 ms',
  { tag: ['@all', '@chromium'] },
  async ({ page }, testInfo) => {
    test.slow();
    const users = makeRecords(20_000).map((user) => ({ ...user, password: '' }));
    const path = testInfo.outputPath('hepsi.csv');
    const lines = users.map(({ name, email }) => `${name} Yeni;${email}`);
    writeFileSync(path, ['Ad;Email', ...lines].join('\n'));
    await openWith(page, users, '/users');
    await openImport(page);
    const longTasks = await page.evaluateHandle(() => {
      const found: number[] = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.push(duration);
      }).observe({ type: 'longtask' });
      return found;
    });
    await importDialog(page).locator('input[type=file]').setInputFiles(path);
    await preview(page);
    await expectCounts(page, 0, 20_000, 0, 0, 0);
    // A machine that is busy with other tests makes any task longer.
    expect(Math.max(0, ...(await longTasks.jsonValue()))).toBeLessThan(200);
  },
);

/** A workbook with a header, these users (`-`: in a hidden row), and further XML below them. */
const workbook = (users: readonly string[], below = '') => {
  const cells = (row: string) =>
    row.split(';').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  const written = ['Ad;Email', ...users].map((row, at) =>
    row.startsWith('-')
      ? `<row r="${at + 1}" hidden="1">${cells(row.slice(1)).join('')}</row>`
      : `<row r="${at + 1}">${cells(row).join('')}</row>`,
  );
  return Buffer.from(zipArchive(workbookParts([written.join('') + below])));
};

test('rows that a filter hides are counted, and left out on request', async ({ page }) => {
  await openWith(page, [], '/users');
  await openImport(page);
  const content = workbook(['Ali;ali@ornek.com', '-Can;can@ornek.com', '-Ece;ece@ornek.com']);
  await chooseFile(page, { name: 'suzulmus.xlsx', content });
  const dialog = importDialog(page);
  await expect(dialog.getByText('2 satır Excel’de gizli')).toContainText('bunlar da aktarılacak');
  await expect(dialog.getByText(/· 3 satır/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Gizli satırları aktarma' }).check();
  await expect(dialog.getByText('2 satır Excel’de gizli')).toContainText('aktarılmayacak');
  await expect(dialog.getByText(/· 1 satır/)).toBeVisible();
  await expectNoViolations(page);
  await preview(page);
  await expectCounts(page, 1, 0, 0, 0, 0);
});

test(
  'an import that does not fit the storage is refused whole, in its place',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(2), '/users');
    const before = await fillStorage(page, 2000);
    await previewFile(page, { name: 'cok.csv', content: newUsersCsv(100) });
    await expectCounts(page, 100, 0, 0, 0, 0);
    await confirm(page).click();
    await expect(importDialog(page).getByRole('alert')).toContainText('İçe aktarılamadı');
    await expectCounts(page, 100, 0, 0, 0, 0);
    expect(await textOf(page)).toBe(before);
  },
);
