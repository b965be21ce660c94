// `npm run screenshots`: takes the screenshots of the README, from the built product.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { build } from 'vite';
import { findBrowser } from './browser.mjs';
import { ROOT } from './install.mjs';
import { serve } from './serve.mjs';

const PORT = 4191;
const FOLDER = join(ROOT, 'docs/screenshots');
const FIRST_NAMES = ['Ayşe', 'Çağla', 'İbrahim', 'Irmak', 'Ömer', 'Şule', 'Umut', 'Ünal'];
const LAST_NAMES = ['Yılmaz', 'Öztürk', 'Şahin', 'Çelik', 'Işık', 'Güneş'];
const ROLES = ['Admin', 'User', 'Editor', 'Viewer'];

/** @type {[string, string, { width: number, height: number }, 'light' | 'dark'][]} */
const PICTURES = [
  ['table', '/users?q=i&role=Admin&role=Editor&sort=name', { width: 1280, height: 840 }, 'light'],
  ['cards-dark', '/users?view=cards', { width: 1280, height: 840 }, 'dark'],
  ['phone', '/users', { width: 360, height: 740 }, 'light'],
];

await build({ root: ROOT, logLevel: 'warn' });
await serve(PORT);
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});
mkdirSync(FOLDER, { recursive: true });
for (const [name, path, viewport, colorScheme] of PICTURES) {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'tr-TR' });
  const page = await context.newPage();
  await page.goto(`http://localhost:${PORT}/favicon.svg`);
  await page.evaluate((text) => localStorage.setItem('users', text), JSON.stringify(makeRecords()));
  await page.goto(`http://localhost:${PORT}${path}`);
  // A first visit may be drawn before the font is there, and then stays so.
  await page.evaluate(() => document.fonts.load('1em Inter'));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The cards are lazy.
  await page
    .getByRole('link', { name: /^Detaylar/ })
    .first()
    .waitFor();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
}
await browser.close();
process.exit(0);

function makeRecords() {
  return FIRST_NAMES.flatMap((first, row) =>
    LAST_NAMES.map((last, column) => ({
      id: `${row}-${column}`,
      name: `${first} ${last}`,
      email: `${ascii(first)}.${ascii(last)}@ornek.com`,
      password: '',
      role: ROLES[(row + column) % ROLES.length],
      createdAt: new Date(Date.UTC(2026, column, 3 * row + 1, 9)).toISOString(),
      active: (row + column) % 3 !== 0,
      latitude: 36 + row / 2,
      longitude: 27 + column,
    })),
  );
}

/** @param {string} name */
function ascii(name) {
  return name
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
}
