import { join } from 'node:path';
import { build, preview } from 'vite';

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
