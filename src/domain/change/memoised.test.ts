import { expect, it } from 'vitest';
import { memoised } from '#domain/change/memoised.ts';

it('is computed once for each object, also where it is nothing', () => {
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
