import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './install.mjs';

const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
/** Tests that several files run. */
const contract = readFileSync(join(ROOT, 'src/testing/userSourceContract.ts'), 'utf8');

/** The texts of the files of tests, by name; two folders may have one of the same name. */
const texts = new Map<string, string>();
for (const folder of ['e2e', 'scripts', 'server', 'src']) {
  for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:spec|test)\.tsx?$/.test(path)) continue;
    const before = texts.get(basename(path)) ?? contract;
    texts.set(basename(path), before + readFileSync(join(ROOT, folder, path), 'utf8'));
  }
}

/** The files that it names, with the titles that follow each, up to the next one. */
const named = [...page.matchAll(/`([\w./-]+\.(?:spec|test)\.tsx?)`([^`|]*)/g)].map(
  ([, path = '', rest = '']) => ({
    file: basename(path),
    // A title may have quotes of its own.
    titles: rest
      .split(/(?<=")[,;] (?=")/)
      .flatMap((part) => /"(.+)"/.exec(part)?.[1]?.replaceAll('\\"', '"') ?? []),
  }),
);

it('docs/reliability.md names files of tests', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.map(({ file }) => file).filter((file) => !texts.has(file))).toEqual([]);
});

it.each(named.flatMap(({ file, titles }) => titles.map((title) => [file, title])))(
  'docs/reliability.md names a test: %s: %s',
  (file = '', title = '') => {
    const lines = (texts.get(file) ?? '').split('\n');
    expect(lines.some((line) => isIn(line, title))).toBe(true);
  },
);

/** "…" stands for what is another in each row of a table. */
function isIn(line: string, title: string): boolean {
  let end = 0;
  return title.split('…').every((part) => {
    const start = line.indexOf(part, end);
    end = start + part.length;
    return start !== -1;
  });
}
