// `npm start`: installs if needed, builds, and serves the built product.
import { ensureInstalled, ROOT } from './install.mjs';
import { requestedPort, requireFreePort } from './port.mjs';

const port = requestedPort(4173);
// Also checked before the build, which takes time.
await requireFreePort(port);
ensureInstalled();
// Imported only now that the packages are installed.
const { build } = await import('vite');
const { serve } = await import('./serve.mjs');

await build({ root: ROOT, logLevel: 'warn' });
await serve(port);
