import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change, Selection } from '#domain/change/change.ts';
import { MAX_QUESTIONS } from '#domain/limits.ts';
import { API_PATHS } from '#protocol/paths.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { isHeavy, openTurns } from '#server/app/turns.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fakeApp } from '#server/testing/fakeApp.ts';
import { fakeList } from '#server/testing/fakeList.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';

/** Everybody has somebody's name. */
const USERS = Array.from({ length: 1500 }, (_, place) =>
  makeUser({
    id: `user-${place}`,
    name: `Kişi ${place % 750}`,
    email: `kisi-${place}@ornek.com`,
  }),
);

const HEAVY: readonly (readonly [string, AskedQuestion])[] = [
  [
    'pages of duplicates',
    {
      kind: 'page',
      query: { ...EVERYONE, filters: { duplicate: ['name'] } },
      page: 150,
      size: 10,
    },
  ],
  ['all users', { kind: 'rows', users: null, query: EVERYONE }],
];
const FIRST_PAGE: AskedQuestion = { kind: 'page', query: EVERYONE, page: 1, size: 10 };

function ask(question: AskedQuestion, count: number): RequestInit {
  const questions = Array.from({ length: count }, () => question);
  return { method: 'POST', body: JSON.stringify({ questions }) };
}

describeDatabases((open) => {
  it.each(HEAVY)(
    'a first page does not wait for another person’s flood of questions for %s',
    async (_name, heavy) => {
      const database = await open();
      await refillUsers(database, USERS);
      const list = openSharedList(database, fixedEnvironment());
      let begunCount = 0;
      const counted = fakeList({
        answer: async (question, wanted) => {
          if (isHeavy(question)) begunCount += 1;
          return list.answer(question, wanted);
        },
        streamUsers: async (...asked) => {
          begunCount += 1;
          return list.streamUsers(...asked);
        },
      });
      const turns = openTurns(database.pool.options.max);
      const { app } = fakeApp({ turns }, counted);
      const send = async (role: string, init: RequestInit) =>
        app.request(API_PATHS.questions, {
          ...init,
          headers: { 'X-Staff': role, 'Content-Type': 'application/json' },
        });
      const warm = await send('viewer', ask(FIRST_PAGE, 1));
      expect(warm.status).toBe(200);
      const floods = Array.from({ length: 5 }, () => send('editor', ask(heavy, MAX_QUESTIONS)));
      const page = await send('viewer', ask(FIRST_PAGE, 1));
      expect(begunCount).toBeLessThan(20);
      expect(await page.json()).toMatchObject({ answers: [{ ok: true, value: { total: 1500 } }] });
      await Promise.all(floods.map(async (flood) => (await flood).arrayBuffer()));
    },
  );

  it('a change does not wait for all of the many large changes that another person sends', async () => {
    const database = await open();
    await refillUsers(database, USERS);
    const list = openSharedList(database, fixedEnvironment());
    const madeBy: string[] = [];
    const noted = fakeList({
      commit: async (key, change, by) => {
        const response = await list.commit(key, change, by);
        madeBy.push(by.staffId);
        return response;
      },
    });
    const { app } = fakeApp({ turns: openTurns(database.pool.options.max) }, noted);
    const send = async (role: string, change: Change) => {
      const body = JSON.stringify({ key: randomUUID(), change });
      const headers = {
        'X-Staff': role,
        'Content-Type': 'application/json',
        'Content-Length': String(body.length),
      };
      return app.request(API_PATHS.changes, { method: 'POST', body, headers });
    };
    const everybody: Selection = { kind: 'matching', query: EVERYONE, except: [], count: 1500 };
    const floods = Array.from({ length: 8 }, (_, place) =>
      send('editor', { kind: 'setActive', users: everybody, active: place % 2 === 0 }),
    );
    const few = await send('admin', {
      kind: 'setRole',
      users: { kind: 'ids', ids: ['user-7'] },
      role: 'Viewer',
    });
    expect(await few.json()).toMatchObject({ result: { ok: true, change: { count: 1 } } });
    // After the two that had begun.
    expect(madeBy.indexOf('admin')).toBeLessThan(3);
    const many = await send('admin', { kind: 'setRole', users: everybody, role: 'Editor' });
    expect(await many.json()).toMatchObject({ result: { ok: true } });
    expect(madeBy.lastIndexOf('admin')).toBeLessThan(7);
    for (const flood of floods)
      expect(await (await flood).json()).toMatchObject({ result: { ok: true } });
  });
});
