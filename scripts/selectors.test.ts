import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', 'src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

/** Every single selector of a style sheet. */
function selectorsOf(css: string): string[] {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(/[{};]/)
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter((text) => text !== '' && !text.startsWith('@'))
    .flatMap((text) => text.split(/,(?![^(]*\))/))
    .map((text) => text.trim());
}

/** Whether a selector goes from an element with `:has()` to elements of any kind. */
function leadsAnywhere(selector: string): boolean {
  const [, ...after] = selector.split(/:has\((?:[^()]|\([^()]*\))*\)/);
  const [, ...parts] = (after.at(-1) ?? '').split(/[ >+~]+/);
  return parts.some((part) => /^(\*|:[\w-]+(\([^)]*\))?)*$/.test(part));
}

describe('selectors', () => {
  // With such a rule anywhere, a browser restyles all descendants of a row whenever a badge appears or
  // disappears in it: invalidation depends on what changes, not on what the rule is about.
  it.each(files)('never go from :has() to elements of any kind: %s', (file) => {
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
