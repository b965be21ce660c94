import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './install.mjs';

const FILE = String.raw`[\w.]+\.(?:spec|test)\.tsx?|\w+Contract\.ts`;
/** A file between backticks, and the parts of titles that follow it between quotes. */
const NAMED = `\`(${FILE})\`((?:,? "[^"|]+")*)`;
/** A string before a function: the title of a test, of a group of tests or of a step. */
const TITLE =
  /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^}]*\},\s*|[\w.]+,\s*)?(?:async\s*)?(?:\(|\w+ =>)/g;

/** The titles of the tests by file name. Files of one name in two folders share an entry. */
const titles = new Map<string, Set<string>>();
for (const folder of ['e2e', 'scripts', 'server', 'src']) {
  for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    const name = basename(path);
    if (!new RegExp(`^(?:${FILE})$`).test(name)) continue;
    const found = readFileSync(join(ROOT, folder, path), 'utf8').matchAll(TITLE);
    titles.set(
      name,
      new Set([...(titles.get(name) ?? []), ...[...found].map(([, , of = '']) => of)]),
    );
  }
}

const namedIn = (text: string) =>
  [...text.matchAll(new RegExp(NAMED, 'g'))].map(([, file = '', parts = '']) => ({
    file,
    parts: parts.match(/(?<=")[^",][^"]*(?=")/g) ?? [],
  }));

/** The items of the lists of promises, and what their last bracket names; other lists begin with a bold word. */
const promisesIn = (text: string) =>
  [...text.matchAll(/^- (?!\*\*)(.*)$/gm)].map(([, item = '']) => ({
    item,
    tests: /\(([^()]*)\)\.$/.exec(item)?.[1] ?? '',
  }));

describe.each(['accessibility.md', 'reliability.md', 'security.md'])('docs/%s', (page) => {
  const [text = ''] = readFileSync(join(ROOT, 'docs', page), 'utf8').split('\n## With a');
  const named = namedIn(text);

  it('names a test for each promise', () => {
    const promises = promisesIn(text);
    expect(promises.length).toBeGreaterThan(30);
    const isTested = (tests: string) =>
      new RegExp(`^(?:${NAMED}(?:, |$))+$`).test(tests) ||
      (page === 'accessibility.md' && ['by hand', 'not applicable'].includes(tests));
    expect(promises.filter(({ tests }) => !isTested(tests))).toEqual([]);
  });

  it.each([...new Set(named.map(({ file }) => file))])(
    'names a file that has tests: %s',
    (file) => {
      expect(titles.get(file)?.size).toBeGreaterThan(0);
    },
  );

  it.each(named.flatMap(({ file, parts }) => parts.map((part) => [file, part])))(
    'names one test: %s "%s"',
    (file = '', part = '') => {
      expect([...(titles.get(file) ?? [])].filter((title) => title.includes(part))).toHaveLength(1);
    },
  );
});

/** Every criterion of WCAG 2.2 at levels A and AA (https://www.w3.org/TR/WCAG22/). */
const CRITERIA = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

it.each(['A', 'AA'] as const)(
  'docs/accessibility.md has each criterion of level %s once',
  (level) => {
    const page = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8');
    const [, section = ''] = page.split(`## Level ${level}\n`);
    const [list = ''] = section.split('\n## ');
    const listed = promisesIn(list).flatMap(({ item }) => item.match(/\d\.\d\.\d+/g) ?? []);
    expect(listed).toEqual(CRITERIA[level].split(' '));
  },
);
