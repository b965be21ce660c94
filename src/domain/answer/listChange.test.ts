import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBetween, GONE } from '#domain/answer/listChange.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

/** One object for each letter. */
const objects = new Map<string, object>();
const list = (letters: string) =>
  [...letters].map((letter) => {
    const known = objects.get(letter) ?? { letter };
    objects.set(letter, known);
    return known;
  });
const change = (before: string, after: string) => {
  const { positions, added } = changeBetween(list(before), list(after));
  return { positions: [...positions], added };
};

describe('the difference between two lists', () => {
  it.each([
    ['is nothing when it is the same', 'abc', 'abc', [0, 1, 2], []],
    ['finds a user added in front', 'abc', 'xabc', [1, 2, 3], [0]],
    ['finds a user added at the end', 'abc', 'abcx', [0, 1, 2], [3]],
    ['finds removed users', 'abcd', 'ad', [0, GONE, GONE, 1], []],
    ['finds a replaced user', 'abc', 'axc', [0, GONE, 2], [1]],
    [
      'finds two distant changes, and the users between that stayed',
      'abcde',
      'xbcdy',
      [GONE, 1, 2, 3, GONE],
      [0, 4],
    ],
    ['counts a move to the end as a removal and an addition', 'abcd', 'bcda', [GONE, 0, 1, 2], [3]],
    [
      'counts a move to the front as a removal and an addition',
      'abcd',
      'dabc',
      [1, 2, 3, GONE],
      [0],
    ],
    ['counts an object that occurs once more as added', 'abc', 'abbc', [0, 1, 3], [2]],
    ['counts an object that occurs once less as removed', 'abbc', 'abc', [0, 1, GONE, 2], []],
    ['counts everyone as added to an empty list', '', 'ab', [], [0, 1]],
    ['counts everyone as removed from an emptied list', 'ab', '', [GONE, GONE], []],
  ])('%s', (_what, before, after, positions, added) => {
    expect(change(before, after)).toEqual({ positions, added });
  });

  it('keeps as many members as possible in order, for any change', () => {
    const letters = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...'abcdefgh')), letters, (before, after) => {
        const { positions, added } = change(before.join(''), after.join(''));
        const stayed = positions.filter((position) => position !== GONE);
        expect(stayed).toEqual(stayed.toSorted((a, b) => a - b));
        positions.forEach((position, was) => {
          if (position !== GONE) expect(after[position]).toBe(before[was]);
        });
        expect([...stayed, ...added].toSorted((a, b) => a - b)).toEqual([...after.keys()]);
        expect(added).toEqual(added.toSorted((a, b) => a - b));
        // Of distinct letters, as many stay as the longest common subsequence has.
        if (new Set(after).size === after.length)
          expect(stayed).toHaveLength(common(before, after));
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});

/** The length of the longest common subsequence. */
function common(some: readonly string[], others: readonly string[]): number {
  const [first, ...rest] = some;
  if (first === undefined) return 0;
  const at = others.indexOf(first);
  const without = common(rest, others);
  return at === -1 ? without : Math.max(without, 1 + common(rest, others.slice(at + 1)));
}
