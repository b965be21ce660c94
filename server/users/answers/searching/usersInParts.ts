import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { HoldersQuestion, RowsQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Database } from '#server/database/database.ts';
import { rowsInParts } from '#server/database/rowsInParts.ts';
import { holdersStatement } from '#server/users/answers/holdersStatement.ts';
import { userOf } from '#server/users/answers/records.ts';
import { rowsStatement } from '#server/users/answers/selectionAnswers.ts';
import { TooManyRowsError } from './tooManyRowsError.ts';

/** A question whose answer may have more users than should be in memory at once. */
export type ManyUsersQuestion = RowsQuestion | HoldersQuestion;

export function isAboutManyUsers(question: {
  readonly kind: string;
}): question is ManyUsersQuestion {
  return question.kind === 'rows' || question.kind === 'holders';
}

/**
 * The users of an answer, part by part, in its order and of one state of the list.
 * @param take an error from it ends the reading
 * @throws TooManyRowsError
 * @throws CanceledError
 */
export async function usersInParts(
  database: Database,
  question: ManyUsersQuestion,
  take: (users: readonly User[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  let count = 0;
  await rowsInParts(
    database,
    async (on) =>
      question.kind === 'rows' ? rowsStatement(on, question) : holdersStatement(question),
    (rows) => {
      count += rows.length;
      if (count > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
      take(rows.map(({ record }) => userOf(String(record))));
    },
    signal,
  );
}

/** The same, all at once. */
export async function usersFor(
  database: Database,
  question: ManyUsersQuestion,
  signal?: AbortSignal,
): Promise<readonly User[]> {
  const all: User[][] = [];
  await usersInParts(database, question, (users) => void all.push([...users]), signal);
  return all.flat();
}
