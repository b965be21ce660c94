// The second half of `npm run build`: writes a `.gz` and a `.br` beside every text file in dist/,
// for servers that send precompressed files. Reproducible: equal files give equal bytes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ROOT } from './install.mjs';

const COMPRESSIBLE = /\.(?:css|html|js|svg|webmanifest)$/;

/** @param {string} folder the output folder of a build */
export function compressFolder(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) compressFolder(join(ROOT, 'dist'));
