import { matchingPositions } from '#domain/answer/matching.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';

/** Whether a query, without duplicates, matches a user. */
export function matchesQuery(user: User, query: UserQuery): boolean {
  return matchingPositions(createUserIndex([user]), query).length > 0;
}
