// `npm start`: installs if needed, builds, and serves the built product.
import { ensureInstalled, ROOT } from './install.mjs';
import { askedPort, requireFreePort } from './port.mjs';

const port = askedPort(4173);
// Asked before the build as well: nobody should wait for what cannot be served.
await requireFreePort(port);
ensureInstalled();
// Only now are there packages to import.
const { build } = await import('vite');
const { serve } = await import('./serve.mjs');

await build({ root: ROOT, logLevel: 'warn' });
await serve(port);
