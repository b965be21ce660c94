import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module that Vite wraps around each `import()` of a build; not part of its public API. */
const VITES_HELPER = '\0vite/preload-helper.js';

/** The page itself loads React: no chunk has to list it. */
const LOADED_BY_PAGE = /(^|\/)react-[^/]*$/;

/**
 * Loads every chunk of the built product with src/ui/loading/loadChunk.ts, which can retry where Vite's
 * helper and the browser cannot. The build fails if Vite renames its helper.
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
          // Vite lists nothing for a chunk of a single file, but the loader needs that file listed.
          resolveDependencies: (name, names, { hostType }) => {
            if (hostType !== 'js') return names;
            const others = names.filter((other) => !LOADED_BY_PAGE.test(other));
            return others.length === 0 ? [name] : others;
          },
        },
      },
    }),
    configResolved({ root }) {
      file = join(root, 'src/ui/loading/loadChunk.ts');
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
