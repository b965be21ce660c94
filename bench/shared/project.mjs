import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../../scripts/install.mjs';

/** Loads the modules of the project that the bench uses. Each call, as in a worker, loads them again. */
export async function loadProject() {
  /** @type {{ module: typeof import('../../server/testing/benchParts.ts') }} */
  const { module } = await runnerImport(join(ROOT, 'server/testing/benchParts.ts'), {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
  });
  return module;
}
