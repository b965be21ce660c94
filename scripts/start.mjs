// `npm start`: installs if needed, builds, and serves the built product.
import { ensureInstalled, ROOT } from './install.mjs';
import { requestedPort, requireFreePort } from './port.mjs';

const port = requestedPort(4173);
// First: the build is slow.
await requireFreePort(port);
ensureInstalled();
// Imported only here: the packages may have been installed just now.
const { build, preview } = await import('vite');

await build({ root: ROOT, logLevel: 'warn' });
const { config } = await preview({ root: ROOT, preview: { port, strictPort: true } });
const base = config.base.replace(/\/$/, '');
console.log(`Serving at http://localhost:${port}${base} (Ctrl+C stops it)`);
