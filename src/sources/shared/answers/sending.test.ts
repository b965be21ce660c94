import { expect, it } from 'vitest';
import type { PageQuestion } from '#domain/userSource.ts';
import type { AskedQuestion, PagePart } from '#protocol/pagePart.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { openSource, ready, settle } from '#testing/testedSource.ts';

const ALL: PageQuestion = { kind: 'page', query: EVERYONE, page: 1, size: 250 };
const TOTAL = 280;
const USERS = Array.from({ length: TOTAL }, (_, place) => makeUser({ id: String(place) }));
const COUNTS = { page: 1, total: TOTAL, listTotal: TOTAL };

/** The part of a list that a server gives; each page in two, if it is searched. */
function partOf(question: AskedQuestion, isSearched: boolean): PagePart {
  if (question.kind !== 'pagePart') throw new Error('another question');
  const { page, size } = question.page;
  const rows = USERS.slice((page - 1) * size, page * size);
  const half = rows.length / 2;
  if (!isSearched) return { ...COUNTS, page, rows };
  return question.from === null
    ? { ...COUNTS, page, rows: rows.slice(0, half), lookedAt: 9, next: `more of ${page}` }
    : { ...COUNTS, page, rows: rows.slice(half) };
}

/** Reads all users until nothing more is asked. */
async function readAll(isSearched: boolean, revisionOf: (asked: number) => number = () => 1) {
  const world = openSource();
  const newest = 9;
  world.reply = (questions) => ({
    ok: true,
    revision: revisionOf(world.asked.length),
    newest,
    answers: questions.map((question) => ({ ok: true, value: partOf(question, isSearched) })),
  });
  world.source.subscribe(() => void world.source.read(ALL));
  world.source.read(ALL);
  for (let turn = 0; turn < 10; turn += 1) await settle();
  return world;
}

it.each([
  ['at once', false],
  ['in parts', true],
])(
  'a page of more users than the server gives is asked as pages of 100, answered %s',
  async (_how, isSearched) => {
    const { source, asked } = await readAll(isSearched);
    expect(source.read(ALL)).toEqual(ready({ ...COUNTS, rows: USERS.slice(0, 250) }));
    const pages = asked.flat().map((question) => question.kind === 'pagePart' && question.page);
    expect(pages.every((page) => page !== false && page.size === 100)).toBe(true);
    expect(new Set(pages.map((page) => page !== false && page.page))).toEqual(new Set([1, 2, 3]));
  },
);

it('pages of one answer that are read at several revisions count as the oldest of them', async () => {
  const world = await readAll(false, (asked) => (asked === 1 ? 5 : 4));
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
      question.kind === 'pagePart' && question.page.page === 2
        ? { ok: false, problem: 'tooSlow' }
        : { ok: true, value: partOf(question, false) },
    ),
  });
  world.source.read(ALL);
  for (let turn = 0; turn < 5; turn += 1) await settle();
  expect(world.source.read(ALL)).toMatchObject({ state: 'failed', problem: 'tooSlow' });
});
