// Builds the shared list's page into dist-shared/, which the server serves, with a compressed file
// beside each text file: `node scripts/buildShared.mjs`.
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFolder } from './compress.mjs';
import { ROOT } from './install.mjs';

/** @returns {Promise<void>} rejects if the build fails */
export async function buildShared() {
  await build({ root: ROOT, mode: 'shared', logLevel: 'warn' });
  compressFolder(join(ROOT, 'dist-shared'));
}

if (argv[1] === fileURLToPath(import.meta.url)) await buildShared();
