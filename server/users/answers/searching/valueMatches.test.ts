import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refill } from '#server/testing/fillUsers.ts';
import { BOUNDS } from '#server/users/answers/bounded.ts';
import { conditionOf } from './conditions.ts';
import { lookupConditionOf } from './lookupCondition.ts';
import { firstByValue } from '#server/users/answers/firstByValue.ts';
import { readFacetCounts } from '#server/users/answers/counts/facetCounts.ts';
import { knownCounts } from '#server/users/answers/counts/listCounts.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

/** At the edges of months, with few digits and many, and before our era. */
const anyDate = fc.option(
  fc.oneof(
    fc.constantFrom(
      new Date(2024, 1, 29, 23, 59, 59, 999),
      new Date(2024, 2, 1),
      new Date(2024, 2, 31, 12),
      new Date(12024, 2, 1),
      new Date(new Date(0).setUTCFullYear(24, 2, 14)),
      new Date(new Date(0).setUTCFullYear(-100, 2, 14)),
      new Date(8.64e15),
      new Date(-8.64e15),
    ),
    fc.date({ min: new Date(2022, 0, 1), max: new Date(2024, 11, 31), noInvalidDate: true }),
  ),
);

const anyUser: fc.Arbitrary<User> = fc.record({
  id: fc.nat(99).map(String),
  name: fc.constantFrom('Ali', 'user', 'Şule 03.2024', '-', '', 'MÖ'),
  email: fc.constantFrom('ali@ornek.com', '20.24@b.co', ''),
  role: fc.constantFrom(
    'User',
    'user',
    'Uşer',
    'Grup 20',
    '\u0301e',
    ' ',
    '\u200b',
    '',
    `${'x'.repeat(220)}user`,
    'x'.repeat(200),
  ),
  createdAt: anyDate,
  active: fc.boolean(),
  latitude: fc.constant(null),
  longitude: fc.constant(null),
});

interface Asked {
  /** Which user, and which part of its shown value is searched. */
  readonly user: number;
  readonly column: 'role' | 'createdAt';
  readonly from: number;
  readonly length: number;
  readonly columns: UserQuery['columns'];
  readonly sort: UserQuery['sort'];
  readonly order: UserQuery['order'];
  readonly filters: UserQuery['filters'];
}

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  user: fc.nat(20),
  column: fc.constantFrom('role', 'createdAt'),
  from: fc.nat(9),
  length: fc.integer({ min: 1, max: 10 }),
  columns: fc.oneof(fc.constant(COLUMN_NAMES), fc.subarray([...COLUMN_NAMES])),
  sort: fc.constantFrom(null, 'role', 'createdAt', 'name'),
  order: fc.constantFrom('asc', 'desc'),
  filters: fc.constantFrom(
    {},
    {},
    { role: ['User', 'Grup 20'] },
    { createdMonth: ['2024-03'] },
    { status: ['active'] },
  ),
});

function queryOf(users: readonly User[], asked: Asked): UserQuery {
  const { user: place, column, from, length, ...query } = asked;
  const user = users[place % users.length] ?? makeUser();
  const text = COLUMNS[column].show(user).slice(from, from + length);
  return { ...EVERYONE, ...query, text };
}

describeDatabases((open, kind) => {
  it('a search for a part of a role or date finds exactly the users who have it', async () => {
    const { query: run, ...database } = await open();
    let foundByValue = 0;
    const check = async (users: readonly User[], asked: Asked) => {
      const query = queryOf(users, asked);
      const { rows } = answerFrom(createUserIndex(users), {
        kind: 'page',
        query,
        page: 1,
        size: 99,
      });
      const right = rows.map(({ id }) => id);
      const bounded = { ...database, query: run, bounds: BOUNDS, rankIndex: null, counts: null };
      const known = knownCounts(query, await readFacetCounts({ ...database, query: run }));
      expect({ query, isTrue: known.atLeast <= right.length }).toEqual({ query, isTrue: true });
      const idsBy = async (conditionFor: typeof lookupConditionOf) => {
        const parameters = createParameters();
        const condition = conditionFor(query, parameters, known.values);
        const found = await run<{ id: string }>(
          `SELECT id FROM users WHERE ${condition}`,
          parameters.values,
        );
        return found.map(({ id }) => id).toSorted();
      };
      const sorted = right.toSorted();
      expect({ query, ids: await idsBy(lookupConditionOf) }).toEqual({ query, ids: sorted });
      const byLooking = await idsBy((...[by, parameters]) => conditionOf(by, parameters));
      expect({ query, ids: byLooking }).toEqual({ query, ids: sorted });
      const first = await firstByValue(bounded, query, known, 3);
      if (first === null) return;
      foundByValue += 1;
      const found = await run<{ id: string; seq: number }>(
        'SELECT id, seq FROM users WHERE seq = ANY($1::bigint[])',
        [first],
      );
      const ids = first.map((seq) => found.find((row) => row.seq === seq)?.id);
      expect({ query, ids }).toEqual({ query, ids: right.slice(0, 3) });
    };
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyUser, { selector: ({ id }) => id, minLength: 1, maxLength: 20 }),
        fc.array(anyAsked, { minLength: 5, maxLength: 20 }),
        async (users, questions) => {
          await refill(
            { query: run, ...database },
            users.map((user) => JSON.stringify(user)),
          );
          for (const asked of questions) await check(users, asked);
        },
      ),
      { numRuns: kind === 'embedded' ? 12 : 40 },
    );
    expect(foundByValue).toBeGreaterThan(10);
  }, 60_000);
});
