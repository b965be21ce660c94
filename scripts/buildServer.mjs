// Builds the shared list's server. From the command line: `node scripts/buildServer.mjs [folder]`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT } from './install.mjs';

const FOLDER = join(ROOT, 'dist-server');
/**
 * Node's options for the server; hosting/shared.Containerfile repeats them. A semi-space of 4 MB instead of 16 saves
 * memory: the process has three of them. The rest of the heap is collected once it has grown by 30 %: an import took
 * twice as much. One task compiles WebAssembly: several took 40 MB more while the embedded database started.
 */
export const NODE_OPTIONS = [
  '--enable-source-maps',
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--wasm-num-compilation-tasks=1',
];

/**
 * Bundles the server, since Node 20 cannot run TypeScript. Packages stay in node_modules/.
 * @param {string} [folder] the output folder, inside the project, so that the program finds its packages
 * @returns {Promise<string>} the program's path
 */
export async function buildServer(folder = FOLDER) {
  // Only here: who finds it built need not wait for it.
  const { build } = await import('vite');
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  await build({
    root: ROOT,
    define: { PRODUCT_VERSION: JSON.stringify(version) },
    // The project's own configuration is for pages.
    configFile: false,
    logLevel: 'warn',
    // public/ is for pages, too.
    publicDir: false,
    build: {
      ssr: join(ROOT, 'server/main.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
    },
  });
  return programIn(folder);
}

/** The program's path. Builds it only if it was never built. */
export async function builtServer() {
  return existsSync(programIn(FOLDER)) ? programIn(FOLDER) : buildServer();
}

/** @param {string} folder */
function programIn(folder) {
  return join(folder, 'main.js');
}

if (argv[1] === fileURLToPath(import.meta.url)) await buildServer(argv[2]);
