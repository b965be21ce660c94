import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './install.mjs';

const FOLDER = join(ROOT, 'docs/decisions');
const decisions = new Map(
  readdirSync(FOLDER).map((name) => [
    name.slice(0, 3),
    relationsIn(readFileSync(join(FOLDER, name), 'utf8')),
  ]),
);

/** What a decision says under its title of others: their numbers, by what they are to it. */
function relationsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const [, head = ''] = text.split('\n\n');
  const [, ...parts] = head.split(/(amended by|amends|superseded by|supersedes)/);
  const relations = new Map<string, readonly string[]>();
  for (let at = 0; at < parts.length; at += 2) {
    const numbers = [...(parts[at + 1] ?? '').matchAll(/\[(\d{3})\]/g)];
    relations.set(
      parts[at] ?? '',
      numbers.map(([, number = '']) => number),
    );
  }
  return relations;
}

it('a decision that another one amends says which', () => {
  const amended = [...decisions].flatMap(([by, relations]) =>
    (relations.get('amends') ?? []).map((number) => [number, by] as const),
  );
  expect(amended.length).toBeGreaterThan(20);
  const silent = amended.filter(
    ([number, by]) => !decisions.get(number)?.get('amended by')?.includes(by),
  );
  expect(silent).toEqual([]);
});
