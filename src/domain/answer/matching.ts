import {
  applyCondition,
  applyFilters,
  duplicatePositions,
  positionsInOrder,
  scanText,
  withoutNul,
  type UserIndex,
} from '#domain/answer/userIndex.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { compileSearch } from '#domain/turkish/turkish.ts';

/**
 * The positions of all users that match the query, in its order. Scans cached text: nothing is
 * folded or formatted per call.
 */
export function matchingPositions(index: UserIndex, query: UserQuery): readonly number[] {
  const inOrder = inOrderOf(index, query);
  const words = compileSearch(withoutNul(query.text));
  const found = words.length === 0 ? null : scanText(index, query.columns, words);
  const left = applyFilters(index, query.filters);
  const { condition } = query;
  const meant = condition === undefined ? null : applyCondition(index, condition);
  const [first, ...others] = [found, left, meant].filter((one) => one !== null);
  if (first === undefined) return inOrder;
  return inOrder.filter(
    (position) => first[position] === 1 && others.every((one) => one[position] === 1),
  );
}

/** All users, or at least all that the filters match. */
function inOrderOf(index: UserIndex, { sort, order, filters }: UserQuery): readonly number[] {
  const kinds = filters.duplicate ?? [];
  return sort === null && kinds.length > 0
    ? duplicatePositions(index, kinds)
    : positionsInOrder(index, sort, order);
}
