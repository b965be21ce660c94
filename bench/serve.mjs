import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Serves one built page: its index.html for every path without a file, and an empty page at `/blank`.
 * @param {string} folder
 * @param {{ isCompressed?: boolean }} [options] `isCompressed`: files are sent gzipped, as hosts do
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serve(folder, { isCompressed = false } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/blank') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>blank</title>');
      return;
    }
    const requested = join(folder, normalize(pathname));
    const file =
      existsSync(requested) && statSync(requested).isFile()
        ? requested
        : join(folder, 'index.html');
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    const content = createReadStream(file);
    if (!isCompressed) content.pipe(response);
    else content.pipe(createGzip()).pipe(response.setHeader('content-encoding', 'gzip'));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
