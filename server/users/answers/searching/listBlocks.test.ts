import { expect, it } from 'vitest';
import { blocksBefore, rangeConditions, startOf } from './listBlocks.ts';
import { createParameters } from '#server/users/answers/statement.ts';

const LIST = { first: 1, last: startOf(12) - 1 };

/** The condition on the last `count` of twelve blocks, but for the newest user. */
function conditionFor(count: number): string | null {
  const range = blocksBefore(LIST.last, count, LIST);
  return rangeConditions(range, createParameters().add).ofTexts();
}

it('a condition names the blocks of a part of the list, and no blocks where all is left', () => {
  for (const count of [1, 4, 11]) expect(conditionFor(count)).toContain('ARRAY[seq >> 14]');
  // All that is left.
  expect(conditionFor(12)).toBe('seq + 0 < $1');
});

it('a condition names the last blocks where most of the list has been read', () => {
  const range = blocksBefore(startOf(4), 99, LIST);
  expect(range).toMatchObject({ firstBlock: 0, lastBlock: 3, isRest: true });
  expect(rangeConditions(range, createParameters().add).ofTexts()).toContain('ARRAY[seq >> 14]');
});
