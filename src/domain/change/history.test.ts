import { expect, it } from 'vitest';
import { memoised } from '#domain/change/history.ts';

it('a memoised function runs once for each object, also when it returns undefined', () => {
  const computed: object[] = [];
  const sizeOf = memoised((list: readonly number[]) => {
    computed.push(list);
    return list.length === 0 ? undefined : list.length;
  });
  const lists = [[], [1], [1]];
  expect(lists.map(sizeOf)).toEqual([undefined, 1, 1]);
  expect(lists.map(sizeOf)).toEqual([undefined, 1, 1]);
  expect(computed).toEqual(lists);
});
