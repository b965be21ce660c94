import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { Change } from '#domain/change/change.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { NeighboursQuestion, PageQuestion } from '#domain/userSource.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { writeBusily } from '#server/testing/busyWriter.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { anySteps, changeOf, type Step } from '#server/testing/oracleSteps.ts';
import { slowDatabase } from '#server/testing/slowDatabase.ts';
import { answerFromDatabase } from '#server/users/answers/answerFromDatabase.ts';
import { userOf } from '#server/users/answers/records.ts';
import {
  RANK_INDEX_BOUNDS,
  openRankIndex,
  type RankIndexBounds,
  type RankIndex,
} from '#server/users/rank-index/openRankIndex.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import type { SharedList } from '#server/users/sharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

/** How many random runs there are on PostgreSQL; on the embedded database, which is slow, a third. */
const RUNS = Number(process.env['RANK_INDEX_RUNS'] ?? propertyRuns(18));
const WRITING_MS = propertyRuns(4000);
const TIMEOUT_MS = 180_000;

/** Two of them sort alike: their first letter is one character, or two. */
const ROLES = ['', 'Admin', 'admin', 'User', 'Editor', 'Viewer', '\u00c7ırak', 'C\u0327ırak'];

const anyUser: fc.Arbitrary<User> = fc.record({
  id: fc.nat(60).map((id) => `user-${id}`),
  name: fc.constantFrom('', ' ', 'Ali', 'Ali', 'Işık', 'Şule', 'Ümit', 'âli'),
  email: fc.constantFrom('', 'irem@ornek.com', 'b@ornek.com', 'B@ornek.com', 'i@b.co'),
  role: fc.constantFrom(...ROLES),
  createdAt: fc.option(fc.constantFrom(new Date(2024, 2, 1), new Date(2024, 2, 2), new Date(0))),
  active: fc.boolean(),
  latitude: fc.constant(null),
  longitude: fc.constant(null),
});

const anyQuery: fc.Arbitrary<UserQuery> = fc.record({
  text: fc.constant(''),
  columns: fc.constant(COLUMN_NAMES),
  filters: fc.record(
    {
      role: fc.subarray([...ROLES, 'nobody’s']),
      status: fc.subarray(['active', 'passive', 'x']),
    },
    { requiredKeys: [] },
  ),
  sort: fc.option(fc.constantFrom(...COLUMN_NAMES)),
  order: fc.constantFrom('asc', 'desc'),
});

const anyQuestion: fc.Arbitrary<PageQuestion | NeighboursQuestion> = fc.oneof(
  fc.record({
    kind: fc.constant('page' as const),
    query: anyQuery,
    page: fc.integer({ min: 1, max: 12 }),
    size: fc.integer({ min: 1, max: 7 }),
  }),
  fc.record({
    kind: fc.constant('neighbours' as const),
    query: anyQuery,
    id: fc.nat(62).map((id) => `user-${id}`),
  }),
);

/** So small that a short list has many segments, which are divided, merged and read again. */
const anyBounds: fc.Arbitrary<RankIndexBounds> = fc.record({
  users: fc.integer({ min: 1, max: 5 }),
  atOnce: fc.integer({ min: 1, max: 3 }),
  missed: fc.constantFrom(2, 50),
  missedByAll: fc.constantFrom(3, 50),
  compactAfter: fc.constantFrom(0, 5),
  maxRoles: fc.constantFrom(2, 64),
});

interface Run {
  readonly users: readonly User[];
  readonly steps: readonly Step[];
  /** Asked after the steps, in turn. */
  readonly questions: readonly (readonly (PageQuestion | NeighboursQuestion)[])[];
  readonly bounds: RankIndexBounds;
}

async function usersIn({ query }: Queryable): Promise<readonly User[]> {
  const rows = await query<{ record: string }>('SELECT record FROM users ORDER BY seq DESC');
  return rows.map(({ record }) => userOf(record));
}

/** Counts what the rank index answered itself. */
function counting(rankIndex: RankIndex): {
  readonly rankIndex: RankIndex;
  readonly count: () => number;
} {
  let answered = 0;
  const read: RankIndex['read'] = async (query, work) => {
    const answer = await rankIndex.read(query, work);
    if (answer !== null) answered += 1;
    return answer;
  };
  return { rankIndex: { ...rankIndex, read }, count: () => answered };
}

async function expectRight(
  database: Database,
  rankIndex: RankIndex,
  questions: readonly (PageQuestion | NeighboursQuestion)[],
): Promise<void> {
  const index = createUserIndex(await usersIn(database));
  for (const question of questions) {
    const answer = await answerFromDatabase(database, question, { rankIndex });
    expect({ question, answer }).toEqual({ question, answer: answerFrom(index, question) });
  }
}

const recordOf = (user: User) => encodeRecord(user, 'x');
const openList = (database: Database) =>
  openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });

describeDatabases((open, kind) => {
  it(
    'pages and neighbours from the rank index are right after any changes, for any segments',
    async () => {
      await open();
      const anyRun: fc.Arbitrary<Run> = fc.record({
        users: fc.uniqueArray(anyUser, { selector: ({ id }) => id, maxLength: 40, size: 'max' }),
        steps: anySteps,
        questions: fc.array(fc.array(anyQuestion, { maxLength: 6 }), {
          minLength: 1,
          maxLength: 10,
        }),
        bounds: anyBounds,
      });
      const take = async ({ users, steps, questions, bounds }: Run) => {
        const database = await open();
        const list = openList(database);
        const rankIndex = openRankIndex(database, bounds);
        if (users.length % 2 === 0) await rankIndex.refresh();
        await list.fill(users.map(recordOf));
        const changeIds: string[] = [];
        for (const [place, step] of steps.entries()) {
          const change = changeOf(step, {
            users: await usersIn(database),
            ids: [...users.map(({ id }) => id), 'user-1', 'own-3'],
            changeId: (which) => changeIds[which % Math.max(1, changeIds.length)] ?? '999',
          });
          const made = change && (await list.commit(randomUUID(), change, SOMEBODY)).result;
          if (made?.ok === true && made.change !== null) changeIds.push(made.change.id);
          if (step.value % 3 === 0) await rankIndex.refresh();
          const some = questions[place % questions.length] ?? [];
          await expectRight(database, rankIndex, some);
        }
        // A run under way may have begun before the last change.
        await rankIndex.refresh();
        await rankIndex.refresh();
        // Otherwise the answers did not come from the rank index.
        const nobody = rankIndex.read(EVERYONE, (_on, ranked) => ranked.slice(0, 0));
        expect(await nobody).toEqual([]);
      };
      await fc.assert(fc.asyncProperty(anyRun, take), {
        numRuns: kind === 'embedded' ? Math.ceil(RUNS / 3) : RUNS,
      });
    },
    TIMEOUT_MS,
  );

  it(
    'the rank index agrees with the snapshot that an answer reads, while others write',
    async () => {
      const database = await open();
      const lists = [openList(database), openList(database)];
      const users = fc.sample(anyUser, { numRuns: 30, seed: 7 });
      await lists[0]?.fill(users.map((user, place) => recordOf({ ...user, id: `user-${place}` })));
      const bounds = { ...RANK_INDEX_BOUNDS, users: 3, atOnce: 4, missed: 30, compactAfter: 5 };
      const rankIndex = openRankIndex(database, bounds);
      await rankIndex.refresh();
      const end = Date.now() + WRITING_MS;
      let answered = 0;
      const isWriting = () => Date.now() < end || answered <= 10;
      const ask = async (seed: number) => {
        for (let turn = 0; isWriting(); turn += 1) {
          const [query = EVERYONE] = fc.sample(anyQuery, {
            numRuns: 1,
            seed: seed * 10_000 + turn,
          });
          const seen = await rankIndex.read(query, async (on, list) => {
            const all = await usersIn(on);
            const { total, listTotal } = list;
            const from = turn % Math.max(1, total);
            const slice = await list.slice(from, Math.min(from + 5, total));
            return {
              all,
              total,
              listTotal,
              from,
              ids: slice.map(({ record }) => userOf(record).id),
            };
          });
          if (seen === null) {
            await rankIndex.refresh();
            continue;
          }
          const page = { kind: 'page', query, page: 1, size: 1_000 } as const;
          const { rows } = answerFrom(createUserIndex(seen.all), page);
          expect(seen.total).toBe(rows.length);
          expect(seen.listTotal).toBe(seen.all.length);
          const ids = rows.slice(seen.from, seen.from + 5).map(({ id }) => id);
          expect(seen.ids).toEqual(ids);
          answered += 1;
        }
      };
      const writers = lists.flatMap((list, place) =>
        [1, 2].map((writer) => writeBusily(list, database, place * 2 + writer, isWriting)),
      );
      await Promise.all([...writers, ask(1), ask(2), ask(3)]);
    },
    TIMEOUT_MS,
  );

  const page = (sort: UserQuery['sort']): PageQuestion => ({
    kind: 'page',
    query: { ...EVERYONE, sort },
    page: 2,
    size: 4,
  });
  const PAGES = [page(null), page('name'), page('role'), page('createdAt')];

  async function openReady(
    database: Database,
  ): Promise<{ list: SharedList; rankIndex: RankIndex }> {
    const list = openList(database);
    const users = Array.from({ length: 12 }, (_, i) =>
      makeUser({ id: `user-${i}`, name: `Ad ${i}` }),
    );
    await list.fill(users.map(recordOf));
    const rankIndex = openRankIndex(database, { ...RANK_INDEX_BOUNDS, users: 2 });
    await rankIndex.refresh();
    return { list, rankIndex };
  }

  it('the rank index notices a user who is removed and erased between two questions', async () => {
    const database = await open();
    const { list, rankIndex } = await openReady(database);
    const commit = (change: Change) => list.commit(randomUUID(), change, SOMEBODY);
    await commit({ kind: 'remove', users: { kind: 'ids', ids: ['user-3', 'user-4'] } });
    await commit({ kind: 'erase', id: 'user-3' });
    await expectRight(database, rankIndex, PAGES);
    await rankIndex.refresh();
    const { rankIndex: counted, count } = counting(rankIndex);
    await expectRight(database, counted, PAGES);
    await commit({ kind: 'erase', id: 'user-4' });
    await expectRight(database, counted, PAGES);
    // It had read the removal, so nothing is read again.
    expect(count()).toBe(PAGES.length * 2);
  });

  it('the rank index includes the last change also where no row is read', async () => {
    const { list, rankIndex } = await openReady(await open());
    const totalOf = () =>
      rankIndex.read(EVERYONE, async (_on, { slice, total }) => {
        await slice(0, 0);
        return total;
      });
    expect(await totalOf()).toBe(12);
    const users = { kind: 'ids', ids: ['user-3'] } as const;
    await list.commit(randomUUID(), { kind: 'remove', users }, SOMEBODY);
    expect(await totalOf()).toBe(11);
  });

  it('after a large change the rank index reads the changed users, and not the list again', async () => {
    const database = await open();
    const statements: string[] = [];
    const noted: Database = {
      ...database,
      transaction: (work, mode) =>
        database.transaction(({ query, prepared }) => {
          const note: Queryable['query'] = (text, values) => {
            statements.push(text);
            return query(text, values);
          };
          return work({ query: note, prepared });
        }, mode),
    };
    const { list, rankIndex } = await openReady(noted);
    expect(statements.join()).toContain('row_number()');
    statements.length = 0;
    const ids = Array.from({ length: 12 }, (_, i) => `user-${i}`);
    const change: Change = { kind: 'setActive', users: { kind: 'ids', ids }, active: false };
    await list.commit(randomUUID(), change, SOMEBODY);
    await rankIndex.refresh();
    expect(statements.join()).not.toContain('row_number()');
    expect(RANK_INDEX_BOUNDS.missedByAll).toBeGreaterThan(MAX_CHANGED_USERS);
    await expectRight(database, rankIndex, PAGES);
  });

  it('the rank index is read again after the list is filled, or too many users are changed', async () => {
    const database = await open();
    const rankIndex = openRankIndex(database, { ...RANK_INDEX_BOUNDS, users: 2, missedByAll: 3 });
    await rankIndex.refresh();
    const list = openList(database);
    const users = Array.from({ length: 9 }, (_, i) => makeUser({ id: `user-${i}` }));
    await list.fill(users.map(recordOf));
    await expectRight(database, rankIndex, PAGES);
    const ids = users.map(({ id }) => id);
    const change: Change = { kind: 'setRole', users: { kind: 'ids', ids }, role: 'Viewer' };
    await list.commit(randomUUID(), change, SOMEBODY);
    await expectRight(database, rankIndex, PAGES);
    await rankIndex.refresh();
    const { rankIndex: counted, count } = counting(rankIndex);
    await expectRight(database, counted, PAGES);
    expect(count()).toBe(PAGES.length);
  });
});

// The embedded database has one connection.
describePostgres((open) => {
  it('the rank index notices a change that commits after later ones', async () => {
    const database = await open();
    const list = openList(database);
    await list.fill(['a', 'b', 'c'].map((id) => recordOf(makeUser({ id, name: id }))));
    const { database: held, isWritten, finish } = slowDatabase(database);
    const slow = openList(held);
    // Changes of the same email wait for each other.
    const add = (name: string): Change => ({
      kind: 'add',
      input: makeInput({ name, email: `${name}@ornek.com` }),
    });
    const slowly = slow.commit(randomUUID(), add('Slow'), SOMEBODY);
    await isWritten;
    await list.commit(randomUUID(), add('Quick'), SOMEBODY);
    const rankIndex = openRankIndex(database, { ...RANK_INDEX_BOUNDS, users: 1 });
    await rankIndex.refresh();
    const { rankIndex: counted, count } = counting(rankIndex);
    const question = { kind: 'page', query: EVERYONE, page: 1, size: 9 } as const;
    await expectRight(database, counted, [question]);
    finish();
    await slowly;
    await expectRight(database, counted, [question]);
    expect(count()).toBe(2);
  });
});
