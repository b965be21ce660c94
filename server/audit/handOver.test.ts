import { expect, it } from 'vitest';
import { wholeWorld } from '#domain/query/placeCells.ts';
import type { User } from '#domain/user/user.ts';
import type { AuditEvent } from '#protocol/audit.ts';
import { API_PATHS } from '#protocol/paths.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { openHandOver, usersIn } from '#server/audit/auditLog.ts';
import { fakeApp, fakeAuth } from '#server/testing/fakeApp.ts';
import { fakeList } from '#server/testing/fakeList.ts';

/** Asks a list in which so many match. @returns what is written down */
async function notedOf(question: AskedQuestion, count: number): Promise<readonly AuditEvent[]> {
  const users: readonly User[] = Array.from({ length: count }, (_, at) =>
    makeUser({ id: `id ${at}`, name: 'Gizli Kişi' }),
  );
  const noted: AuditEvent[] = [];
  const { app } = fakeApp(
    { auth: { ...fakeAuth(), handOver: openHandOver(async (event) => void noted.push(event)) } },
    fakeList({
      answer: async ({ kind }) => ({
        ok: true,
        value:
          kind === 'places'
            ? { cells: [{ user: null }, ...users.map((user) => ({ user }))] }
            : { rows: users },
      }),
      streamUsers: async (_question, take) => {
        take(users);
        return { ok: true, value: null };
      },
    }),
  );
  const response = await app.request(API_PATHS.questions, {
    method: 'POST',
    headers: { 'X-Staff': 'viewer', 'Content-Type': 'application/json' },
    body: JSON.stringify({ questions: [question] }),
  });
  expect(response.status).toBe(200);
  return noted;
}

const file = { format: 'csvExcel', fields: ['name', 'email'] } as const;
const query = { ...EVERYONE, text: 'ali' };
const BY = expect.objectContaining({ id: 'viewer', name: 'Ayşe viewer' });

it('the audit records an export’s person, count, view and columns, but none of its users', async () => {
  const all = await notedOf({ kind: 'rows', users: null, query, file }, 2);
  expect(all).toEqual([{ kind: 'exported', by: BY, about: { count: 2, query, file } }]);
  const ids = ['id 0', 'id 1'];
  const some = await notedOf({ kind: 'rows', users: { kind: 'ids', ids }, query, file }, 2);
  expect(some).toEqual([
    { kind: 'exported', by: BY, about: { count: 2, query, isSelection: true, file } },
  ]);
});

it.each<AskedQuestion>([
  { kind: 'rows', users: null, query },
  { kind: 'page', query, page: 1, size: 100 },
  { kind: 'places', query, level: 4, area: wholeWorld(4) },
])(
  'the audit records a read of more than 100 users, and none of fewer: $kind',
  async (question) => {
    expect(await notedOf(question, 101)).toEqual([
      { kind: 'usersRead', by: BY, about: { count: 101, query } },
    ]);
    expect(await notedOf(question, 100)).toEqual([]);
  },
);

/** A page of the list, a page of its history, and so on: none of them has 100 users. */
const ANSWERS: Readonly<Record<string, (id: string) => unknown>> = {
  page: (id) => ({ rows: [makeUser({ id })], total: 9 }),
  user: (id) => makeUser({ id }),
  email: (id) => makeUser({ id }),
  neighbours: (id) => ({ previous: null, next: makeUser({ id }), total: 9 }),
  places: (id) => ({ cells: [{ count: 1, user: makeUser({ id }) }] }),
  removed: (id) => ({ rows: [{ user: makeUser({ id }), change: { id: '7', name: 'Ali' } }] }),
  history: (id) => ({
    entries: [{ id: '7', users: [{ id, name: 'Ali', isInList: true, fields: [] }] }],
  }),
};

it('the audit records once when a member was handed over 1,000 users within an hour, of whatever kind', async () => {
  const noted: AuditEvent[] = [];
  let nowMs = 0;
  const handOver = openHandOver(
    async (event) => void noted.push(event),
    () => nowMs,
  );
  const me = { id: 'veli', name: 'Veli', email: 'veli@ornek.com', role: 'viewer' } as const;
  const kinds = Object.values(ANSWERS);
  let count = 0;
  const read = async (times: number, who = me) => {
    for (let end = count + times; count < end; count += 1) {
      const answer = kinds[count % kinds.length]?.(`id ${count}`);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are answered
      await handOver(who, usersIn(answer));
    }
  };
  await read(999);
  // The same users again, as a page asks that stays open.
  count = 0;
  await read(999);
  expect(noted).toEqual([]);
  await read(1);
  expect(noted).toEqual([{ kind: 'usersRead', by: me, about: { count: 1000 } }]);
  await read(900);
  nowMs += 60 * 60_000 + 1;
  await read(900);
  // Each member has an hour of their own.
  await read(900, { ...me, id: 'ali' } as unknown as typeof me);
  expect(noted).toHaveLength(1);
});

it('what questions hand over is counted, the answers of one request together', async () => {
  const noted: AuditEvent[] = [];
  const handOver = openHandOver(async (event) => void noted.push(event));
  let at = 0;
  const list = fakeList({
    answer: async () => ({
      ok: true,
      value: { rows: Array.from({ length: 100 }, () => makeUser({ id: `${(at += 1)}` })) },
    }),
  });
  const { app } = fakeApp({ auth: { ...fakeAuth(), handOver } }, list);
  const question = { kind: 'page', query, page: 1, size: 100 };
  const response = await app.request(API_PATHS.questions, {
    method: 'POST',
    headers: { 'X-Staff': 'viewer', 'Content-Type': 'application/json' },
    body: JSON.stringify({ questions: Array.from({ length: 20 }, () => question) }),
  });
  expect(response.status).toBe(200);
  expect(noted.map(({ about }) => about?.count)).toEqual([1000, 1000]);
});

it('what a page brings with it is counted, too', async () => {
  const handed: (readonly string[])[] = [];
  const auth = {
    ...fakeAuth(),
    handOver: async (_me: unknown, ids: readonly string[]) => void handed.push(ids),
  };
  const rows = [makeUser({ id: 'a' }), makeUser({ id: 'b' })];
  const list = fakeList({ answer: async () => ({ ok: true, value: { rows } }) });
  const { app } = fakeApp({ auth }, list);
  await app.request('/users', { headers: { 'X-Staff': 'viewer' } });
  expect(handed).toContainEqual(['a', 'b']);
});
