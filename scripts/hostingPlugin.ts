import type { Plugin } from 'vite';
import { headersFile, redirectsFile } from './hosting.ts';

/** Adds `_headers` and `_redirects` to a build, for static hosts. */
export function hosting(tileUrl: string): Plugin {
  let base = '/';
  return {
    name: 'hosting',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(base, tileUrl) });
      this.emitFile({ type: 'asset', fileName: '_redirects', source: redirectsFile(base) });
    },
  };
}
