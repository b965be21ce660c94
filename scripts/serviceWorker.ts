import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { FILE_PATH } from '../src/protocol/paths.ts';
import { SLASH_FILE } from './hosting.ts';

/**
 * Adds the service worker to a build as sw.js, with the list of the build's files; below a sub-path
 * also the one for that path without its trailing slash.
 */
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
          contents.set(file.fileName, file.type === 'chunk' ? file.code : file.source);
        }
        for (const name of readdirSync(publicDir)) {
          contents.set(name, readFileSync(join(publicDir, name)));
        }
        // For hosts and crawlers only: no page requests them.
        for (const name of ['_headers', '_redirects', 'robots.txt']) contents.delete(name);
        const source = template('serviceWorker.js');
        // The page is cached under the folder's address, to which some hosts redirect index.html.
        const files = Object.fromEntries(
          [...contents]
            .map(([name, content]) => [name === 'index.html' ? '' : name, integrityOf(content)])
            .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
        );
        const version = createHash('sha256').update(source).update(JSON.stringify(files));
        const build = {
          base,
          version: version.digest('hex').slice(0, 16),
          files,
          filePath: FILE_PATH.source,
        };
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: source.replace('= BUILD;', () => `= ${JSON.stringify(build)};`),
        });
        if (base !== '/') {
          this.emitFile({
            type: 'asset',
            fileName: SLASH_FILE,
            source: template('slash.js').replace('= BASE;', () => `= ${JSON.stringify(base)};`),
          });
        }
      },
    },
  };
}

const template = (name: string) =>
  readFileSync(join(import.meta.dirname, '../hosting', name), 'utf8');

/** The subresource integrity that browsers check a fetched file against. */
function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
