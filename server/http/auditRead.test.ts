import { expect, it } from 'vitest';
import { wholeWorld } from '#domain/query/placeCells.ts';
import type { User } from '#domain/user/user.ts';
import { API_PATHS } from '#protocol/api.ts';
import type { AuditEvent } from '#protocol/audit.ts';
import type { AskedQuestion } from '#protocol/api.ts';
import { fakeApp, fakeAuth } from '#server/testing/fakeApp.ts';
import { fakeList } from '#server/testing/fakeList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

/** Asks a list in which so many match. @returns what is written down */
async function notedOf(question: AskedQuestion, count: number): Promise<readonly AuditEvent[]> {
  const users: readonly User[] = Array.from({ length: count }, (_, at) =>
    makeUser({ id: `id ${at}`, name: 'Gizli Kişi' }),
  );
  const noted: AuditEvent[] = [];
  const { app } = fakeApp(
    { auth: { ...fakeAuth(), recordRead: async (event) => void noted.push(event) } },
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
