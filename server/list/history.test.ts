import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { HISTORY_USERS_SHOWN } from '#domain/limits.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { historyPage, loadChanges } from '#server/list/history.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const NEWEST = { kind: 'history', id: null, page: 1, size: 10 } as const;

const idAt = (place: number) => `user-${String(place).padStart(4, '0')}`;
const idsFrom = (place: number, count: number) =>
  Array.from({ length: count }, (_, n) => idAt(place + n));
const removalOf = (ids: readonly string[]): Change => ({
  kind: 'remove',
  users: { kind: 'ids', ids },
});

async function listOf(database: Database, count: number) {
  const list = openSharedList(database, fixedEnvironment());
  await list.fill(idsFrom(0, count).map((id) => encodeRecord(makeUser({ id, name: id }), 'x')));
  const commit = async (change: Change): Promise<CommitResult> => {
    const { result } = await list.commit(randomUUID(), change, SOMEBODY);
    expect(result).toMatchObject({ ok: true });
    return result;
  };
  const touches = async () => {
    const { entries } = await historyPage(database, NEWEST);
    return entries.map(({ count: userCount, users }) => ({
      count: userCount,
      ids: users.map(({ id }) => id),
    }));
  };
  return { commit, touches };
}

describeDatabases((open) => {
  it('a history entry shows the next users of its change where the first ones were erased', async () => {
    const { commit, touches } = await listOf(await open(), 60);
    await commit(removalOf(idsFrom(0, 50)));
    await commit(removalOf(idsFrom(50, 5)));
    for (const id of [idAt(0), idAt(3), idAt(19), idAt(51)]) await commit({ kind: 'erase', id });
    const [few, many] = await touches();
    expect(few).toEqual({ count: 4, ids: [idAt(50), ...idsFrom(52, 3)] });
    const left = idsFrom(0, 50).filter((_, place) => ![0, 3, 19].includes(place));
    expect(many).toEqual({ count: 47, ids: left.slice(0, HISTORY_USERS_SHOWN) });
  });

  it('a history entry shows all users who are left where those at the first places were erased', async () => {
    const { commit, touches } = await listOf(await open(), 24);
    await commit(removalOf(idsFrom(0, 24)));
    for (const id of idsFrom(0, 21)) await commit({ kind: 'erase', id });
    expect(await touches()).toEqual([{ count: 3, ids: idsFrom(21, 3) }]);
  });

  it('a user was last changed by the newest change that touched it', async () => {
    let day = 0;
    const now = () => new Date(2026, 0, (day += 1));
    const list = openSharedList(await open(), { ...fixedEnvironment(), now });
    await list.fill(['a', 'b', 'c'].map((id) => encodeRecord(makeUser({ id }), 'x')));
    const times: (Date | null)[] = [];
    for (const [id, active] of [
      ['a', false],
      ['a', true],
      ['b', false],
    ] as const) {
      const users = { kind: 'ids', ids: [id] } as const;
      const change = { kind: 'setActive', users, active } as const;
      const { result } = await list.commit(randomUUID(), change, SOMEBODY);
      times.push(result.ok && result.change ? result.change.at : null);
    }
    const answers = ['a', 'b', 'c', 'nobody', '\u0000'].map((id) =>
      list.answer({ kind: 'lastChange', id }),
    );
    expect(await Promise.all(answers)).toEqual(
      [times[1], times[2], null, null, null].map((value) => ({ ok: true, value })),
    );
    expect(new Set(times).size).toBe(3);
  });
});

describePostgres((open) => {
  it('an index finds the first users of a change, and no other user of it is read', async () => {
    const database = await open();
    const { query } = database;
    const [one, many, some] = [1, 3, 3000];
    await database.transaction(async (on) => {
      await on.query('SET LOCAL statement_timeout = 0');
      await on.query(
        `WITH sizes AS (
         SELECT number,
           CASE WHEN number = ${many} THEN 20000 WHEN number % 30 = 0 THEN 300 ELSE 1 END AS size
         FROM generate_series(1, 3000) AS number
       )
       INSERT INTO operations (user_id, change_number, place, kind, operation)
       SELECT 'user-' || place, number, place, 'removed', json_build_object(
         'kind', 'removed', 'id', 'user-' || place, 'record', '{}', 'place', NULL)
       FROM sizes, generate_series(0, size - 1) AS place`,
      );
      await on.query('ANALYZE operations');
    });
    const plans: string[] = [];
    const explained: Queryable['query'] = async (text, values) => {
      const plan = await query(`EXPLAIN (ANALYZE) ${text}`, values);
      plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      return query(text, values);
    };
    await query(
      `INSERT INTO changes (number, revision, kind, made_at, staff_id, staff_name, user_count)
       SELECT number, number, 'remove', now(), 'a', 'Ayşe', count(*)
       FROM operations JOIN unnest($1::bigint[]) AS number ON number = change_number
       GROUP BY number`,
      [[one, many, some]],
    );
    const on = { query: explained };
    const { changes } = await loadChanges(on, [one, many, some]);
    const shown = [...changes.values()].map(({ touches }) => touches.length);
    expect(shown.toSorted((few, more) => few - more)).toEqual([
      1,
      HISTORY_USERS_SHOWN,
      HISTORY_USERS_SHOWN,
    ]);
    const plan = plans.find((text) => text.includes('operations_of_change')) ?? '';
    const rows = [...plan.matchAll(/actual time=\S+ rows=(\d+)/g)];
    expect(Math.max(...rows.map(([, read]) => Number(read)))).toBe(1 + 2 * HISTORY_USERS_SHOWN);
    expect(plan).toMatch(/Index Cond: .*place < 20/);
    expect(plan).not.toMatch(/Seq Scan on operations|Rows Removed/);
  });
});
