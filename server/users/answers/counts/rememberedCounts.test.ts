import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { Change } from '#domain/change/change.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import type { AskedTest } from '#domain/query/condition/condition.ts';
import { countQuestion } from '#domain/query/countQuestion.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { anyLookups } from '#server/testing/anyLookups.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { anySteps, changeOf, type Step } from '#server/testing/oracleSteps.ts';
import { slowDatabase } from '#server/testing/slowDatabase.ts';
import { answerFromDatabase } from '#server/users/answers/answerFromDatabase.ts';
import { BOUNDS } from '#server/users/answers/bounded.ts';
import { userOf } from '#server/users/answers/records.ts';
import { MEMORY_BOUNDS, openRememberedCounts, type RememberedCounts } from './rememberedCounts.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const TIMEOUT_MS = 180_000;

const anyTest: fc.Arbitrary<AskedTest> = fc.record({
  field: fc.constant('role'),
  operator: fc.constant('anyOf'),
  isNegated: fc.boolean(),
  values: fc.constantFrom(['User'], ['User', 'Editor']),
});
const anyQuery: fc.Arbitrary<UserQuery> = fc
  .record(
    {
      text: fc.constantFrom('', 'a', 'i', 'ali', 'ırem', '@ornek', 'com', 'user', 'ş', 'nobody'),
      columns: fc.constantFrom(COLUMN_NAMES, ['name' as const]),
      filters: fc.constantFrom({}, {}, { role: ['User', 'Editor'] }, { duplicate: ['email'] }),
      sort: fc.option(fc.constantFrom(...COLUMN_NAMES)),
      order: fc.constantFrom('asc', 'desc'),
      condition: fc.record({
        join: fc.constant('and'),
        parts: fc.array(anyTest, { minLength: 1, maxLength: 2 }),
      }),
    },
    { requiredKeys: ['text', 'columns', 'filters', 'sort', 'order'] },
  )
  // What neither a text nor a condition narrows is counted by the totals of the list, not remembered.
  .map((query) =>
    query.condition === undefined && query.text === '' ? { ...query, text: 'a' } : query,
  );

/** So small that more users match than are counted, and margins are soon used up. */
const anyBounds = fc.record({
  candidates: fc.constantFrom(2, 4, 20),
  scanned: fc.constantFrom([1, 3], [2], [50]),
  swept: fc.constantFrom(1, 4, 100_000),
  lookups: anyLookups,
  counted: fc.constantFrom(2, 4),
  groups: fc.constant(BOUNDS.groups),
  passed: fc.constant(BOUNDS.passed),
  neighbours: fc.constant(BOUNDS.neighbours),
  margin: fc.nat(4),
});

interface Run {
  readonly names: readonly string[];
  readonly steps: readonly Step[];
  /** Asked after the steps, in turn. */
  readonly queries: readonly (readonly UserQuery[])[];
  readonly bounds: typeof BOUNDS;
  readonly memory: typeof MEMORY_BOUNDS;
}

const anyRun: fc.Arbitrary<Run> = fc.record({
  names: fc.array(fc.constantFrom('Ali', 'İrem', 'Şule', 'Su'), { maxLength: 12 }),
  steps: anySteps,
  queries: fc.array(fc.array(anyQuery, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  bounds: anyBounds,
  memory: fc.record({ queries: fc.constantFrom(1, 100), summed: fc.constantFrom(0, 2, 50) }),
});

const openList = (database: Database) =>
  openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });

async function usersIn({ query }: Queryable) {
  const rows = await query<{ record: string }>('SELECT record FROM users ORDER BY seq DESC');
  return rows.map(({ record }) => userOf(record));
}

/** Compares with answers that count each time. */
async function expectTrue(
  database: Database,
  counts: RememberedCounts,
  queries: readonly UserQuery[],
  bounds: typeof BOUNDS,
): Promise<void> {
  const index = createUserIndex(await usersIn(database));
  for (const query of queries) {
    const page = { kind: 'page', query, page: 1, size: 2 } as const;
    const answer = await answerFromDatabase(database, page, { bounds, counts });
    const { total, ...right } = answerFrom(index, page);
    const count = await answerFromDatabase(database, countQuestion(query), { bounds, counts });
    expect({ query, exact: count.total }).toEqual({ query, exact: total });
    expect({ query, answer }).toEqual({
      query,
      answer: {
        ...right,
        total: Math.min(total, bounds.counted),
        ...(total > bounds.counted && { isTotalLowerBound: true }),
      },
    });
  }
}

describeDatabases((open, kind) => {
  it(
    'a remembered count equals a new one, whatever was changed since',
    async () => {
      await open();
      const take = async ({ names, steps, queries, bounds, memory }: Run) => {
        const database = await open();
        const list = openList(database);
        const counts = openRememberedCounts(database, memory);
        await expectTrue(database, counts, queries[0] ?? [], bounds);
        const users = names.map((name, i) => makeUser({ id: `user-${i}`, name }));
        await list.fill(users.map((user) => encodeRecord(user, 'x')));
        await expectTrue(database, counts, queries[0] ?? [], bounds);
        const changeIds: string[] = [];
        for (const [place, step] of steps.entries()) {
          const change = changeOf(step, {
            users: await usersIn(database),
            ids: [...users.map(({ id }) => id), 'own-3'],
            changeId: (which) => changeIds[which % Math.max(1, changeIds.length)] ?? '999',
          });
          const made = change && (await list.commit(randomUUID(), change, SOMEBODY)).result;
          if (made?.ok === true && made.change !== null) changeIds.push(made.change.id);
          await expectTrue(database, counts, queries[place % queries.length] ?? [], bounds);
        }
      };
      await fc.assert(fc.asyncProperty(anyRun, take), { numRuns: kind === 'embedded' ? 6 : 20 });
    },
    TIMEOUT_MS,
  );

  const QUERY = { ...EVERYONE, text: 'ali' };
  const removalOf = (...ids: readonly string[]): Change => ({
    kind: 'remove',
    users: { kind: 'ids', ids },
  });

  async function openAlis() {
    const database = await open();
    const list = openList(database);
    await list.fill(
      Array.from({ length: 12 }, (_, i) =>
        encodeRecord(makeUser({ id: `user-${i}`, name: 'Ali' }), 'x'),
      ),
    );
    const counted: string[] = [];
    const counting: Queryable = {
      prepared: database.prepared,
      query: (text, values) => {
        if (/FROM (users|found)/.test(text) && text.includes('count(*)')) counted.push(text);
        return database.query(text, values);
      },
    };
    // So that a page is found before all are counted.
    const bounds = { ...BOUNDS, candidates: 5, scanned: [2], swept: 1, counted: 5, margin: 3 };
    const counts = openRememberedCounts(database);
    return {
      list,
      counted,
      ask: (query: Partial<UserQuery>) => {
        const page = { kind: 'page', query: { ...QUERY, ...query }, page: 1, size: 2 } as const;
        return answerFromDatabase(counting, page, { bounds, counts });
      },
      countAll: async () =>
        (await answerFromDatabase(counting, countQuestion(QUERY), { bounds, counts })).total,
    };
  }
  /** A page that does not count sends one of these statements. */
  const isCounting = (statements: readonly string[]) => statements.length > 1;

  it('a lower bound is counted again only once more users have changed than its margin', async () => {
    const { list, ask, counted } = await openAlis();
    for (const [removed, isCounted] of [
      [[], true],
      [['user-0'], false],
      [['user-1', 'user-2'], false],
      [['user-3'], true],
      [[], false],
    ] as const) {
      if (removed.length > 0) await list.commit(randomUUID(), removalOf(...removed), SOMEBODY);
      counted.length = 0;
      const answer = await ask({ sort: removed.length === 1 ? 'name' : null });
      expect(answer).toMatchObject({ total: 5, isTotalLowerBound: true });
      expect({ removed, isCounted: isCounting(counted) }).toEqual({
        removed,
        isCounted,
      });
    }
  });

  it('the counts of the list are read once until the next change', async () => {
    const database = await open();
    const list = openList(database);
    await list.fill([makeUser({ id: 'a', name: 'Ali' })].map((user) => encodeRecord(user, 'x')));
    let readCount = 0;
    const counting: Database = {
      ...database,
      prepared: (text, values) => {
        if (text.includes('FROM counts')) readCount += 1;
        return database.prepared(text, values);
      },
    };
    const on = { counts: openRememberedCounts(counting) };
    const ask = (text: string) => {
      const page = { kind: 'page', query: { ...EVERYONE, text }, page: 1, size: 2 } as const;
      return answerFromDatabase(counting, page, on);
    };
    for (const text of ['ali', 'user', 'a']) await ask(text);
    expect(readCount).toBe(1);
    await list.commit(randomUUID(), { kind: 'add', input: makeInput({ name: 'Ada' }) }, SOMEBODY);
    expect(await ask('user')).toMatchObject({ listTotal: 2 });
    await ask('a');
    expect(readCount).toBe(2);
  });

  it('an exact count is remembered until the next change', async () => {
    const { list, ask, counted } = await openAlis();
    await list.commit(randomUUID(), removalOf('user-1', 'user-2', 'user-3', 'user-4'), SOMEBODY);
    await list.commit(randomUUID(), removalOf('user-5', 'user-6', 'user-7'), SOMEBODY);
    for (const isNew of [true, false]) {
      counted.length = 0;
      expect(await ask({ text: 'nobody' })).toMatchObject({ total: 0 });
      expect(isCounting(counted)).toBe(isNew);
    }
    expect(await ask({})).toMatchObject({ total: 5 });
    await list.commit(randomUUID(), removalOf('user-8'), SOMEBODY);
    expect(await ask({})).toMatchObject({ total: 4 });
  });

  it('only a lower bound is remembered where more users match than are counted', async () => {
    const database = await open();
    const roles = ['User', 'User', 'User', 'User', 'Admin'];
    await openList(database).fill(
      roles.map((role, i) =>
        encodeRecord(makeUser({ id: `${i}`, name: 'Ali', email: 'a@b.co', role }), 'x'),
      ),
    );
    const counts = openRememberedCounts(database);
    const bounds = { ...BOUNDS, scanned: [2], candidates: 0, counted: 2, margin: 2 };
    const query = { ...EVERYONE, text: 'user', sort: 'role', order: 'desc' } as const;
    const page = { kind: 'page', query, page: 1, size: 2 } as const;
    await answerFromDatabase(database, page, { bounds, counts });
    const { atLeast, exact } = (await counts.now()).recall(query);
    expect({ atLeast, exact }).toEqual({ atLeast: 4, exact: null });
    const count = await answerFromDatabase(database, countQuestion(query), { bounds, counts });
    expect(count.total).toBe(4);
  });

  it('a count is remembered for its condition alone', async () => {
    const { list, ask, counted } = await openAlis();
    const users = { kind: 'ids', ids: ['user-1', 'user-2'] } as const;
    await list.commit(randomUUID(), { kind: 'setRole', users, role: 'Admin' }, SOMEBODY);
    const test: AskedTest = {
      field: 'role',
      operator: 'anyOf',
      isNegated: false,
      values: ['Admin'],
    };
    const condition = { join: 'and', parts: [test] } as const;
    const others = { join: 'and', parts: [{ ...test, values: ['Viewer'] }] } as const;
    for (const isNew of [true, false]) {
      expect(await ask({ condition, text: '' })).toMatchObject({ total: 2 });
      counted.length = 0;
      expect(await ask({ condition: others, text: '' })).toMatchObject({ total: 0 });
      expect(isCounting(counted)).toBe(isNew);
      expect(await ask({})).toMatchObject({ total: 5 });
    }
  });

  it('a full count is remembered, and the pages of its query do not count again', async () => {
    const { list, ask, countAll, counted } = await openAlis();
    for (const isNew of [true, false]) {
      counted.length = 0;
      expect(await countAll()).toBe(12);
      expect(isCounting(counted)).toBe(isNew);
    }
    counted.length = 0;
    expect(await ask({})).toMatchObject({ total: 5, isTotalLowerBound: true });
    expect(isCounting(counted)).toBe(false);
    await list.commit(randomUUID(), removalOf('user-8'), SOMEBODY);
    expect(await countAll()).toBe(11);
  });
});

// The embedded database has one connection.
describePostgres((open) => {
  it('remembered counts notice a change that commits after later ones', async () => {
    const database = await open();
    const list = openList(database);
    await list.fill(
      ['a', 'b', 'c', 'd'].map((id) => encodeRecord(makeUser({ id, name: 'Ali' }), 'x')),
    );
    const { database: held, isWritten, finish } = slowDatabase(database);
    const slow = openList(held);
    const remove = (id: string): Change => ({ kind: 'remove', users: { kind: 'ids', ids: [id] } });
    const slowly = slow.commit(randomUUID(), remove('a'), SOMEBODY);
    await isWritten;
    for (let i = 0; i < 5; i += 1) {
      const users = { kind: 'ids', ids: ['b'] } as const;
      await list.commit(randomUUID(), { kind: 'setActive', users, active: i % 2 > 0 }, SOMEBODY);
    }
    // Only the sum of these changes is kept by now.
    const counts = openRememberedCounts(database, { ...MEMORY_BOUNDS, summed: 2 });
    const bounds = { ...BOUNDS, candidates: 3, counted: 3, margin: 1 };
    const query = [{ ...EVERYONE, text: 'ali' }];
    for (let i = 0; i < 3; i += 1) await expectTrue(database, counts, query, bounds);
    finish();
    await slowly;
    await expectTrue(database, counts, query, bounds);
  });
});
