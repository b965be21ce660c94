import { foundRows, foundUsers } from '#domain/answer/foundUsers.ts';
import { matchingPositions } from '#domain/answer/matching.ts';
import { placesAnswer } from '#domain/answer/placesAnswer.ts';
import { pageOf, userWithId } from '#domain/answer/plainAnswer.ts';
import { userAt, valueCounts, type UserIndex } from '#domain/answer/userIndex.ts';
import { FILTERS, withFilterValues } from '#domain/query/filters.ts';
import { withoutFilter } from '#domain/query/userQuery.ts';
import type {
  Answers,
  AnswerTo,
  EmailQuestion,
  HistoryQuestion,
  HoldersQuestion,
  LastChangeQuestion,
  Neighbours,
  NeighboursQuestion,
  PageQuestion,
  Question,
  RemovedQuestion,
  RowsQuestion,
  UserQuestion,
  ValueCount,
  ValuesQuestion,
} from '#domain/userSource.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';

/** A question about the list as it is now. */
export type ListQuestion = Exclude<
  Question,
  HistoryQuestion | RemovedQuestion | LastChangeQuestion
>;

type Answerers = {
  readonly [Kind in ListQuestion['kind']]: (
    index: UserIndex,
    question: Extract<ListQuestion, { kind: Kind }>,
  ) => Answers[Kind];
};

const ANSWERERS: Answerers = {
  page: (index, question: PageQuestion) => {
    const { users } = index;
    const found = matchingPositions(index, question.query);
    return pageOf(found, question, users.length, (position) => userAt(users, position));
  },
  user: ({ users }, { id }: UserQuestion) => userWithId(users, id),
  values: valuesOf,
  neighbours: neighboursOf,
  email: userWithEmail,
  selected: foundUsers,
  rows: foundRows,
  places: placesAnswer,
};

/** @returns the same values with and without a query */
function valuesOf(index: UserIndex, { filter, query }: ValuesQuestion): readonly ValueCount[] {
  const all = valueCounts(index, filter);
  if (query === undefined) return all;
  const own = withoutFilter(query, filter);
  const rule = FILTERS[filter];
  if ('isOfList' in rule) {
    return all.map(({ value }) => {
      const filters = withFilterValues(own.filters, filter, [value]);
      return { value, count: matchingPositions(index, { ...own, filters }).length };
    });
  }
  const counts = new Map<string | null, number>();
  for (const position of matchingPositions(index, own)) {
    const value = rule.valueOf(userAt(index.users, position));
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return all.map(({ value }) => ({ value, count: counts.get(value) ?? 0 }));
}

/** Answers from a list in memory, synchronously. Every source has to give the same answers. */
export function answerFrom<Q extends ListQuestion>(index: UserIndex, question: Q): AnswerTo<Q> {
  // TypeScript cannot tell that the function under a kind takes questions of that kind.
  const answer = ANSWERERS[question.kind] as (index: UserIndex, asked: ListQuestion) => AnswerTo<Q>;
  return answer(index, question);
}

/** The rows that `UserSource.fetch` asks for. */
export function rowsFrom(
  index: UserIndex,
  question: RowsQuestion | HoldersQuestion,
): readonly User[] {
  if (question.kind === 'rows') return foundRows(index, question);
  const ids = new Set(question.ids);
  const emails = new Set(question.emails.map(emailKey));
  emails.delete('');
  return index.users.filter(({ id, email }) => ids.has(id) || emails.has(emailKey(email)));
}

function userWithEmail({ users }: UserIndex, { email, except }: EmailQuestion): User | null {
  const key = emailKey(email);
  if (key === '') return null;
  return users.find((user) => user.id !== except && emailKey(user.email) === key) ?? null;
}

function neighboursOf(index: UserIndex, { query, id }: NeighboursQuestion): Neighbours | null {
  const { users } = index;
  const positions = matchingPositions(index, query);
  const place = positions.findIndex((position) => userAt(users, position).id === id);
  if (place === -1) return null;
  const matchAt = (at: number): User | null => {
    const position = positions[at];
    return position === undefined ? null : userAt(users, position);
  };
  return {
    previous: matchAt(place - 1),
    next: matchAt(place + 1),
    position: place,
    total: positions.length,
  };
}
