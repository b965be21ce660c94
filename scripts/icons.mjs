// `npm run icons`: renders public/favicon.svg in the sizes that the page and the installed product need.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.mjs';
import { ROOT } from './install.mjs';

const folder = join(ROOT, 'public');
const icon = readFileSync(join(folder, 'favicon.svg'), 'utf8');
// Systems mask this icon to their own shape: the background fills it, the letter stays in the
// middle (https://www.w3.org/TR/appmanifest/#icon-masks).
const maskable = icon.replace('rx="8"', '').replace('viewBox="0 0 32 32"', 'viewBox="3 3 26 26"');

const browser = await launchBrowser();
// The page's icon. Not the SVG: Chromium decodes the icon again at each change of the address, and
// creates a document for an SVG each time.
await draw('icon-64.png', icon, 64);
await draw('icon-192.png', icon, 192);
await draw('icon-512.png', icon, 512);
await draw('icon-maskable-512.png', maskable, 512);
await browser.close();

/**
 * @param {string} name
 * @param {string} svg
 * @param {number} size in pixels
 */
async function draw(name, svg, size) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0;background:transparent}svg{display:block;width:100vw}</style>${svg}`,
  );
  await page.screenshot({ path: join(folder, name), omitBackground: true });
  await page.close();
}
