import { userAt } from '#domain/answer/columnOrder.ts';
import { matchingPositions } from '#domain/answer/matching.ts';
import { valueCounts, type UserIndex } from '#domain/answer/userIndex.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type {
  Answers,
  AnswerTo,
  Neighbours,
  NeighboursQuestion,
  PageOfUsers,
  PageQuestion,
  Question,
  UserQuestion,
  ValuesQuestion,
} from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';

type Answerers = {
  readonly [Kind in Question['kind']]: (
    index: UserIndex,
    question: Extract<Question, { kind: Kind }>,
  ) => Answers[Kind];
};

const ANSWERERS: Answerers = {
  page: pageOf,
  user: userWithId,
  values: (index, { filter }: ValuesQuestion) => valueCounts(index, filter),
  neighbours: neighboursOf,
};

/** Answers from a list in memory, synchronously. Every source has to give the same answers. */
export function answerFrom<Q extends Question>(index: UserIndex, question: Q): AnswerTo<Q> {
  // TypeScript cannot tell that the function under a kind takes questions of that kind.
  const answer = ANSWERERS[question.kind] as (index: UserIndex, asked: Question) => AnswerTo<Q>;
  return answer(index, question);
}

function pageOf(index: UserIndex, { query, page: asked, size }: PageQuestion): PageOfUsers {
  const { users } = index;
  const positions = matchingPositions(index, query);
  const total = positions.length;
  const page = clampPage(asked, total, size);
  const offset = offsetOf(page, size);
  const rows = positions.slice(offset, offset + size).map((position) => userAt(users, position));
  return { rows, page, total, listTotal: users.length };
}

function userWithId({ users }: UserIndex, { id }: UserQuestion): User | null {
  return users.find((user) => user.id === id) ?? null;
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
