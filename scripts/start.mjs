// `npm start`: installs if needed, builds, and serves the built product.
import { ensureInstalled, ROOT } from './install.mjs';
import { requestedPort, requireFreePort } from './port.mjs';

const port = requestedPort(4173);
// `serve` checks this, too; checked first, a taken port fails before the slow build.
await requireFreePort(port);
ensureInstalled();
// Imported only here: the packages may have been installed just now.
const { build } = await import('vite');
const { serve } = await import('./serve.mjs');

await build({ root: ROOT, logLevel: 'warn' });
await serve(port);
