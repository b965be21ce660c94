import { matchingPositions } from '#domain/answer/matching.ts';
import { createUserIndex, type UserIndex } from '#domain/answer/userIndex.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';

/** Indexes of one user each, with that user's folded texts. */
const indexes = new WeakMap<User, UserIndex>();

/** Whether a query matches a user; `null`: the user alone does not tell, as with duplicates. */
export function matchesQuery(user: User, query: UserQuery): boolean | null {
  if ((query.filters.duplicate ?? []).length > 0) return null;
  const index = indexes.get(user) ?? createUserIndex([user]);
  indexes.set(user, index);
  return matchingPositions(index, { ...query, sort: null }).length > 0;
}
