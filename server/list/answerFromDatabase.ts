import type { ListQuestion } from '#domain/answer/answerFrom.ts';
import type { Answers, AnswerTo, RowsQuestion } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { readNeighbours } from '#server/list/neighbours.ts';
import { readPage } from '#server/list/page.ts';
import { readPlaces } from '#server/list/places.ts';
import type { Remember } from '#server/list/remembered.ts';
import { readHolderOf, readSelected, readUser } from '#server/list/users.ts';
import { readValues } from '#server/list/values.ts';

/** `readManyUsers` answers the others. */
export type FewUsersQuestion = Exclude<ListQuestion, RowsQuestion>;

type Answerers = {
  readonly [Kind in FewUsersQuestion['kind']]: (
    on: Queryable,
    question: Extract<FewUsersQuestion, { kind: Kind }>,
    remember: Remember,
  ) => Promise<Answers[Kind]>;
};

const ANSWERERS: Answerers = {
  page: (on, question, remember) => readPage(on, question, remember),
  user: readUser,
  values: readValues,
  neighbours: (on, question, remember) => readNeighbours(on, question, remember),
  email: readHolderOf,
  selected: readSelected,
  places: readPlaces,
};

/**
 * Answers a question about the current list, as `answerFrom` does for a list in memory.
 * @throws TooManyRowsError
 * @throws DatabaseError of `pg`, with the code 57014 if it takes too long
 */
export function answerFromDatabase<Q extends FewUsersQuestion>(
  on: Queryable,
  question: Q,
  remember: Remember,
): Promise<AnswerTo<Q>> {
  // TypeScript cannot tell that the function under a kind takes questions of that kind.
  const answer = ANSWERERS[question.kind] as (
    on: Queryable,
    asked: FewUsersQuestion,
    remember: Remember,
  ) => Promise<AnswerTo<Q>>;
  return answer(on, question, remember);
}
