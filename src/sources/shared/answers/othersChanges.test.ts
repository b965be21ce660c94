import { describe, expect, it } from 'vitest';
import type { PageOfUsers, PageQuestion, Question } from '#domain/userSource.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { made, openSource, ready, settle, userOf } from '#testing/testedSource.ts';

const PAGE: PageQuestion = { kind: 'page', query: EVERYONE, page: 1, size: 10 };
const ALI = makeUser({ id: 'ali' });
const pageOf = (total: number): PageOfUsers => ({ rows: [ALI], page: 1, total, listTotal: total });

/** A page that shows these answers, and hears whom others change. */
function openPage(questions: readonly Question[]) {
  const answers = questions.map((question) => [question, valueAt(question, 1)] as const);
  const world = openSource({ revision: 1, answers });
  const { source } = world;
  const readAll = () => questions.map((question) => source.read(question));
  const stop = source.subscribe(() => void readAll());
  readAll();
  let revision = 1;
  world.reply = (asked) => ({
    ok: true,
    revision,
    answers: asked.map((question) => ({
      ok: true,
      value: valueAt(question as Question, revision),
    })),
  });
  const change = async (...users: readonly string[]) => {
    revision += 1;
    world.live().onNews({ revision, users });
    await settle();
  };
  return Object.assign(world, { readAll, stop, change, questions: () => world.asked.flat() });
}

/** An answer that differs from revision to revision. */
function valueAt({ kind }: Question, revision: number): unknown {
  return kind === 'page' ? pageOf(revision) : revision;
}

it('a change of others is asked for in one request, with all that it may concern', async () => {
  const history: Question = { kind: 'history', id: 'ali', page: 1, size: 10 };
  const all: readonly Question[] = [
    PAGE,
    { kind: 'values', filter: 'role', query: EVERYONE },
    userOf('ali'),
    history,
    { kind: 'lastChange', id: 'ali' },
    userOf('can'),
    { ...history, id: 'can' },
    { kind: 'rows', users: { kind: 'ids', ids: ['can'] }, query: EVERYONE },
  ];
  const { asked, change, readAll } = openPage(all);
  const before = readAll();
  await change('ali');
  expect(asked).toEqual([all.slice(0, 5)]);
  expect(readAll()).toEqual([
    ready(pageOf(2)),
    ...all.slice(1, 5).map(() => ready(2)),
    ...before.slice(5),
  ]);
});

it('too many users to name concern everything', async () => {
  const world = openPage([PAGE, userOf('ali')]);
  world.live().onRevision(2);
  await settle();
  expect(world.questions()).toEqual([PAGE, userOf('ali')]);
});

it('an edit is seen within four seconds, and 20 within ten seconds cost four requests at most', async () => {
  const world = openPage([PAGE, userOf('ali'), { kind: 'values', filter: 'role' }]);
  const shown = () => {
    const [answer] = world.readAll();
    return answer?.state === 'ready' ? (answer.value as PageOfUsers).total : null;
  };
  const seenAt: number[] = [];
  const edits = 20;
  for (let tick = 0; tick < 140; tick += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one moment after the other
    if (tick % 5 === 0 && tick / 5 < edits) await world.change(`user ${tick}`);
    // oxlint-disable-next-line no-await-in-loop -- one moment after the other
    await world.pass(100);
    while (seenAt.length < (shown() ?? 1) - 1) seenAt.push(tick * 100);
    if (tick === 100) expect(world.asked.length).toBeLessThanOrEqual(4);
  }
  expect(seenAt).toHaveLength(edits);
  for (const [edit, at] of seenAt.entries()) expect(at - edit * 500).toBeLessThanOrEqual(4000);
  expect(world.asked.length).toBeLessThanOrEqual(5);
});

it('stays shown as it is until there is a newer answer, and the same object where nothing differs', async () => {
  const world = openPage([PAGE]);
  const [before] = world.readAll();
  let respond = () => undefined as void;
  world.reply = () =>
    new Promise((resolve) => {
      respond = () => resolve({ ok: true, revision: 2, answers: [{ ok: true, value: pageOf(1) }] });
    });
  await world.change('can');
  expect(world.asked).toHaveLength(1);
  expect(world.readAll()[0]).toBe(before);
  respond();
  await settle();
  expect(world.readAll()[0]).toBe(before);
});

it('a page that nobody sees asks nothing, and asks at once when it is shown again', async () => {
  const world = openPage([PAGE]);
  world.isHidden = true;
  await world.change('ali');
  await world.pass(60_000);
  expect(world.asked).toEqual([]);
  world.comeBack();
  await settle();
  expect(world.asked).toEqual([[PAGE]]);
});

it('an own change is shown at once, whatever was asked before, and its event asks nothing more', async () => {
  const world = openPage([PAGE, userOf('ali')]);
  await world.change('ali');
  expect(world.asked).toHaveLength(1);
  world.commitReply = made(3);
  world.reply = (asked) => ({
    ok: true,
    revision: 3,
    answers: asked.map((question) => ({ ok: true, value: valueAt(question as Question, 3) })),
  });
  await world.source.commit({ kind: 'remove', users: { kind: 'ids', ids: ['can'] } });
  expect(world.source.read(PAGE)).toMatchObject({ state: 'pending', before: { total: 2 } });
  await settle();
  expect(world.asked).toHaveLength(2);
  expect(world.source.read(PAGE)).toEqual(ready(pageOf(3)));
  await world.change('can');
  await world.pass(10_000);
  expect(world.asked).toHaveLength(2);
});

it('what was not on the screen when others changed it is asked for as soon as it is shown', async () => {
  const world = openPage([PAGE]);
  world.stop();
  // Something else is shown, and then the page again.
  world.source.subscribe(() => undefined);
  await world.change('ali');
  await world.change('ali');
  await world.pass(10_000);
  expect(world.asked).toEqual([]);
  expect(world.source.read(PAGE)).toEqual({ state: 'pending', before: pageOf(1) });
  await settle();
  expect(world.source.read(PAGE)).toEqual(ready(pageOf(3)));
});

describe('of a shown selection', () => {
  const count = (users: Question & { kind: 'selected' }) => users;
  it.each([
    ['one of the chosen users', ['ali', 'x'], 1],
    ['other users', ['x'], 0],
  ])('a change of %s asks for %j: %i', async (_who, changed, requests) => {
    const chosen = count({
      kind: 'selected',
      users: { kind: 'ids', ids: ['ali', 'can'] },
      query: EVERYONE,
    });
    const world = openPage([chosen]);
    await world.change(...changed);
    expect(world.asked).toHaveLength(requests);
  });

  it('which is chosen by a search, or searched for duplicates, any change asks', async () => {
    const duplicates = { ...EVERYONE, filters: { duplicate: ['email'] } };
    const users = { kind: 'matching', query: EVERYONE, except: [], count: 2 } as const;
    const world = openPage([
      { kind: 'selected', users, query: EVERYONE },
      { kind: 'selected', users: { kind: 'ids', ids: ['ali'] }, query: duplicates },
    ]);
    await world.change('x');
    expect(world.questions()).toHaveLength(2);
  });
});
