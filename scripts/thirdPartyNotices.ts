import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const FILE = 'third-party-notices.txt';
/** Read when the product is built, and part of it since. */
const DATA_PACKAGES = ['world-atlas'];

/**
 * Writes the licences of everything that ships into the build: of each package that any script of
 * it holds a part of, and of packaged data. Made anew with every build, so it cannot be out of date.
 * Workers are builds of their own: `forWorkers` tells what is in them.
 */
export function thirdPartyNotices(): { forPage: Plugin; forWorkers: Plugin } {
  const names = new Set(DATA_PACKAGES);
  const note = (bundle: Rolldown.OutputBundle) => {
    for (const file of Object.values(bundle)) {
      for (const id of file.type === 'chunk' ? file.moduleIds : []) {
        const name = packageOf(id);
        if (name !== null) names.add(name);
      }
    }
  };
  let root = '';
  return {
    forPage: {
      name: 'third-party-notices',
      apply: 'build',
      configResolved(config) {
        root = config.root;
      },
      generateBundle(_options, bundle) {
        note(bundle);
        const notices = [...names].toSorted().map((name) => noticeOf(root, name));
        this.emitFile({
          type: 'asset',
          fileName: FILE,
          source: notices.join(`\n${'-'.repeat(72)}\n\n`),
        });
      },
    },
    forWorkers: {
      name: 'third-party-notices-of-workers',
      apply: 'build',
      generateBundle: (_options, bundle) => note(bundle),
    },
  };
}

/** The package that a module belongs to, if it belongs to any. */
function packageOf(id: string): string | null {
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name?.replace('\\', '/') ?? null;
}

function noticeOf(root: string, name: string): string {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  const path = file === undefined ? undefined : join(folder, file);
  const text = path === undefined ? 'Its package has no licence file.' : readFileSync(path, 'utf8');
  return `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
}
