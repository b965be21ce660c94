// The pages that are compared: how each is built and served, and where it has the controls that are used.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { ROOT } from '../scripts/install.mjs';

/**
 * @typedef {object} Page
 * @property {string} key
 * @property {string} title
 * @property {string} path the path to open
 * @property {string} search CSS selector of the search box
 * @property {string} header CSS selector of the header that sorts by name
 * @property {string} next CSS selector of the button for the next page
 * @property {string} names CSS selector of the cells with the names
 * @property {Switches} [switches] if the page has a filter and a second view
 *
 * @typedef {object} Switches CSS selectors
 * @property {string} [filterOpener] the button that opens the filter
 * @property {string} filter
 * @property {string} view
 * @property {string} cards the items of the second view
 */

const COMMON = {
  path: '/',
  search: 'input[type=search]',
  header: 'th button',
  next: '#next',
  names: 'td:first-child',
};
const SWITCHES = { filter: 'input[type=checkbox]', view: '#view', cards: 'ul > li' };

/** @type {Page} */
export const PRODUCT = {
  key: 'product',
  title: 'this product',
  path: '/users',
  search: 'main input[type=search]',
  header: 'th button',
  next: 'button:text-is("Sonraki")',
  names: 'tbody td:first-child a',
  switches: {
    filterOpener: '[aria-label$="Gruplara göre filtrele"]',
    filter: '[popover] input[type=checkbox]',
    view: 'button:has-text("Kart Görünümü")',
    cards: 'main [role=listitem]',
  },
};

/** @type {Page[]} */
export const PAGES = [
  { ...COMMON, key: 'limit', title: 'no framework: the limit', switches: SWITCHES },
  { ...COMMON, key: 'react', title: 'React alone', switches: SWITCHES },
  PRODUCT,
  { ...COMMON, key: 'tanstack', title: 'TanStack Table, bare' },
];

const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Builds a page for production, each by the same bundler.
 * @param {string} key @returns {Promise<string>} the folder of the built page
 */
export async function buildPage(key) {
  if (key === PRODUCT.key) {
    await build({ root: ROOT, logLevel: 'warn' });
    return join(ROOT, 'dist');
  }
  const outDir = join(folder, 'dist', key);
  await build({
    root: join(folder, 'pages', key),
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  return outDir;
}

/** A page without scripts on each server, where what is stored can be prepared. */
export const BLANK = '/blank';

/**
 * Serves a built page, uncompressed.
 * @param {string} outDir @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function serve(outDir) {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'blank-page',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use(BLANK, (_request, response) => {
            response.setHeader('content-type', 'text/html');
            response.end('<!doctype html><title>blank</title>');
          });
        },
      },
    ],
  });
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '');
  if (origin === undefined) throw new Error(`${outDir} is not served`);
  return { origin, close: () => server.close() };
}
