import type { ListQuestion } from '#domain/answer/answerFrom.ts';
import { FILTERS, type UserFilter } from '#domain/query/filters.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import type {
  Answers,
  AnswerTo,
  EmailQuestion,
  RowsQuestion,
  UserQuestion,
  ValueCount,
  ValuesQuestion,
} from '#domain/userSource.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import type { Queryable } from '#server/database/database.ts';
import { BOUNDS, type BoundedDatabase } from '#server/users/answers/bounded.ts';
import { neighboursAnswer } from './neighbours/neighboursAnswer.ts';
import { pageAnswer } from '#server/users/answers/pageAnswer.ts';
import { valuesAmong } from '#server/users/answers/counts/valuesAmong.ts';
import { userOf } from '#server/users/answers/records.ts';
import { placesAnswer } from '#server/users/answers/placesAnswer.ts';
import { selectedAnswer } from '#server/users/answers/selectionAnswers.ts';
import { isStorable, storable } from '#server/users/markedText.ts';
import { indexable } from '#server/users/userRow.ts';

/** `usersInParts` answers the others. */
export type FewUsersQuestion = Exclude<ListQuestion, RowsQuestion>;

type Answerers = {
  readonly [Kind in FewUsersQuestion['kind']]: (
    database: BoundedDatabase,
    question: Extract<FewUsersQuestion, { kind: Kind }>,
  ) => Promise<Answers[Kind]>;
};

const ANSWERERS: Answerers = {
  page: pageAnswer,
  user: userAnswer,
  values: valuesAnswer,
  neighbours: neighboursAnswer,
  email: emailAnswer,
  selected: selectedAnswer,
  places: placesAnswer,
};

/**
 * Answers a question about the current list, as `answerFrom` does for a list in memory.
 * @throws TooManyRowsError
 * @throws DatabaseError of `pg`, with the code 57014 if it takes too long
 */
export function answerFromDatabase<Q extends FewUsersQuestion>(
  { query, prepared }: Queryable,
  question: Q,
  {
    bounds = BOUNDS,
    rankIndex = null,
    counts = null,
  }: Partial<Omit<BoundedDatabase, keyof Queryable>> = {},
): Promise<AnswerTo<Q>> {
  // TypeScript cannot tell that the function under a kind takes questions of that kind.
  const answer = ANSWERERS[question.kind] as (
    database: BoundedDatabase,
    asked: FewUsersQuestion,
  ) => Promise<AnswerTo<Q>>;
  return answer({ query, prepared, bounds, rankIndex, counts }, question);
}

async function userAnswer({ prepared }: Queryable, { id }: UserQuestion): Promise<User | null> {
  if (!isStorable(id)) return null;
  const [row] = await prepared<{ record: string }>('SELECT record FROM users WHERE id = $1', [id]);
  return row === undefined ? null : userOf(row.record);
}

async function emailAnswer(
  { query }: Queryable,
  { email, except }: EmailQuestion,
): Promise<User | null> {
  if (!hasVisibleText(email)) return null;
  const [row] = await query<{ record: string }>(
    `SELECT record FROM users WHERE email_key = $1 AND id IS DISTINCT FROM $2
     ORDER BY seq DESC LIMIT 1`,
    [indexable(emailKey(email)), except === null ? null : storable(except)],
  );
  return row === undefined ? null : userOf(row.record);
}

async function valuesAnswer(
  database: BoundedDatabase,
  { filter, query }: ValuesQuestion,
): Promise<readonly ValueCount[]> {
  const counts = await counted(database, filter);
  const all = counts
    .filter(({ value, count }) => count > 0 && hasVisibleText(value))
    .sort((one, other) => FILTERS[filter].compare(one.value, other.value));
  if (query === undefined) return all;
  const found = await valuesAmong(database, filter, query);
  return all.map(({ value }) => ({ value, count: found.get(value) ?? 0 }));
}

async function counted({ prepared }: Queryable, facet: UserFilter): Promise<ValueCount[]> {
  const rows = await prepared<{ value: string; count: number }>(
    'SELECT value, sum(delta)::bigint AS count FROM counts WHERE facet = $1 GROUP BY value',
    [facet],
  );
  return [...rows];
}
