import { expect, it } from 'vitest';
import { createCategoryNumbers } from '#server/users/rank-index/categories.ts';

const rowOf = (role: string, ...key: readonly number[]) => ({
  role,
  active: true,
  role_order: Uint8Array.from(key),
});

it('roles are grouped by their sort key, in its order', () => {
  const { numberOf, passingByRole } = createCategoryNumbers(9);
  for (const row of [rowOf('b', 2), rowOf('a', 1), rowOf('A', 1), rowOf('b', 2)]) numberOf(row);
  const numbers = passingByRole({})?.map(({ key, categories }) => [[...key], categories]);
  const both = (role: string) => [true, false].map((active) => numberOf({ role, active }));
  expect(numbers).toEqual([
    [[1], [...both('a'), ...both('A')]],
    [[2], both('b')],
  ]);
});

it('roles are not grouped where one is stored with two sort keys, or where they are too many', () => {
  const twins = createCategoryNumbers(9);
  for (const row of [rowOf('\ufffd', 1), rowOf('\ufffd', 2), rowOf('\ufffd', 1)]) {
    twins.numberOf(row);
  }
  expect(twins.passingByRole({})).toBe(null);
  const many = createCategoryNumbers(2);
  for (const row of [rowOf('a', 1), rowOf('b', 2), rowOf('c', 3)]) many.numberOf(row);
  expect(many.passingByRole({})).toBe(null);
});
