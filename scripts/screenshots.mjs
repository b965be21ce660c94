// `npm run screenshots`: takes the screenshots of docs/screenshots/ from the built product;
// `npm run screenshots -- export shared-list` takes only the named ones.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { launchBrowser } from './browser.mjs';
import { ROOT } from './install.mjs';
import { makeRecords } from './pictureUsers.mjs';
import { requestedPort } from './port.mjs';
import { serve } from './serve.mjs';
import { SHARED_PICTURES, takeSharedPictures } from './sharedScreenshots.mjs';

const PORT = requestedPort(4191);
/** By then the chunks that are prefetched after the first view have loaded. */
const PRELOADED_MS = 2500;
const FOLDER = join(ROOT, 'docs/screenshots');

const WIDE = { width: 1280, height: 840 };
const HOME = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

/** @typedef {import('playwright').Page} Page */
/** @type {[string, string, typeof WIDE, 'light' | 'dark', ((page: Page) => Promise<void>)?][]} */
const PICTURES = [
  ['table', '/users?q=i&role=Admin&role=Editor&sort=name', WIDE, 'light'],
  ['table-dark', '/users?q=i&role=Admin&role=Editor&sort=name', WIDE, 'dark'],
  ['home', '/', HOME, 'light'],
  ['home-dark', '/', HOME, 'dark'],
  ['home-phone-dark', '/', NARROW, 'dark'],
  ['cards', '/users?view=cards', WIDE, 'light'],
  ['cards-dark', '/users?view=cards', WIDE, 'dark'],
  ['phone', '/users', NARROW, 'light'],
  ['peek', '/users', WIDE, 'light', openPeek],
  ['peek-dark', '/users', WIDE, 'dark', openPeek],
  ['peek-phone', '/users', NARROW, 'light', openPeek],
  ['user', '/users', WIDE, 'light', openUser],
  ['user-phone-dark', '/users', NARROW, 'dark', openUser],
  ['menu', '/users', WIDE, 'light', openMenu],
  ['menu-phone-dark', '/users', NARROW, 'dark', openMenu],
  ['edit', '/users', WIDE, 'light', openEdit],
  ['edit-phone-dark', '/users', NARROW, 'dark', openEdit],
  ['selection', '/users', WIDE, 'light', selectSome],
  ['selection-dark', '/users?view=cards', WIDE, 'dark', selectSome],
  ['selection-phone', '/users', NARROW, 'light', selectSome],
  ['history', '/users', WIDE, 'light', openHistory],
  ['history-dark', '/users', WIDE, 'dark', openHistory],
  ['history-phone', '/users', NARROW, 'light', openHistory],
  ['export', '/users?q=i&role=Admin&role=Editor&sort=name', WIDE, 'light', openExport],
  ['export-phone-dark', '/users', NARROW, 'dark', openExport],
  ['import-mapping', '/users', WIDE, 'light', mapFile],
  ['import-preview', '/users', WIDE, 'light', previewFile],
  ['import-preview-phone-dark', '/users', NARROW, 'dark', previewFile],
];
const asked = process.argv.slice(2);
const isTaken = (/** @type {string} */ name) => asked.length === 0 || asked.includes(name);
const taken = PICTURES.filter(([name]) => isTaken(name));

/** Rows with each kind of outcome. */
const IMPORTED_FILE = [
  'Adı;Soyadı;E-posta;Yetki;Durum;Kayıt Tarihi;Şifre',
  'Ayşe;Yılmaz;ayse.yilmaz@ornek.com;Admin;pasif;01.01.2026;***',
  'Ayşe;Öztürk;ayse.ozturk@ornek.com;Editör;evet;01.02.2026;***',
  'Çağla;Işıklı;cagla.isik@ornek.com;Yönetici;hayır;03.04.2026;***',
  'Gökçe;Aydın;gokce.aydin@ornek.com;Editör;evet;14.03.2026;***',
  'Tuğba;Şen;tugba.sen@ornek.com;User;evet;15 Mart 2026;***',
  'Tuğba;Şen;TUGBA.SEN@ornek.com;User;evet;15 Mart 2026;***',
  'Işıl;;isil@ornek;Viewer;evet;16.03.2026;***',
  ';;kimse@ornek.com;Viewer;evet;31.02.2026;***',
].join('\r\n');

if (taken.length > 0) {
  await build({ root: ROOT, logLevel: 'warn' });
  await serve(PORT);
}
const browser = await launchBrowser();
mkdirSync(FOLDER, { recursive: true });
for (const [name, path, viewport, colorScheme, act] of taken) {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'tr-TR' });
  const page = await context.newPage();
  await page.goto(`http://localhost:${PORT}/favicon.svg`);
  await page.evaluate((text) => localStorage.setItem('users', text), JSON.stringify(makeRecords()));
  await page.goto(`http://localhost:${PORT}${path}`);
  // Text that was drawn before the font loaded keeps the fallback font.
  await page.evaluate(() => document.fonts.load('1em Inter'));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Cards and Home's numbers load lazily.
  const main = page.getByRole('main');
  const last = path === '/' ? main.getByText(/^%/) : main.getByRole('link', { name: /^Detaylar/ });
  await last.first().waitFor();
  if (act !== undefined) {
    await page.waitForTimeout(PRELOADED_MS);
    await act(page);
    // Wait for transitions to end.
    await page.waitForTimeout(400);
  }
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
}
// Each one continues from the one before: all are visited, and only the requested ones saved.
if (SHARED_PICTURES.some(isTaken)) await takeSharedPictures(browser, PORT + 1, FOLDER, isTaken);
await browser.close();
process.exit(0);

/** @param {Page} page */
async function openPeek(page) {
  await page.getByRole('row').nth(4).getByRole('cell').nth(2).click();
  await page.getByRole('tab', { name: 'Bilgiler' }).waitFor();
}

/** @param {Page} page */
async function openUser(page) {
  // Map tiles come from another host.
  await page.evaluate(() => localStorage.setItem('dashboard.tiles', 'off'));
  await page
    .getByRole('link', { name: /^Detaylar/ })
    .nth(3)
    .click();
  await page.locator('.leaflet-marker-icon').waitFor();
}

/** @param {Page} page */
async function openMenu(page) {
  await page
    .getByRole('button', { name: /^İşlemler: / })
    .nth(1)
    .click();
}

/** @param {Page} page */
async function openEdit(page) {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Düzenle' }).click();
  await page.getByRole('dialog').waitFor();
}

/** @param {Page} page */
async function selectSome(page) {
  // Only narrow windows have this button; wide ones always show the checkboxes.
  const start = page.getByRole('button', { name: 'Seç', exact: true });
  if (await start.isVisible()) await start.click();
  for (const place of [1, 2, 4])
    await page
      .getByRole('checkbox', { name: /^Seç: / })
      .nth(place)
      .press('Space');
}

/** @param {Page} page */
async function openHistory(page) {
  const choose = async (
    /** @type {number} */ row,
    /** @type {string} */ item,
    /** @type {string} */ outcome,
  ) => {
    await page
      .getByRole('button', { name: /^İşlemler: / })
      .nth(row)
      .click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('group', { name: 'Son değişiklik' }).getByText(outcome).waitFor();
  };
  await choose(1, 'Pasifleştir', 'pasifleştirildi');
  await choose(2, 'Sil', 'silindi');
  await page.keyboard.press('Control+z');
  await page
    .getByText(/^Geri alındı/)
    .first()
    .waitFor();
  await page.goto(`http://localhost:${PORT}/history`);
  await page.getByRole('listitem').filter({ hasText: 'pasifleştirildi' }).waitFor();
}

/** @param {Page} page */
async function openExport(page) {
  await page.getByRole('button', { name: 'Dışa aktar' }).click();
  await page.getByRole('dialog').getByText('kullanıcı, ').waitFor();
}

/** @param {Page} page */
async function mapFile(page) {
  await page.getByRole('button', { name: 'İçe aktar' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'personel listesi.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(IMPORTED_FILE),
    });
  await page.getByRole('heading', { name: 'Eşleştirme' }).waitFor();
}

/** @param {Page} page */
async function previewFile(page) {
  await mapFile(page);
  await page.getByRole('button', { name: 'Önizle' }).click();
  await page.getByRole('heading', { name: 'Önizleme' }).waitFor();
  await page
    .getByRole('group', { name: 'Satırlar' })
    .getByRole('button', { name: 'Değişen' })
    .click();
  await page.getByRole('list', { name: 'Değişen' }).waitFor();
}
