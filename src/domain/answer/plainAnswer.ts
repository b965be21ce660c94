import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { matchesEverybody } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion, Question } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';

/**
 * The answer to a question that needs no index: the list as it is, or one user. `undefined` for
 * other questions. `answerFrom` gives the same answers; this file is separate so that the first
 * page loads without the index.
 */
export function plainAnswer(
  users: readonly User[],
  question: Question,
): PageOfUsers | User | null | undefined {
  if (question.kind === 'user') return userWithId(users, question.id);
  if (
    question.kind === 'page' &&
    question.query.sort === null &&
    matchesEverybody(question.query)
  ) {
    return pageOf(users, question, users.length, (user) => user);
  }
  return undefined;
}

export function userWithId(users: readonly User[], id: string): User | null {
  return users.find((user) => user.id === id) ?? null;
}

/** @param found all matches; `userOf` makes each one a user */
export function pageOf<Found>(
  found: readonly Found[],
  { page: asked, size }: PageQuestion,
  listTotal: number,
  userOf: (one: Found) => User,
): PageOfUsers {
  const total = found.length;
  const page = clampPage(asked, total, size);
  const offset = offsetOf(page, size);
  return { rows: found.slice(offset, offset + size).map(userOf), page, total, listTotal };
}
