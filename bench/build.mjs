import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ROOT } from '../scripts/install.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** @param {string} key of a page @returns {string} the folder of the built page */
export function builtFolder(key) {
  return key === 'product' ? join(ROOT, 'dist') : join(folder, 'dist', key);
}

/** Builds a page for production. All pages use the product's bundler and settings. */
export async function buildPage(/** @type {string} */ key) {
  if (key === 'product') {
    await build({ root: ROOT, logLevel: 'warn' });
    return;
  }
  const root = join(folder, 'pages', key);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: builtFolder(key),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
    },
  });
  if (!existsSync(join(builtFolder(key), 'index.html'))) throw new Error(`${key} was not built`);
}
