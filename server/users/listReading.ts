import type { ListQuestion } from '#domain/answer/answerFrom.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { AnswerOnWire } from '#protocol/api.ts';
import type { Database, Queryable } from '#server/database/database.ts';

/** How questions about the list become SQL. */
export interface ListReading {
  readonly answer: (database: Database, question: ListQuestion) => Promise<AnswerOnWire>;
  /** The ids of those whom a query matches, in any order: all, or some if they are more than `limit`. */
  readonly idsMatching: (
    on: Queryable,
    query: UserQuery,
    limit: number,
  ) => Promise<readonly string[]>;
}
