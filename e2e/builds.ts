import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { DEFAULT_TILE_URL } from '../scripts/contentSecurityPolicy.ts';

const root = join(import.meta.dirname, '..');

/**
 * Builds the product with these environment variables, apart from the build of the other tests, and
 * serves it on a free port.
 * @param name the name of the output folder
 * @returns its address, with a trailing slash, and the function that stops the server
 */
export async function serveOtherBuild(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ address: string; outDir: string; close: () => Promise<void> }> {
  const outDir = join(root, 'test-results', name);
  Object.assign(process.env, settings);
  try {
    await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
    const server = await preview({ root, build: { outDir }, preview: { port: 0 } });
    const [address = ''] = server.resolvedUrls?.local ?? [];
    return { address, outDir, close: () => server.close() };
  } finally {
    for (const key of Object.keys(settings)) delete process.env[key];
  }
}

/** A request for this path stays pending until the server closes. */
export const NEVER_ANSWERED = '/never';

/** Builds a version whose scripts and file names differ from those of all others. */
export function buildVersion(number: number) {
  return serveOtherBuild(`version-${number}`, {
    VITE_TILE_URL: `${DEFAULT_TILE_URL}?version=${number}`,
  });
}

/**
 * Serves one version of the product after another from one origin. Playwright's routes cannot do this:
 * they do not intercept the browser's check for an update.
 * @param versions the address of each version, in order
 */
export async function serveVersions(...versions: readonly string[]) {
  let current = 1;
  let published: readonly string[] | null = null;
  let isPageForMissing = false;
  const server = createServer((request, response) => {
    hand(request.url ?? '/', response).catch(() => response.destroy());
  });
  const hand = async (url: string, response: ServerResponse) => {
    if (url === NEVER_ANSWERED) return;
    const number = published === null || published.includes(url) ? current : 1;
    const answer = await fetch(new URL(url, versions[number - 1]), { headers: { accept: '*/*' } });
    const type = answer.headers.get('Content-Type') ?? '';
    const isMissing = url.startsWith('/assets/') && type.startsWith('text/html');
    response.statusCode = isMissing && !isPageForMissing ? 404 : answer.status;
    response.setHeader('Content-Type', type);
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /**
     * Serves this version from now on, and no file of earlier ones.
     * @param paths in the middle of a deployment: the files that exist already; all others are still the
     *   first version's
     */
    publish: (number: number, paths: readonly string[] | null = null) => {
      current = number;
      published = paths;
    },
    /** Sends the page for a missing file, as some hosts do. */
    answerMissingWithPage: () => {
      isPageForMissing = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
