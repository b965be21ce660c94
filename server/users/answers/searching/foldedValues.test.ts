import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { foldText } from '#domain/turkish/turkish.ts';
import { openFoldedValues } from './foldedValues.ts';
import { searchable } from '#server/users/markedText.ts';

it('the cache of folded values returns what folding returns, for any cache size and order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom('Işıl', 'IŞIL', 'e\u0301', '\u001f', 'Şube 1', 'Sube 1', 'e', '')),
      (generationSize, values) => {
        const folded = openFoldedValues(generationSize);
        for (const value of values) {
          expect(folded(value)).toEqual(foldText(searchable(value)));
        }
      },
    ),
  );
});

it('the cache folds values that repeated searches reuse only once', () => {
  const fold = vi.fn<typeof foldText>(foldText);
  const folded = openFoldedValues(3, fold);
  for (let search = 0; search < 3; search += 1) for (const value of ['a', 'b', 'c']) folded(value);
  expect(fold).toHaveBeenCalledTimes(3);
  // The values of another list replace them.
  for (let search = 0; search < 3; search += 1) for (const value of ['d', 'e', 'f']) folded(value);
  expect(fold).toHaveBeenCalledTimes(6);
});

it('the cache folds values again where they are more than two generations hold', () => {
  const fold = vi.fn<typeof foldText>(foldText);
  const folded = openFoldedValues(2, fold);
  const all = ['a', 'b', 'c', 'd', 'e'];
  for (const value of [...all, ...all]) folded(value);
  expect(fold).toHaveBeenCalledTimes(10);
});
