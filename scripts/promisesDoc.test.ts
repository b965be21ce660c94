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

/** The titles of the tests, by the name of their file. Two folders may have one of the same name. */
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

/** The lines of the tables whose last column names tests: their cells. */
const promisesIn = (text: string) =>
  [...text.matchAll(/^\|.*\| tests? +\|\n.*((?:\n\|.*)+)/gm)].flatMap(([, lines = '']) =>
    lines
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim())),
  );

describe.each(['reliability.md'])('docs/%s', (page) => {
  const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
  const named = namedIn(text);

  it('names a test of each promise', () => {
    const promises = promisesIn(text);
    expect(promises.length).toBeGreaterThan(40);
    const isTested = (cell = '') => new RegExp(`^(?:${NAMED}(?:, |$))+$`).test(cell);
    expect(promises.filter((cells) => !isTested(cells.at(-2)))).toEqual([]);
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
