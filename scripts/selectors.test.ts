import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', 'src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

/** The selectors of a style sheet, each by itself. */
function selectorsOf(css: string): string[] {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(/[{};]/)
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter((text) => text !== '' && !text.startsWith('@'))
    .flatMap((text) => text.split(/,(?![^(]*\))/))
    .map((text) => text.trim());
}

/** Whether it leads from an element with `:has()` to elements of any kind. */
function leadsAnywhere(selector: string): boolean {
  const [, ...after] = selector.split(/:has\((?:[^()]|\([^()]*\))*\)/);
  const [, ...parts] = (after.at(-1) ?? '').split(/[ >+~]+/);
  return parts.some((part) => /^(\*|:[\w-]+(\([^)]*\))?)*$/.test(part));
}

describe('selectors', () => {
  // Of such a rule a browser styles all that is in a row anew whenever a badge comes or goes in it,
  // also where the rule is about something else: it looks at what is changed, not at which rule it is.
  it.each(files)('never lead from :has() to any element at all: %s', (file) => {
    const selectors = selectorsOf(readFileSync(join(root, file), 'utf8'));

    expect(selectors.filter(leadsAnywhere)).toEqual([]);
  });

  it.each([
    ['.notice:has(.actions) .body > :first-child', true],
    ['.notice:has(.actions) *', true],
    ['.notice:has(.actions)', false],
    ['.notice:has(.actions:not(.x)) .icon::before', false],
    ['.body > :first-child', false],
  ])('%s', (selector, expected) => {
    expect(leadsAnywhere(selector)).toBe(expected);
  });
});
