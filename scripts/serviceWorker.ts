import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Adds sw.js to a build: the service worker with the list of the build's files. */
export function serviceWorker(): Plugin {
  let base = '/';
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      base = config.base;
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const contents = new Map<string, string | Uint8Array>();
        for (const file of Object.values(bundle)) {
          // The makers of samples for pages that get no worker: the worker's own copy is enough.
          if (file.type === 'chunk' && file.moduleIds.some((id) => id.includes('@faker-js')))
            continue;
          contents.set(file.fileName, file.type === 'chunk' ? file.code : file.source);
        }
        for (const name of readdirSync(publicDir)) {
          contents.set(name, readFileSync(join(publicDir, name)));
        }
        // These are the hosts' own, and not served.
        for (const name of ['_headers', '_redirects']) contents.delete(name);
        const source = readFileSync(
          join(import.meta.dirname, '../hosting/serviceWorker.js'),
          'utf8',
        );
        const names = [...contents.keys()].sort();
        const hash = createHash('sha256').update(source);
        for (const name of names) hash.update(name).update(contents.get(name) ?? '');
        const build = {
          base,
          version: hash.digest('hex').slice(0, 16),
          // By the folder's own address: some hosts answer index.html with a redirect to it.
          files: names.map((name) => (name === 'index.html' ? '' : name)),
        };
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: source.replace('BUILD', () => JSON.stringify(build)),
        });
      },
    },
  };
}
