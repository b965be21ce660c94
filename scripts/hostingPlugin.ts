import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { FILE_PATH } from '../src/protocol/paths.ts';
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

/** Makes the preview server send a 404 for a missing file, as nginx does; Vite would send the page. */
export function missingFile(): Plugin {
  return {
    name: 'missing-file',
    configurePreviewServer({ config, middlewares }) {
      const outDir = resolve(config.root, config.build.outDir);
      middlewares.use(({ url = '' }, response, next) => {
        const path = url.replace(/[?#].*/, '').slice(config.base.length);
        if (!FILE_PATH.test(path) || existsSync(join(outDir, path))) return next();
        response.writeHead(404, config.preview.headers).end();
      });
    },
  };
}
