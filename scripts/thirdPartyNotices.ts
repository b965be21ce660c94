import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'third-party-notices.txt';
/** Read when the product is built, and part of it since. */
const DATA_PACKAGES = ['world-atlas'];

/**
 * Writes the licences of everything that ships into the build: of each package that any script of
 * it holds a part of, and of packaged data. Made anew with every build, so it cannot be out of date.
 */
export function thirdPartyNotices(): Plugin {
  let root = '';
  return {
    name: 'third-party-notices',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      );
      const names = new Set([...ids.flatMap(packageOf), ...DATA_PACKAGES]);
      const notices = [...names].toSorted().map((name) => noticeOf(root, name));
      this.emitFile({
        type: 'asset',
        fileName: FILE,
        source: notices.join(`\n${'-'.repeat(72)}\n\n`),
      });
    },
  };
}

/** The package that a module belongs to, if it belongs to any. */
function packageOf(id: string): string[] {
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name === undefined ? [] : [name.replace('\\', '/')];
}

function noticeOf(root: string, name: string): string {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  const path = file === undefined ? undefined : join(folder, file);
  const text = path === undefined ? 'Its package has no licence file.' : readFileSync(path, 'utf8');
  return `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
}
