import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const inOrder = (numbers: readonly (string | undefined)[]) =>
  numbers.map(String).toSorted((a, b) => a.localeCompare(b, 'en'));

const root = join(import.meta.dirname, '..');
const rows = [
  ...readFileSync(join(root, 'docs/accessibility.md'), 'utf8').matchAll(
    /^\| (\d\.\d\.\d+) .*\| (AA?) +\|.*\| (?:`(.+)`|–) +\|$/gm,
  ),
];
const tests = readdirSync(join(root, 'e2e'))
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(root, 'e2e', name), 'utf8'))
  .join('\n');

/** Every criterion of WCAG 2.2 at levels A and AA (https://www.w3.org/TR/WCAG22/). */
const CRITERIA = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

it.each(['A', 'AA'] as const)(
  'docs/accessibility.md has each criterion of level %s once',
  (level) => {
    const listed = rows.filter(([, , of]) => of === level).map(([, number]) => number);
    expect(inOrder(listed)).toEqual(inOrder(CRITERIA[level].split(' ')));
  },
);

/** A row may name several tests, each between backticks. */
const titles = new Set(rows.flatMap(([, , , named]) => named?.split('`, `') ?? []));

it.each([...titles])('docs/accessibility.md names a test: %s', (title) => {
  expect(tests.includes(`('${title}'`) || tests.includes(`(\`${title}\``)).toBe(true);
});

/** What was mended after a screen reader was tried: each with the test that shows it. */
const [, mended = ''] =
  /^What it showed to be wrong, and is mended:$([^]*?)^The first/m.exec(
    readFileSync(join(root, 'docs/accessibility.md'), 'utf8'),
  ) ?? [];
const mendedTitles = [...mended.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);
const componentTests = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.tsx'))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
  .join('\n');

it('docs/accessibility.md names a test of each thing that was mended', () => {
  expect(mendedTitles).toHaveLength(mended.match(/^- /gm)?.length ?? -1);
});

it.each(mendedTitles)('docs/accessibility.md names a test of what was mended: %s', (title) => {
  expect(`${tests}${componentTests}`.includes(`('${title}'`)).toBe(true);
});
