import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../../scripts/install.mjs';

/** Loads what the bench needs of the project; each call anew, such as in a worker. */
export async function loadProject() {
  /** @type {{ module: typeof import('../../server/testing/benchParts.ts') }} */
  const { module } = await runnerImport(join(ROOT, 'server/testing/benchParts.ts'), {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
  });
  return module;
}
