// Serves the built product. From the command line: `PORT=4173 node scripts/serve.mjs`.
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import { ROOT } from './install.mjs';
import { requestedPort, exitForTakenPort, requireFreePort } from './port.mjs';

/**
 * @param {number} port
 * @returns {Promise<void>} resolves once it serves; exits with a message if the port is taken
 */
export async function serve(port) {
  await requireFreePort(port);
  try {
    const server = await preview({ root: ROOT, preview: { port, strictPort: true } });
    const base = server.config.base.replace(/\/$/, '');
    console.log(`Serving at http://localhost:${port}${base} (Ctrl+C stops it)`);
  } catch (error) {
    // Another program has taken the port since the check.
    if (String(error).includes('in use')) exitForTakenPort(port);
    throw error;
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) await serve(requestedPort(4173));
