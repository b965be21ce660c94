import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './install.mjs';

const GUIDES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/hosting.md',
  'docs/own-backend.md',
  'docs/performance.md',
  'docs/shared.md',
];
const MAX_WORDS = 20_000;
const FOLDERS = 'bench|docs|e2e|examples|hosting|scripts|server|src';

const isMissing = (path: string) => !existsSync(join(ROOT, path));

describe.each(GUIDES)('%s', (guide) => {
  const text = readFileSync(join(ROOT, guide), 'utf8');

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => isMissing(join(dirname(guide), link)))).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const names = text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]*)\``, 'g'));
    expect([...names].map(([, name = '']) => name).filter(isMissing)).toEqual([]);
  });
});

it(`the guides and decisions have at most ${MAX_WORDS} words in all`, () => {
  const folder = join(ROOT, 'docs');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name));
  expect(pages.length).toBeGreaterThan(30);
  const words = ['README.md', 'CONTRIBUTING.md', ...pages].flatMap(
    (page) => readFileSync(join(ROOT, page), 'utf8').match(/\S+/g) ?? [],
  );
  expect(words.length).toBeLessThanOrEqual(MAX_WORDS);
});

it('the diagrams of docs/architecture.md name files that exist', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const pictures = [...text.matchAll(/```\n(.*?)```/gs)].map(([, picture = '']) => picture);
  expect(pictures).toHaveLength(3);
  const drawn = [
    ...pictures
      .join('\n')
      .matchAll(
        /(?:changing|commits|domain|list|routes|screens|shared|sources|state|storage|store|users)\/[\w./-]+/g,
      ),
  ];
  const places = ['src', 'src/sources', 'src/sources/local', 'server', 'server/users'];
  const exists = (name: string) =>
    places.some((place) =>
      ['', '.ts', '.tsx'].some((ending) => !isMissing(join(place, name + ending))),
    );
  expect(drawn.length).toBeGreaterThan(20);
  expect(drawn.map(([name]) => name).filter((name) => !exists(name))).toEqual([]);
});
