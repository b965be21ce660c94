import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Builds the shared list's page: with another source of users, and without a service worker, since
 * a cached page must not appear after sign-out, or beside a server of another version.
 */
export function sharedPage(): Plugin {
  return {
    name: 'shared-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/main.ts', '/src/sharedMain.ts'),
    },
    generateBundle() {
      const file = join(import.meta.dirname, '..', 'hosting', 'retiredServiceWorker.js');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: readFileSync(file, 'utf8') });
    },
  };
}
