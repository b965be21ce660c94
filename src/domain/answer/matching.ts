import { userAt } from '#domain/answer/columnOrder.ts';
import {
  positionsInOrder,
  scanText,
  withoutSeparator,
  type UserIndex,
} from '#domain/answer/userIndex.ts';
import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import type { ColumnFilters, UserQuery } from '#domain/query/userQuery.ts';
import { compilePattern } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';

/**
 * The positions of all users that match the query, in its order. Scans cached text: nothing is
 * folded or formatted per call.
 */
export function matchingPositions(index: UserIndex, query: UserQuery): readonly number[] {
  const inOrder = positionsInOrder(index, query.sort, query.order);
  const text = withoutSeparator(query.text);
  const pattern = compilePattern(text);
  const found = pattern.isEmpty ? null : scanText(index, query.columns, text, pattern);
  const filters = activeFilters(query.filters);
  if (found === null && filters.length === 0) return inOrder;
  return inOrder.filter((position) => {
    if (found !== null && found[position] !== 1) return false;
    const user = userAt(index.users, position);
    return filters.every(({ show, values }) => values.has(show(user)));
  });
}

interface ActiveFilter {
  readonly show: (user: User) => string;
  readonly values: ReadonlySet<string>;
}

function activeFilters(filters: ColumnFilters): readonly ActiveFilter[] {
  return COLUMN_NAMES.flatMap((column) => {
    const values = filters[column] ?? [];
    return values.length === 0 ? [] : [{ show: COLUMNS[column].show, values: new Set(values) }];
  });
}
