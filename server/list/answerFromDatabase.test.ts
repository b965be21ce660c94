import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerFrom, type ListQuestion } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { Selection } from '#domain/change/change.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { countQuestion } from '#domain/userSource.ts';
import { DUPLICATE_KINDS, FILTER_NAMES } from '#domain/query/filters.ts';
import { FINEST_LEVEL, cellAt, wholeWorld } from '#domain/query/placeCells.ts';
import { askedCondition } from '#domain/query/condition.ts';
import { isGrouped, matchesEverybody, type UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { answerFromDatabase } from '#server/list/openSharedList.ts';
import { readNeighbours, readPage } from '#server/list/page.ts';
import { readAllUsers } from '#server/list/users.ts';
import { anyCondition } from '#testing/data/anyCondition.ts';
import { holdersAmong } from '#testing/data/holdersAmong.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const word = fc.string({
  unit: fc.constantFrom(...'aAbcçIıiİsŞşâéßʼ’.%_\\-@1 ', '\u0301', '\u0307', '\u00a0', '日', '👩'),
  maxLength: 5,
});
const texts = (...frequent: readonly string[]) => fc.oneof(fc.constantFrom(...frequent), word);
const role = texts('', 'Admin', 'admin', 'ADMIN', 'User', ' ');
const months = ['2024-03', '2024-04', '1899-12', '0000-01', 'x'];

const anyUser: fc.Arbitrary<User> = fc.record({
  id: fc.oneof(fc.nat(30).map(String), fc.constantFrom(' ', 'é', 'e\u0301', '%')),
  name: texts(
    '',
    ' ',
    'Ali',
    'Ali',
    'Ali Can',
    'ALİ  Veli',
    'Işık Kılıç',
    'isik kilic',
    'Âli',
    'x̌a',
    'xa',
    '100%',
  ),
  email: texts('', 'a@b.co', 'A@B.co', 'isik@ornek.com', 'İ@b.co'),
  role,
  createdAt: fc.option(
    fc.constantFrom(
      new Date(2024, 2, 31, 23, 59, 59, 999),
      new Date(2024, 3, 1),
      new Date(2024, 3, 1, 0, 0, 0, 1),
      new Date(1899, 11, 31),
      new Date(Date.UTC(0, 0, 15) - 1900 * 31_556_952_000),
    ),
  ),
  active: fc.boolean(),
  latitude: fc.constantFrom(null, 0, -41.5, 41.0082, 90),
  longitude: fc.constantFrom(null, 29.5, 29.500001, -1e-7, 180),
});

const filterValues = {
  role,
  status: fc.constantFrom('active', 'passive', 'x'),
  createdMonth: fc.constantFrom(...months),
  duplicate: fc.constantFrom(...DUPLICATE_KINDS, 'x'),
} as const;

const anySearch: fc.Arbitrary<UserQuery> = fc.record({
  text: fc.oneof(
    fc.constant(''),
    texts('ali', 'ALİ', 'isik', 'ışık', 'ı', 'a', ' ', 'orn', 'v e', '_', '%', 'a\\', '-'),
    fc.constantFrom('user', 'adm', 'ser', '2024', '04.2024', '.20', '3.2', '01.04.2024'),
  ),
  columns: fc.oneof(fc.constant(COLUMN_NAMES), fc.subarray([...COLUMN_NAMES])),
  filters: fc.oneof(
    fc.constant({}),
    fc
      .subarray([...FILTER_NAMES], { maxLength: 2 })
      .chain((names) =>
        fc.record(
          Object.fromEntries(
            names.map((name) => [name, fc.array(filterValues[name], { maxLength: 2 })]),
          ),
        ),
      ),
  ),
  sort: fc.option(fc.constantFrom(...COLUMN_NAMES)),
  order: fc.constantFrom('asc', 'desc'),
});

/** Every other one with a condition. */
const anyQuery: fc.Arbitrary<UserQuery> = fc
  .tuple(
    anySearch,
    fc.option(anyCondition(texts('ali', 'ALİ', 'Işık Kılıç', 'ı', '%', '_', '\\', '1'))),
  )
  .map(([query, typed]): UserQuery => {
    const condition = askedCondition(typed, new Date(2024, 3, 1));
    return condition === null ? query : { ...query, condition };
  });

/** Duplicates in groups. */
const anyGroups: fc.Arbitrary<UserQuery> = fc
  .tuple(anyQuery, fc.subarray([...DUPLICATE_KINDS], { minLength: 1 }))
  .map(([query, duplicate]) => ({
    ...query,
    sort: null,
    filters: { ...query.filters, duplicate },
  }));

const anyId = fc.oneof(fc.nat(31).map(String), fc.constantFrom('nobody', 'é', '\u0000', '\ud83d'));
const anySelection: fc.Arbitrary<Selection> = fc.oneof(
  fc.record({ kind: fc.constant('ids' as const), ids: fc.array(anyId) }),
  fc.record({ kind: fc.constant('user' as const), user: anyId.map((id) => makeUser({ id })) }),
  fc.record({
    kind: fc.constant('matching' as const),
    query: anyQuery,
    except: fc.uniqueArray(anyId, { maxLength: 3 }),
    count: fc.nat(12),
  }),
);

const anyQuestion: fc.Arbitrary<ListQuestion> = fc.oneof(
  fc.record({
    kind: fc.constant('page' as const),
    query: anyQuery,
    page: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.constantFrom(1.5, 1e12)),
    size: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    kind: fc.constant('page' as const),
    query: anyGroups,
    page: fc.integer({ min: 1, max: 3 }),
    size: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('neighbours' as const),
    query: fc.oneof(anyQuery, anyGroups),
    id: anyId,
  }),
  anyQuery.map(countQuestion),
  fc.record({ kind: fc.constant('selected' as const), users: anySelection, query: anyQuery }),
  fc.record({
    kind: fc.constant('rows' as const),
    users: fc.option(anySelection),
    query: anyQuery,
  }),
  fc
    .record({
      kind: fc.constant('places' as const),
      query: anyQuery,
      level: fc.integer({ min: 0, max: 5 }),
    })
    .map((asked) => ({ ...asked, area: wholeWorld(asked.level) })),
  fc
    .record({
      kind: fc.constant('places' as const),
      query: anyQuery,
      level: fc.constantFrom(12, 20, FINEST_LEVEL),
    })
    .map((asked) => {
      const [west, south] = [cellAt(29.5, asked.level), cellAt(-41.5, asked.level)];
      return { ...asked, area: { west, south, east: west + 4, north: south } };
    }),
  fc.record({ kind: fc.constant('user' as const), id: anyId }),
  fc.record(
    {
      kind: fc.constant('values' as const),
      filter: fc.constantFrom(...FILTER_NAMES),
      query: anyQuery,
    },
    { requiredKeys: ['kind', 'filter'] },
  ),
  fc.record({
    kind: fc.constant('email' as const),
    email: texts('a@b.co', ' A@B.CO ', 'İ@b.co', ''),
    except: fc.option(anyId),
  }),
);

describeDatabases((open, kind) => {
  it('each question gets the same answer from the database as from a list in memory', async () => {
    const database = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyUser, { selector: ({ id }) => id, maxLength: 12 }),
        fc.array(anyQuestion, { minLength: 8, maxLength: 16 }),
        async (users, questions) => {
          await refillUsers(database, users);
          const index = createUserIndex(users);
          for (const question of questions) {
            const answer =
              question.kind === 'rows'
                ? await readAllUsers(database, question)
                : await answerFromDatabase(database, question);
            expect({ question, answer }).toEqual({ question, answer: answerFrom(index, question) });
          }
        },
      ),
      // The embedded database takes ten times as long, and the statements are the same.
      { numRuns: kind === 'embedded' ? 20 : 80 },
    );
  });

  it('where more match than are counted, a page and neighbours are among all that match', async () => {
    const database = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyUser, { selector: ({ id }) => id, minLength: 4, maxLength: 12 }),
        fc.array(fc.record({ query: anyQuery, id: anyId }), { minLength: 8 }),
        async (users, asked) => {
          await refillUsers(database, users);
          const index = createUserIndex(users);
          for (const { query, id } of asked) {
            const page = { kind: 'page', query, page: 1, size: users.length } as const;
            const { rows } = answerFrom(index, page);
            if (isGrouped(query) || rows.length < 2) continue;
            const counted = rows.length - 1;
            const answer = await readPage(database, page, counted);
            const shown = matchesEverybody(query) ? rows : rows.slice(0, counted);
            expect({ query, rows: answer.rows }).toEqual({ query, rows: shown });
            const question = { kind: 'neighbours', query, id } as const;
            const found = await readNeighbours(database, question, counted);
            const { previous, next, position } = answerFrom(index, question) ?? {};
            expect({ query, ...found }).toMatchObject(
              found === null ? {} : { query, previous, next, position },
            );
          }
        },
      ),
      { numRuns: kind === 'embedded' ? 10 : 40 },
    );
  });

  it('the holders of some ids or emails are found in the order of the list', async () => {
    const database = await open();
    const anyEmail = texts('a@b.co', ' A@B.CO ', 'i@b.co', 'İ@b.co', '', ' ', 'x\u0000');
    const anyHolder = fc
      .tuple(anyUser, anyEmail)
      .map(([user, email]): User => ({ ...user, email }));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyHolder, { selector: ({ id }) => id, maxLength: 12 }),
        fc.array(fc.record({ ids: fc.array(anyId), emails: fc.array(anyEmail) }), { minLength: 8 }),
        async (users, asked) => {
          await refillUsers(database, users);
          for (const keys of asked) {
            const found = await readAllUsers(database, { kind: 'holders', ...keys });
            expect(found).toEqual(holdersAmong(users, keys));
          }
        },
      ),
      { numRuns: kind === 'embedded' ? 10 : 40 },
    );
  });

  it('a page counts up to a limit and says so, and a full count is exact', async () => {
    const database = await open();
    const users = Array.from({ length: 12 }, (_, i) => makeUser({ id: `${i}`, name: `Ali ${i}` }));
    await refillUsers(database, users);
    for (const text of ['a', 'ali']) {
      const query = { ...EVERYONE, text, sort: 'name' } as const;
      const page = { kind: 'page', query, page: 9, size: 2 } as const;
      expect(await readPage(database, page, 5)).toMatchObject({
        rows: [{ name: 'Ali 2' }],
        page: 3,
        total: 5,
        isTotalLowerBound: true,
        listTotal: 12,
      });
      const count = await readPage(database, countQuestion(query), 5);
      expect(count).toMatchObject({ total: 12 });
      expect(count.isTotalLowerBound).toBeUndefined();
      const neighbours = { kind: 'neighbours', query, id: '9' } as const;
      expect(await readNeighbours(database, neighbours, 5)).toMatchObject({
        position: 11,
        total: 5,
        isTotalLowerBound: true,
      });
    }
    const all = { kind: 'page', query: EVERYONE, page: 6, size: 2 } as const;
    expect(await readPage(database, all, 5)).toMatchObject({ page: 6, total: 12 });
  });

  it('texts that the database cannot hold are found, and an answer never contains a password', async () => {
    const database = await open();
    await refillUsers(database, [makeUser({ name: 'a\u0000b \ud83d', role: 'x\u0000' })]);
    const page = async (query: Partial<UserQuery>) =>
      readPage(database, { kind: 'page', query: { ...EVERYONE, ...query }, page: 1, size: 9 });
    for (const text of ['ab', 'a\u0000b', 'b \ufffd', '\udc00\u0000'.slice(1)]) {
      expect(await page({ text })).toMatchObject({ total: 1 });
    }
    expect(await page({ filters: { role: ['x\u0000'] } })).toMatchObject({ total: 1 });
    expect(JSON.stringify(await page({}))).not.toContain('secret');
  });
});
