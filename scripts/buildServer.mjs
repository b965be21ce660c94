// Builds the server of the shared list; on its own: `node scripts/buildServer.mjs [folder]`.
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ROOT } from './install.mjs';
import { isUpToDate } from './upToDate.mjs';

const FOLDER = join(ROOT, 'dist-server');
/**
 * Node's options for the server, which hosting/shared.Containerfile has, too. Young objects get 4 MB in place of 16,
 * which are three times that of the process. After a large change the server frees what that has left.
 */
export const NODE_OPTIONS = ['--enable-source-maps', '--max-semi-space-size=4', '--expose-gc'];
const MADE_FROM = ['server', 'src', 'package.json', 'package-lock.json', 'scripts/buildServer.mjs'];

/**
 * Bundles the server, which Node 20 cannot run as TypeScript. Packages stay in node_modules/.
 * @param {string} [folder] where to, below the project's, so that the packages are found
 * @returns {Promise<string>} the path of the program
 */
export async function buildServer(folder = FOLDER) {
  await build({
    root: ROOT,
    // Not the page's: its plugins are for pages.
    configFile: false,
    logLevel: 'warn',
    // Nothing of public/ belongs to it.
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

/** The program of the last build, built anew only where something changed: for commands. */
export async function builtServer() {
  const sources = MADE_FROM.map((name) => join(ROOT, name));
  return isUpToDate(programIn(FOLDER), sources) ? programIn(FOLDER) : buildServer();
}

/** @param {string} folder */
function programIn(folder) {
  return join(folder, 'main.js');
}

if (argv[1] === fileURLToPath(import.meta.url)) await buildServer(argv[2]);
