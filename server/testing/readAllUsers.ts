import { answerFrom } from '#domain/answer/answerFrom.ts';
import { matchingPositions } from '#domain/answer/matching.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { Queryable } from '#server/database/database.ts';
import { userOf } from '#server/users/commits/listRows.ts';
import type { ListReading } from '#server/users/listReading.ts';

/** Answers from all users, which are read for each question. */
export const readAllUsers: ListReading = {
  answer: async (database, question) => ({
    ok: true,
    value: answerFrom(await indexOf(database), question),
  }),
  idsMatching: async (on, query) => {
    const index = await indexOf(on);
    return matchingPositions(index, query).map((position) => index.users[position]?.id ?? '');
  },
};

async function indexOf({ query }: Queryable) {
  const rows = await query<{ record: string }>('SELECT record FROM users ORDER BY seq DESC');
  return createUserIndex(rows.map(({ record }) => userOf(record)));
}
