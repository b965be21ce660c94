import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { describePostgres } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const isAboutUsers = (text: string) => /(?:FROM|JOIN) users/.test(text);

/** Calls this before each statement about users. */
function interrupted(database: Database, interrupt: () => Promise<unknown>): Database {
  const before = ({ query }: Queryable): Queryable => ({
    query: async (text, values) => {
      if (isAboutUsers(text)) await interrupt();
      return query(text, values);
    },
  });
  return {
    ...database,
    ...before(database),
    transaction: (work, ...how) => database.transaction((on) => work(before(on)), ...how),
  };
}

describePostgres((open) => {
  it.each<[what: string, asked: Partial<PageQuestion['query']>]>([
    ['of everybody', {}],
    ['of a search', { text: 'ali' }],
    ['of a filter', { filters: { status: ['active'] } }],
    ['of duplicates', { filters: { duplicate: ['name'] } }],
    ['of duplicates by name and email', { filters: { duplicate: ['name', 'email'] } }],
  ])(
    'a page %s and its totals are of one state, whatever is committed meanwhile',
    async (_, asked) => {
      const database = await open();
      const elsewhere = openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });
      const users = Array.from({ length: 12 }, (__, at) => makeUser({ id: `${at}`, name: 'Ali' }));
      await elsewhere.fill(users.map((user) => encodeRecord(user, 'hash')));
      let left = users.map(({ id }) => id);
      const removeOne = async () => {
        const [id = '', ...others] = left;
        left = others;
        const change = { kind: 'remove', users: { kind: 'ids', ids: [id] } } as const;
        expect(await elsewhere.commit(randomUUID(), change, SOMEBODY)).toMatchObject({
          result: { ok: true },
        });
      };
      const list = openSharedList(interrupted(database, removeOne), fixedEnvironment());
      const query = { ...EVERYONE, ...asked };
      const answer = await list.answer({ kind: 'page', query, page: 1, size: 20 });
      // The answer to this kind of question.
      const { value } = answer as { value: { rows: unknown[]; total: number; listTotal: number } };
      expect(left.length).toBeLessThan(11);
      expect([value.total, value.listTotal]).toEqual([value.rows.length, value.rows.length]);
    },
  );
});
