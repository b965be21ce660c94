// Serves the built product; on its own: `node scripts/serve.mjs PORT`.
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import { ROOT } from './install.mjs';

/**
 * @param {number} port
 * @returns {Promise<void>} once it answers; a taken port ends the program with a word about it
 */
export async function serve(port) {
  try {
    const server = await preview({ root: ROOT, preview: { port, strictPort: true } });
    const base = server.config.base;
    console.log(`Serving at http://localhost:${port}${base === '/' ? '' : base} (Ctrl+C stops it)`);
  } catch (error) {
    if (!String(error).includes('in use')) throw error;
    console.error(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=4174 npm start`,
    );
    exit(1);
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) await serve(Number(argv[2]));
