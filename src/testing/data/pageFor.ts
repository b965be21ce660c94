import { answerFrom } from '#domain/answer/answerFrom.ts';
import type { UserIndex } from '#domain/answer/userIndex.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers } from '#domain/userSource.ts';

/** Everyone, in the stored order. */
export const EVERYONE: UserQuery = {
  text: '',
  columns: ['name', 'email', 'role', 'createdAt'],
  filters: {},
  sort: null,
  order: 'asc',
};

/** A page of a query on a list in memory; by default one page with all users. */
export function pageFor(
  index: UserIndex,
  query: Partial<UserQuery>,
  page = 1,
  size = 1000,
): PageOfUsers {
  return answerFrom(index, { kind: 'page', query: { ...EVERYONE, ...query }, page, size });
}
