import { expect, it } from 'vitest';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { openSource, ready, settle } from '#testing/testedSource.ts';

const ALL: PageQuestion = { kind: 'page', query: EVERYONE, page: 1, size: 250 };
const TOTAL = 280;
const USERS = Array.from({ length: TOTAL }, (_, place) => makeUser({ id: String(place) }));
const COUNTS = { page: 1, total: TOTAL, listTotal: TOTAL };

function pageOf(question: AskedQuestion): PageOfUsers {
  if (question.kind !== 'page') throw new Error('another question');
  const { page, size } = question;
  return { ...COUNTS, page, rows: USERS.slice((page - 1) * size, page * size) };
}

/** Reads all users until nothing more is asked. */
async function readAll(all = ALL, revisionOf: (asked: number) => number = () => 1) {
  const world = openSource();
  world.reply = (questions) => ({
    ok: true,
    revision: revisionOf(world.asked.length),
    answers: questions.map((question) => ({ ok: true, value: pageOf(question) })),
  });
  world.source.subscribe(() => void world.source.read(all));
  world.source.read(all);
  for (let turn = 0; turn < 10; turn += 1) await settle();
  return world;
}

it('a page of more users than the server gives is asked as pages of 100', async () => {
  const { source, asked } = await readAll();
  expect(source.read(ALL)).toEqual(ready({ ...COUNTS, rows: USERS.slice(0, 250) }));
  expect(asked.flat()).toEqual([1, 2, 3].map((page) => ({ ...ALL, page, size: 100 })));
});

it('pages of one answer that are read at several revisions count as the oldest of them', async () => {
  const world = await readAll({ ...ALL, size: 2100 }, (asked) => (asked === 1 ? 5 : 4));
  const before = world.asked.length;
  // The list changes to what the newest of them has: the oldest has to be asked again.
  world.live().onRevision(5);
  await settle();
  expect(world.asked.length).toBeGreaterThan(before);
});

it('a page of more users fails as soon as one of its pages does', async () => {
  const world = openSource();
  world.reply = (questions) => ({
    ok: true,
    revision: 1,
    answers: questions.map((question) =>
      question.kind === 'page' && question.page === 2
        ? { ok: false, problem: 'tooSlow' }
        : { ok: true, value: pageOf(question) },
    ),
  });
  world.source.read(ALL);
  for (let turn = 0; turn < 5; turn += 1) await settle();
  expect(world.source.read(ALL)).toMatchObject({ state: 'failed', problem: 'tooSlow' });
});
