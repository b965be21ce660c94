// Serves the built product; on its own: `PORT=4173 node scripts/serve.mjs`.
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import { ROOT } from './install.mjs';
import { askedPort, endForTakenPort, requireFreePort } from './port.mjs';

/**
 * @param {number} port
 * @returns {Promise<void>} once it answers; a taken port ends the program with a word about it
 */
export async function serve(port) {
  await requireFreePort(port);
  try {
    const server = await preview({ root: ROOT, preview: { port, strictPort: true } });
    const base = server.config.base.replace(/\/$/, '');
    console.log(`Serving at http://localhost:${port}${base} (Ctrl+C stops it)`);
  } catch (error) {
    // Somebody was faster.
    if (String(error).includes('in use')) endForTakenPort(port);
    throw error;
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) await serve(askedPort(4173));
