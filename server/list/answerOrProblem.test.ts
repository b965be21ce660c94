import { expect, it } from 'vitest';
import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { Queryable, Row } from '#server/database/database.ts';
import { answerFromDatabase, answerOrProblem } from '#server/list/openSharedList.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const QUESTION = {
  kind: 'selected',
  users: { kind: 'ids', ids: [] },
  query: EVERYONE,
} as const;

/** A database on which every statement ends like this. */
const ending = (end: () => readonly Row[]): Queryable => {
  // Each test returns the rows that its statement expects.
  const run = async () => end() as never;
  return { query: run };
};

const answer = (database: Queryable) =>
  answerOrProblem(() => answerFromDatabase(database, QUESTION));

const failing = (error: Error) =>
  ending(() => {
    throw error;
  });

it('a canceled statement is answered as too slow, and a lost connection rejects', async () => {
  const canceled = Object.assign(new Error('canceling statement'), { code: '57014' });
  expect(await answer(failing(canceled))).toEqual({
    ok: false,
    problem: 'tooSlow',
  });
  const lost = Object.assign(new Error('connection lost'), { code: '57P01' });
  await expect(answer(failing(lost))).rejects.toThrow('connection lost');
});

it('an answer of more users than allowed is refused as too many', async () => {
  const record = JSON.stringify({ id: '1', name: '', email: '', role: '' });
  const rows = (count: number) => ending(() => Array.from({ length: count }, () => ({ record })));
  expect(await answer(rows(MAX_ROWS_ANSWERED + 1))).toEqual({
    ok: false,
    problem: 'tooMany',
  });
  expect(await answer(rows(2))).toMatchObject({ ok: true });
});
