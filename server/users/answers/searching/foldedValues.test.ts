import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import * as turkish from '#domain/turkish/turkish.ts';
import { openFoldedValues } from './foldedValues.ts';
import { searchable } from '#server/users/markedText.ts';

vi.mock('#domain/turkish/turkish.ts', { spy: true });
const foldText = vi.mocked(turkish.foldText);

afterEach(() => foldText.mockClear());

it('folds each value as ever, however few are remembered and in whatever order they come', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom('Işıl', 'IŞIL', 'e\u0301', '\u001f', 'Şube 1', 'Sube 1', 'e', '')),
      (generationSize, values) => {
        const folded = openFoldedValues(generationSize);
        for (const value of values) {
          expect(folded(value)).toEqual(turkish.foldText(searchable(value)));
        }
      },
    ),
  );
});

it('folds values once that are searched again and again', () => {
  const folded = openFoldedValues(3);
  for (let search = 0; search < 3; search += 1) for (const value of ['a', 'b', 'c']) folded(value);
  expect(foldText).toHaveBeenCalledTimes(3);
  // Those of another list take their place.
  for (let search = 0; search < 3; search += 1) for (const value of ['d', 'e', 'f']) folded(value);
  expect(foldText).toHaveBeenCalledTimes(6);
});

it('remembers twice as many at most as are searched again and again', () => {
  const folded = openFoldedValues(2);
  const all = ['a', 'b', 'c', 'd', 'e'];
  for (const value of [...all, ...all]) folded(value);
  expect(foldText).toHaveBeenCalledTimes(10);
});
