// Builds the product with a slow source of users (src/testing/fakes/slowMain.ts) and serves it, for
// the end-to-end tests: `PORT=4184 node scripts/serveSlow.mjs`.
import { join } from 'node:path';
import { build, preview } from 'vite';
import { ROOT } from './install.mjs';
import { requestedPort, requireFreePort } from './port.mjs';

const outDir = join(ROOT, 'test-results', 'slow');

/** @type {import('vite').Plugin} */
const slowSource = {
  name: 'slow-source',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/main.ts', '/src/testing/fakes/slowMain.ts'),
  },
};

const port = requestedPort(4184);
await requireFreePort(port);
await build({
  root: ROOT,
  mode: 'slow',
  logLevel: 'error',
  plugins: [slowSource],
  build: { outDir, emptyOutDir: true },
});
await preview({ root: ROOT, build: { outDir }, preview: { port, strictPort: true } });
