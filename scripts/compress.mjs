// The second half of `npm run build`: writes a `.gz` and a `.br` beside every text file in dist/,
// for servers that send precompressed files. Reproducible: equal files give equal bytes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ROOT } from './install.mjs';

const COMPRESSIBLE = /\.(?:css|html|js|svg|webmanifest)$/;
const DIST = join(ROOT, 'dist');

for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  if (!COMPRESSIBLE.test(name)) continue;
  const file = join(DIST, name);
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}
