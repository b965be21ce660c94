// Builds the product for the backend of restServer.mjs and serves both: `npm run example`.
import { join } from 'node:path';
import { build, preview } from 'vite';
import { ensureInstalled, ROOT } from '../../scripts/install.mjs';
import { requestedPort, requireFreePort } from '../../scripts/port.mjs';
import { restServer } from './restServer.mjs';

ensureInstalled();
const outDir = join(ROOT, 'test-results', 'rest');
const port = requestedPort(4190);
await requireFreePort(port);
await build({
  root: ROOT,
  mode: 'rest',
  logLevel: 'error',
  plugins: [
    {
      name: 'rest-example',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) => html.replace('/src/main.ts', '/examples/rest/main.ts'),
      },
    },
  ],
  build: { outDir, emptyOutDir: true },
});
await preview({
  root: ROOT,
  build: { outDir },
  preview: { port, strictPort: true },
  plugins: [
    {
      name: 'rest-backend',
      configurePreviewServer: ({ middlewares }) => {
        middlewares.use(restServer());
      },
    },
  ],
});
console.log(`http://localhost:${port}`);
