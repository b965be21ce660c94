import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './install.mjs';

const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));
const PAGES = ['README.md', 'CONTRIBUTING.md', ...DOCS];
const FOLDERS = 'bench|docs|e2e|examples|hosting|scripts|server|src|tools';

it.each(PAGES)('%s links to files that exist, and names such', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) =>
    join(dirname(page), link),
  );
  const names = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]*)\``, 'g'))].map(
    ([, name = '']) => name,
  );
  expect([...links, ...names].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
