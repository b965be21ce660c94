import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageQuestion } from '#domain/userSource.ts';

/** How many users a query matches, however many: the total of the answer. The same in any order. */
export function countQuestion(query: UserQuery): PageQuestion {
  return {
    kind: 'page',
    query: { ...query, sort: null, order: 'asc' },
    page: 1,
    size: 1,
    isTotalExact: true,
  };
}
