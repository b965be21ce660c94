import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module that Vite wraps around each `import()` of a build; not part of what it promises. */
const VITES_HELPER = '\0vite/preload-helper.js';

/**
 * Has every chunk of the built product loaded by src/ui/loadChunk.ts, which can try again where
 * Vite's own helper and the browser cannot. The build fails should Vite name its helper otherwise.
 */
export function chunkLoader(): Plugin {
  let hasReplaced = false;
  let file = '';
  return {
    name: 'chunk-loader',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // Vite names no files where a chunk is one file only: that one has to be named too.
          resolveDependencies: (name, names, { hostType }) =>
            hostType === 'js' && names.length === 0 ? [name] : names,
        },
      },
    }),
    configResolved({ root }) {
      file = join(root, 'src/ui/loadChunk.ts');
    },
    load(id) {
      if (id !== VITES_HELPER) return null;
      hasReplaced = true;
      return `export { loadChunk as __vitePreload } from ${JSON.stringify(file)};`;
    },
    buildEnd(error) {
      if (error === undefined && !hasReplaced) {
        this.error(`${VITES_HELPER} is not part of the build: chunkLoader has nothing to replace`);
      }
    },
  };
}
