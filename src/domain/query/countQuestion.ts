import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageQuestion } from '#domain/userSource.ts';

/**
 * Counts all users that a query matches, without a limit: the `total` of the answer. The same for
 * any order.
 */
export function countQuestion(query: UserQuery): PageQuestion {
  return {
    kind: 'page',
    query: { ...query, sort: null, order: 'asc' },
    page: 1,
    size: 1,
    isTotalExact: true,
  };
}
