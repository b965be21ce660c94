import * as v from 'valibot';
import { expect, it } from 'vitest';
import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import { API_PATHS } from '#protocol/paths.ts';
import { questionsReply } from '#protocol/questions.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { answerOrProblem } from '#server/list/openSharedList.ts';
import { fakeApp } from '#server/testing/fakeApp.ts';
import { fakeList } from '#server/testing/fakeList.ts';

const ROWS = { kind: 'rows', users: null, query: EVERYONE } as const;
const USER = { kind: 'user', id: 'a' } as const;

/** A list of so many users, sent in parts of so many. */
function appOf(count: number, partSize: number) {
  const users = Array.from({ length: count }, (_, place) =>
    makeUser({ id: String(place), name: 'Şule' }),
  );
  const list = fakeList({
    streamUsers: (_question, take) =>
      answerOrProblem(async () => {
        for (let from = 0; from < count; from += partSize) {
          // oxlint-disable-next-line no-await-in-loop -- others are answered in between
          await Promise.resolve();
          take(users.slice(from, from + partSize));
        }
        return null;
      }),
  });
  const { app } = fakeApp({}, list);
  const ask = async (questions: readonly unknown[]) => {
    const response = await app.request(API_PATHS.questions, {
      method: 'POST',
      headers: { 'X-Staff': 'editor', 'Content-Type': 'application/json' },
      body: JSON.stringify({ questions }),
    });
    return v.parse(questionsReply, await response.json());
  };
  return { users, ask };
}

it.each([0, 1, 2, 5, 30_000])(
  'a response holds all %s users that were streamed into it in parts',
  async (count) => {
    const { users, ask } = appOf(count, 2);
    const value: unknown = JSON.parse(JSON.stringify(users));
    expect(await ask([USER, ROWS])).toEqual({
      revision: 7,
      answers: [
        { ok: true, value: USER },
        { ok: true, value },
      ],
    });
  },
);

it('a response beyond the limit of rows fails the question that exceeds it as tooMany', async () => {
  const { ask } = appOf(MAX_ROWS_ANSWERED / 2, 1000);
  const { answers } = await ask([ROWS, ROWS, ROWS, USER]);
  const outcomes = answers.map((answer) => (answer.ok ? 'sent' : answer.problem));
  expect(outcomes.toSorted()).toEqual(['sent', 'sent', 'sent', 'tooMany']);
  expect(outcomes[3]).toBe('sent');
});

it('a response answers one of several questions whose rows together exceed the limit', async () => {
  const { ask } = appOf((MAX_ROWS_ANSWERED * 2) / 3, 1000);
  const { answers } = await ask([ROWS, ROWS, ROWS, ROWS]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

it('a response beyond the limit of users fails the question that exceeds it, whatever it asks', async () => {
  const half = Array.from({ length: MAX_ROWS_ANSWERED / 2 + 1 }, (_, at) => ({
    id: `${at}`,
    email: '',
  }));
  const list = fakeList({ answer: async () => ({ ok: true, value: { rows: half } }) });
  const { app } = fakeApp({}, list);
  const questions = [
    { kind: 'page', query: EVERYONE, page: 1, size: 100 },
    { kind: 'removed', page: 1, size: 100 },
  ];
  const response = await app.request(API_PATHS.questions, {
    method: 'POST',
    headers: { 'X-Staff': 'viewer', 'Content-Type': 'application/json' },
    body: JSON.stringify({ questions }),
  });
  const { answers } = v.parse(questionsReply, await response.json());
  expect(answers.map((answer) => (answer.ok ? 'sent' : answer.problem))).toEqual([
    'sent',
    'tooMany',
  ]);
});
