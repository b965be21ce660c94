import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/^\|.*\| `(.+)` +\|$/gm);
const tests = ['e2e', 'scripts', 'server', 'src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:spec|test)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  .join('\n');

it.each([...rows].map(([, title = '']) => title))('docs/security.md names a test: %s', (title) => {
  expect(tests).toContain(`('${title}'`);
});
