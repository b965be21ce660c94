// `npm run screenshots`: takes the pictures of docs/screenshots/ from the built product, each in a wide window, light
// and dark, and on a phone; `npm run screenshots -- export menu` takes only those of the named screens.
import { join } from 'node:path';
import { build, preview } from 'vite';
import { launchBrowser } from './browser.mjs';
import { ROOT } from './install.mjs';

/** @typedef {import('playwright').Page} Page */

const FOLDER = join(ROOT, 'docs/screenshots');
const WIDE = { width: 1280, height: 840 };
const LOOKS = /** @type {const} */ ({
  '': { viewport: WIDE, colorScheme: 'light' },
  '-dark': { viewport: WIDE, colorScheme: 'dark' },
  '-phone': { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
});
const FIRST_NAMES = ['Ayşe', 'Çağla', 'İbrahim', 'Irmak', 'Ömer', 'Şule', 'Umut', 'Ünal'];
const LAST_NAMES = ['Yılmaz', 'Öztürk', 'Şahin', 'Çelik', 'Işık', 'Güneş'];
const ROLES = ['Admin', 'User', 'Editor', 'Viewer'];

/** The same users in every run, as they are stored. */
const users = FIRST_NAMES.flatMap((first, row) =>
  LAST_NAMES.map((last, column) => ({
    id: `${row}-${column}`,
    name: `${first} ${last}`,
    email: `kisi.${row}.${column}@ornek.com`,
    password: '',
    role: ROLES[(row + column) % ROLES.length],
    createdAt: new Date(Date.UTC(2026, column, 3 * row + 1, 9)).toISOString(),
    active: (row + column) % 3 !== 0,
    latitude: 36 + row / 2,
    longitude: 27 + column,
  })),
);

/** A file with each kind of outcome. */
const IMPORTED_FILE = [
  'Adı;Soyadı;E-posta;Yetki;Durum;Kayıt Tarihi',
  'Ayşe;Yılmaz;kisi.0.0@ornek.com;Admin;pasif;01.01.2026',
  'Çağla;Işıklı;kisi.1.4@ornek.com;Yönetici;hayır;03.04.2026',
  'Gökçe;Aydın;gokce.aydin@ornek.com;Editör;evet;14.03.2026',
  'Işıl;;isil@ornek;Viewer;evet;16.03.2026',
].join('\r\n');

/** The screens: where they are, and how to get to the state in the picture. */
const SCREENS =
  /** @type {Record<string, [path: string, act?: (page: Page) => Promise<unknown>]>} */ ({
    home: ['/'],
    table: ['/users?q=i&role=Admin&role=Editor&sort=name'],
    cards: ['/users?view=cards'],
    map: ['/users?view=map'],
    peek: ['/users?user=0-3'],
    user: ['/users/0-3'],
    menu: ['/users', openMenu],
    edit: ['/users/0-3', (page) => press(page, 'Düzenle')],
    selection: ['/users?view=cards', select],
    history: ['/users/0-3', openHistory],
    export: ['/users', (page) => press(page, 'Dışa aktar')],
    import: ['/users', openImport],
  });

/** @type {(page: Page, name: string | RegExp) => Promise<void>} */
function press(page, name) {
  return page.getByRole('button', { name }).first().click();
}

/** @param {Page} page */
function openMenu(page) {
  return press(page, /^İşlemler: /);
}

/** @param {Page} page */
async function select(page) {
  for (const place of [1, 2, 4]) {
    const boxes = page.getByRole('checkbox', { name: /^Seç: / });
    await boxes.nth(place).press('Space');
  }
}

/** @param {Page} page */
async function openHistory(page) {
  await press(page, 'Sil');
  await press(page, 'Geri al');
  await page
    .getByText(/^Geri alındı/)
    .first()
    .waitFor();
  await page.goto(new URL('/history', page.url()).href);
  await page.getByRole('listitem').first().waitFor();
}

/** @param {Page} page */
async function openImport(page) {
  await press(page, 'İçe aktar');
  const buffer = Buffer.from(IMPORTED_FILE);
  const file = { name: 'personel listesi.csv', mimeType: 'text/csv', buffer };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await press(page, 'Önizle');
  await page.getByRole('heading', { name: 'Önizleme' }).waitFor();
}

await build({ root: ROOT, logLevel: 'warn' });
const server = await preview({ root: ROOT, preview: { port: 0 } });
const [address = ''] = server.resolvedUrls?.local ?? [];
const browser = await launchBrowser();
const asked = process.argv.slice(2);
for (const [name, [path, act]] of Object.entries(SCREENS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const [ending, look] of Object.entries(LOOKS)) {
    const page = await browser.newPage({ ...look, locale: 'tr-TR' });
    await page.goto(`${address}favicon.svg`);
    await page.evaluate((text) => {
      localStorage.setItem('users', text);
      // Map tiles come from another host.
      localStorage.setItem('dashboard.tiles', 'off');
    }, JSON.stringify(users));
    await page.goto(new URL(path, address).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await act?.(page);
    // Lazy parts, and the end of transitions.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(FOLDER, `${name}${ending}.png`) });
    await page.close();
  }
}
await browser.close();
await server.close();
