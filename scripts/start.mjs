// `npm start`: installs if needed, builds, and serves the built product.
import { ensureInstalled, ROOT } from './install.mjs';

ensureInstalled();
// Only now are there packages to import.
const { build } = await import('vite');
const { serve } = await import('./serve.mjs');

const port = Number(process.env['PORT'] ?? 4173);
await build({ root: ROOT, logLevel: 'warn' });
await serve(port);
