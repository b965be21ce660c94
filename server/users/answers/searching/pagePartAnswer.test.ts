import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { askedCondition } from '#domain/query/condition/askedCondition.ts';
import { countQuestion } from '#domain/query/countQuestion.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { PagePart } from '#protocol/pagePart.ts';
import type { Database } from '#server/database/database.ts';
import { anyGroupBounds, anyLookups, anyPlacesBetween } from '#server/testing/anyLookups.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { answerFromDatabase } from '#server/users/answers/answerFromDatabase.ts';
import { BOUNDS, type BoundedDatabase, type Bounds } from '#server/users/answers/bounded.ts';
import { countAnswer } from '#server/users/answers/counts/countAnswer.ts';
import { pageAnswer } from '#server/users/answers/pageAnswer.ts';
import { pagePartAnswer, PART_BUDGETS, type PartBudgets } from './pagePartAnswer.ts';
import { openRememberedCounts } from '#server/users/answers/counts/rememberedCounts.ts';
import { canContinue, createScanTokens } from './scanToken.ts';
import { anyCondition } from '#testing/data/anyCondition.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const BY_ONE: PartBudgets = {
  first: { steps: [1], near: 0, ms: 0 },
  further: { steps: [1], near: 0, ms: 0 },
};
/** So that no list is short enough to be looked up at once. */
const SMALL: Bounds = { ...BOUNDS, candidates: 0, scanned: [1, 2] };

interface Asked {
  readonly database: BoundedDatabase;
  readonly budgets: PartBudgets;
  /** The secrets of the servers, in turn. */
  readonly secrets?: readonly string[];
  /** What happens after each part. */
  readonly between?: () => Promise<unknown>;
}

/** All parts of a page. */
async function partsOf(
  question: PageQuestion,
  { database, budgets, secrets = ['secret'], between = () => Promise.resolve() }: Asked,
): Promise<readonly PagePart[]> {
  const parts: PagePart[] = [];
  let from: string | null = null;
  do {
    const secret = secrets[parts.length % secrets.length] ?? '';
    const tokens = createScanTokens(secret);
    const asked = { kind: 'pagePart', page: question, from } as const;
    // The clock of these tests stands still.
    const part: PagePart = await pagePartAnswer(database, asked, {
      ...budgets,
      tokens,
      now: () => 0,
    });
    parts.push(part);
    from = part.next ?? null;
    await between();
  } while (from !== null);
  return parts;
}

/** All parts as one page. */
function together(parts: readonly PagePart[]): PageOfUsers {
  const last = parts.at(-1);
  if (last === undefined) throw new Error('There is no part.');
  return { ...last, rows: parts.flatMap(({ rows }) => rows) };
}

const bounded = (database: Database, bounds = SMALL): BoundedDatabase => ({
  ...database,
  bounds,
  rankIndex: null,
  counts: null,
});

/** The same database, which adds the text of each statement to a list. */
function recording(database: Database, statements: string[]): Database {
  const recorded =
    (run: Database['query']): Database['query'] =>
    (text, values) => {
      statements.push(text);
      return run(text, values);
    };
  return { ...database, query: recorded(database.query), prepared: recorded(database.prepared) };
}

const anyUser: fc.Arbitrary<User> = fc
  .record({
    id: fc.nat(30).map(String),
    name: fc.constantFrom('', ' ', 'Ali', 'Ali Can', 'Işık', 'Âli', 'zeynep', 'Fa'),
    email: fc.constantFrom('', 'a@b.co', 'n@a.co', 'isik@ornek.com'),
    role: fc.constantFrom('', 'Admin', 'User', ' '),
    createdAt: fc.option(fc.constantFrom(new Date(2024, 2, 31), new Date(2024, 3, 1))),
    active: fc.boolean(),
  })
  .map(makeUser);

const UNKNOWN_TO_INDEXES = ['a', 'i', 'f', 'z', 'n@', '.c', 'o', '@', ' ', 'ı', '1'];
const LOOKED_UP = ['al', 'ali', 'can', 'isi', 'ornek', 'user', '03.2024', 'nobody'];

const anyAsked = anyCondition()
  .map((typed) => askedCondition(typed, new Date(2024, 2, 14)))
  .filter((asked) => asked !== null);

/** Their matches are anywhere in the list. */
const anyQuestion: fc.Arbitrary<PageQuestion> = fc.record(
  {
    kind: fc.constant('page'),
    query: fc.record(
      {
        text: fc.constantFrom('', ...UNKNOWN_TO_INDEXES, ...LOOKED_UP),
        columns: fc.oneof(fc.constant(COLUMN_NAMES), fc.subarray([...COLUMN_NAMES])),
        filters: fc.constantFrom<UserQuery['filters']>(
          {},
          {},
          { role: ['User', ''] },
          { status: ['active'], createdMonth: ['2024-03'] },
          { duplicate: ['name'] },
          { duplicate: ['name', 'email'], role: ['User', ''] },
        ),
        sort: fc.option(fc.constantFrom(...COLUMN_NAMES)),
        order: fc.constantFrom('asc', 'desc'),
        condition: anyAsked,
      },
      { requiredKeys: ['text', 'columns', 'filters', 'sort', 'order'] },
    ),
    page: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(1e12)),
    size: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(250)),
    isTotalExact: fc.constant(true),
  },
  { requiredKeys: ['kind', 'query', 'page', 'size'] },
);

const odd = fc.constantFrom<unknown>(null, -1, 1.5, 1e300, '', 'QQ==', 'x y', {}, true);
const orOdd = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 19, arbitrary: value }, { weight: 1, arbitrary: odd });
const anyWalk = (key: fc.Arbitrary<unknown>) => ({
  place: orOdd(fc.option(fc.record({ key, seq: orOdd(fc.maxSafeInteger()) }))),
  found: orOdd(fc.nat()),
  lookedAt: orOdd(fc.nat()),
  blocks: orOdd(fc.nat()),
});
const anyKey = fc.oneof(fc.maxSafeInteger(), fc.base64String(), fc.constant(null));
const anyToken = fc.oneof(
  fc.string(),
  fc.json().map((text) => Buffer.from(text).toString('base64url')),
  fc
    .record({
      page: orOdd(fc.integer({ min: 1 })),
      ordered: orOdd(fc.record(anyWalk(anyKey))),
      swept: orOdd(
        fc.option(
          fc.record({ ...anyWalk(orOdd(fc.constant(null))), best: fc.array(fc.maxSafeInteger()) }),
        ),
      ),
      total: orOdd(fc.option(fc.nat())),
      isMany: orOdd(fc.boolean()),
      atLeast: orOdd(fc.nat()),
      lookedAt: orOdd(fc.nat()),
      since: orOdd(fc.option(fc.record({ era: fc.nat(), count: fc.nat() }))),
    })
    .map((said) => `${Buffer.from(JSON.stringify(said)).toString('base64url')}.x`),
);

const anyBudget = fc.record({
  steps: fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(20_000)), {
    minLength: 1,
    maxLength: 3,
  }),
  near: fc.nat(6),
  // Above 0, the clock of these tests, which stands still, lets one part read everybody.
  ms: fc.constantFrom(0, 0, 1),
});

describeDatabases((open, kind) => {
  it('all parts of a page together equal the whole answer, for any query, page and budget', async () => {
    const database = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyUser, { selector: ({ id }) => id, maxLength: 12 }),
        fc.array(
          fc.record({
            question: anyQuestion,
            budgets: fc.record({ first: anyBudget, further: anyBudget }),
            counted: fc.constantFrom(BOUNDS.counted, 1, 3, 5),
            margin: fc.nat(2),
            lookups: anyLookups,
            groups: anyGroupBounds,
            passed: fc.nat(4),
            areRemembered: fc.boolean(),
            secrets: fc.constantFrom(['one'], ['one', 'other']),
          }),
          { minLength: 4, maxLength: 8 },
        ),
        anyPlacesBetween,
        async (users, asked, placesBetween) => {
          await refillUsers(database, users, placesBetween);
          const index = createUserIndex(users);
          const counts = openRememberedCounts(database);
          for (const { question, budgets, areRemembered, secrets, ...limits } of asked) {
            const { counted } = limits;
            const bounds = { ...SMALL, ...limits };
            const on = { ...bounded(database, bounds), counts: areRemembered ? counts : null };
            const parts = await partsOf(question, { database: on, budgets, secrets });
            // A list in memory counts all.
            const isCounted = counted < BOUNDS.counted;
            const whole = isCounted
              ? await pageAnswer(bounded(database, bounds), question)
              : answerFrom(index, question);
            expect({ question, budgets, answered: together(parts) }).toEqual({
              question,
              budgets,
              answered: whole,
            });
            if (question.isTotalExact) {
              expect(whole.total).toBe(answerFrom(index, question).total);
            }
            for (const part of parts) {
              // Never more than the true count.
              expect(part.total).toBeLessThanOrEqual(whole.total);
              if (part.total < whole.total) expect(part.isTotalLowerBound).toBe(true);
              expect(part.listTotal).toBe(users.length);
            }
          }
        },
      ),
      { numRuns: propertyRuns(kind === 'embedded' ? 25 : 80) },
    );
  });

  it('a page far into duplicates is found in parts, each of a few groups', async () => {
    const database = await open();
    const users = Array.from({ length: 16 }, (_, i) =>
      makeUser({ id: `${i}`, name: `Ali ${i % 8}` }),
    );
    await refillUsers(database, users);
    const query = { ...EVERYONE, filters: { duplicate: ['name'] } };
    const question = { kind: 'page', query, page: 4, size: 3 } as const;
    const bounds = { ...SMALL, candidates: 1, groups: { begun: 1, few: 1 } };
    const budget = { steps: [200], near: 7000, ms: 0 };
    const budgets = { first: budget, further: budget };
    const parts = await partsOf(question, { database: bounded(database, bounds), budgets });
    expect(parts.length).toBeGreaterThan(4);
    expect(together(parts)).toEqual(answerFrom(createUserIndex(users), question));
  });

  it('few of many duplicates are all found by the second part, at once and beside anybody', async () => {
    const database = await open();
    // Each of 100 names has two users, far apart; two names match.
    const users = Array.from({ length: 200 }, (_, i) =>
      makeUser({ id: `${i}`, name: `${[49, 80].includes(i % 100) ? 'Veli' : 'Ali'} ${i % 100}` }),
    );
    await refillUsers(database, users);
    const query = { ...EVERYONE, text: 'veli', filters: { duplicate: ['name'] } };
    const statements: string[] = [];
    const bounds = { ...SMALL, candidates: 10, groups: { begun: 1, few: 1 } };
    const on = bounded(recording(database, statements), bounds);
    const budget = { steps: [200], near: 7000, ms: 0 };
    for (const page of [1, 2, 9]) {
      const question = { kind: 'page', query, page, size: 3 } as const;
      const parts = await partsOf(question, {
        database: on,
        budgets: { first: budget, further: budget },
      });
      expect(parts).toHaveLength(2);
      expect(together(parts)).toEqual(answerFrom(createUserIndex(users), question));
    }
    statements.length = 0;
    for (const id of ['49', '80', '149']) {
      const question = { kind: 'neighbours', query, id } as const;
      expect(await answerFromDatabase(database, question, { bounds })).toMatchObject(
        answerFrom(createUserIndex(users), question) ?? {},
      );
      await answerFromDatabase(on, question, { bounds });
    }
    // Scanning groups one after another would be a statement for nearly each of them.
    expect(statements.filter((text) => text.includes('FROM users')).length).toBeLessThan(30);
  });

  it('where nobody shares an email, no user is read for who does', async () => {
    const database = await open();
    const users = Array.from({ length: 4 }, (_, i) =>
      makeUser({ id: `${i}`, name: 'Ali', email: `${i}@ornek.com` }),
    );
    await refillUsers(database, users);
    const query = { ...EVERYONE, filters: { duplicate: ['email'] } };
    const question = { kind: 'page', query, page: 1, size: 3 } as const;
    const statements: string[] = [];
    const [part] = await partsOf(question, {
      database: bounded(recording(database, statements), SMALL),
      budgets: BY_ONE,
    });
    expect(part).toMatchObject({ rows: [], total: 0 });
    expect(statements.filter((text) => text.includes('FROM users'))).toEqual([]);
  });

  it('a count in parts stops at its limit, as at once, and is remembered as a lower bound', async () => {
    const database = await open();
    const users = Array.from({ length: 12 }, (_, i) => makeUser({ id: `${i}`, name: `Ali ${i}` }));
    await refillUsers(database, users);
    const bounds = { ...SMALL, counted: 5, margin: 1 };
    const counts = openRememberedCounts(database);
    const on = { ...bounded(database, bounds), counts };
    for (const sort of [null, 'name'] as const) {
      const query = { ...EVERYONE, text: 'a', sort };
      const question = { kind: 'page', query, page: 9, size: 2 } as const;
      const parts = await partsOf(question, { database: on, budgets: BY_ONE });
      expect(together(parts)).toEqual(await pageAnswer(bounded(database, bounds), question));
      expect((await counts.now()).recall(query).atLeast).toBeGreaterThan(bounds.counted);
      // By name two walks begin, and none continues beyond the limit.
      expect(parts.length).toBeLessThanOrEqual(sort === null ? 7 : 7 + 5);
    }
  });

  it('a full count in parts is exact, and is remembered', async () => {
    const database = await open();
    const users = Array.from({ length: 12 }, (_, i) => makeUser({ id: `${i}`, name: `Ali ${i}` }));
    await refillUsers(database, users);
    const bounds = { ...SMALL, counted: 5, margin: 1 };
    const on = { ...bounded(database, bounds), counts: openRememberedCounts(database) };
    for (const text of ['a', 'ali']) {
      const query = { ...EVERYONE, text };
      // Then a lower bound is known, but no exact count.
      await pageAnswer(on, { kind: 'page', query, page: 1, size: 2 });
      const question = countQuestion(query);
      const parts = await partsOf(question, { database: on, budgets: BY_ONE });
      expect(together(parts).total).toBe(12);
      expect(parts.at(-1)).not.toHaveProperty('isTotalLowerBound');
      const again = await partsOf(question, { database: on, budgets: BY_ONE });
      expect(again.map(({ total }) => total)).toEqual([12]);
    }
  });

  it('a search in parts reads no user twice, and each part says how many were read', async () => {
    const database = await open();
    const users = Array.from({ length: 9 }, (_, i) => makeUser({ id: `${i}`, name: `Can ${i}` }));
    await refillUsers(database, users);
    const query = { ...EVERYONE, text: 'z' };
    const question = { kind: 'page', query, page: 1, size: 3 } as const;
    const parts = await partsOf(question, { database: bounded(database), budgets: BY_ONE });
    expect(parts.map(({ lookedAt }) => lookedAt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, undefined]);
  });

  it('a search that continues by look-ups returns no user whom it has already read', async () => {
    const database = await open();
    const users = Array.from({ length: 60 }, (_, i) =>
      makeUser({ id: `${i}`, name: i % 25 === 3 ? 'Can' : 'Ali' }),
    );
    await refillUsers(database, users);
    // Two of the first 40 match: too few to continue by reading each user.
    const budget = { steps: [40], near: 0, ms: 0 };
    const question = {
      kind: 'page',
      query: { ...EVERYONE, text: 'can' },
      page: 1,
      size: 9,
    } as const;
    const parts = await partsOf(question, {
      database: bounded(database),
      budgets: { first: budget, further: budget },
    });
    expect(parts.map(({ rows, total }) => [rows.map(({ id }) => id), total])).toEqual([
      [['3', '28'], 2],
      [['53'], 3],
    ]);
  });

  it('a search whose few users are known is looked up in another order, not scanned', async () => {
    const database = await open();
    const users = Array.from({ length: 120 }, (_, i) =>
      makeUser({ id: `${i}`, name: i % 20 === 3 ? 'Zeynep' : 'Ali' }),
    );
    await refillUsers(database, users, 400);
    const statements: string[] = [];
    const query: BoundedDatabase['query'] = (text, values) => {
      statements.push(text);
      return database.query(text, values);
    };
    // One by one: so that the search could continue either way.
    const lookups = { ...BOUNDS.lookups, atOnce: 1, allBlocks: 1, blocks: 1 };
    const counts = openRememberedCounts(database);
    const on = { ...bounded(database, { ...SMALL, lookups }), query, counts };
    const ask = (sort: 'name' | 'email') =>
      pageAnswer(on, {
        kind: 'page',
        page: 1,
        size: 9,
        query: { ...EVERYONE, text: 'zeynep', sort },
      });
    expect(await ask('name')).toMatchObject({ total: 6 });
    statements.length = 0;
    expect((await ask('email')).rows.map(({ id }) => id)).toEqual([
      '3',
      '23',
      '43',
      '63',
      '83',
      '103',
    ]);
    expect(statements.filter((text) => text.includes('WITH seen'))).toEqual([]);
    expect(statements.length).toBeGreaterThan(0);
  });

  it('a search ends where each block of the list has more matches than are counted', async () => {
    const database = await open();
    const users = Array.from({ length: 60 }, (_, i) =>
      makeUser({ id: `${i}`, name: i < 20 ? 'Ali' : 'Can' }),
    );
    // Some twenty are in a block, and the newest block is not full.
    await refillUsers(database, users, 800);
    const one = { allBlocks: 1, blocks: 1, blocksOfShortTexts: 1, blocksInListOrder: 1 };
    const lookups = { atOnce: 4, ...one };
    const bounds = {
      ...BOUNDS,
      scanned: [17],
      swept: 17,
      candidates: 0,
      counted: 5,
      margin: 0,
      lookups,
    };
    for (const sort of [null, 'name', 'email'] as const) {
      const query = { ...EVERYONE, text: 'can', sort };
      const question = { kind: 'page', query, page: 1, size: 9 } as const;
      const page = await pageAnswer(bounded(database, bounds), question);
      const { rows, ...right } = answerFrom(createUserIndex(users), { ...question, size: 5 });
      expect({ sort, page }).toEqual({
        sort,
        page: { ...right, rows, total: 5, isTotalLowerBound: true },
      });
      expect(await countAnswer(bounded(database, bounds), question)).toBe(40);
    }
  }, 20_000);

  it('a page of more rows than a token carries is complete', async () => {
    const database = await open();
    const users = Array.from({ length: 230 }, (_, i) => makeUser({ id: `${i}`, name: `Zz ${i}` }));
    await refillUsers(database, users);
    const query = { ...EVERYONE, text: 'z', sort: 'name' } as const;
    const question = { kind: 'page', query, page: 1, size: 250 } as const;
    const budget = { steps: [50], near: 0, ms: 0 };
    const budgets = { first: budget, further: budget };
    const parts = await partsOf(question, { database: bounded(database), budgets });
    expect(together(parts)).toEqual(answerFrom(createUserIndex(users), question));
  });

  it('a server remembers only a count that it has counted itself, and uses it for other pages', async () => {
    const database = await open();
    const users = Array.from({ length: 6 }, (_, i) => makeUser({ id: `${i}`, name: `Zz ${i}` }));
    await refillUsers(database, users);
    const counts = openRememberedCounts(database);
    const on = { ...bounded(database), counts };
    const ask = (text: string, page: number) =>
      ({ kind: 'page', query: { ...EVERYONE, text }, page, size: 2 }) as const;
    const asked = { database: on, budgets: BY_ONE };
    await partsOf(ask('z', 1), { ...asked, secrets: ['one', 'other'] });
    expect((await counts.now()).recall(ask('z', 1).query).exact).toBeNull();
    await partsOf(ask('z', 1), asked);
    expect((await counts.now()).recall(ask('z', 1).query).exact).toBe(6);
    // Known from the first part on, so nobody after the page is read.
    const again = await partsOf(ask('z', 2), asked);
    expect(again.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
    expect(again[0]).not.toHaveProperty('isTotalLowerBound');
    expect(await countAnswer(on, ask('z', 1))).toBe(6);
  });

  it('a count during which the list changed is not remembered as exact', async () => {
    const database = await open();
    const users = Array.from({ length: 6 }, (_, i) => makeUser({ id: `${i}`, name: `Zz ${i}` }));
    await refillUsers(database, users);
    const counts = openRememberedCounts(database);
    const on = { ...bounded(database), counts };
    const question = { kind: 'page', query: { ...EVERYONE, text: 'z' }, page: 1, size: 2 } as const;
    await counts.now();
    let isChanged = false;
    const between = async () => {
      if (isChanged) return;
      isChanged = true;
      await database.query(`INSERT INTO changes (number, kind, made_at, staff_id, staff_name, user_count)
         VALUES (1, 'edit', now(), 'staff-1', 'Deniz', 1)`);
    };
    await partsOf(question, { database: on, budgets: BY_ONE, between });
    expect((await counts.now()).recall(question.query).exact).toBeNull();
  });

  it('any token, forged or not, either continues the search or is refused', async () => {
    const database = await open();
    await refillUsers(database, [
      makeUser({ id: '1', name: 'Ali' }),
      makeUser({ id: '2', name: '' }),
    ]);
    const on = bounded(database);
    const tokens = createScanTokens('secret');
    await fc.assert(
      fc.asyncProperty(anyQuestion, anyToken, async (page, from) => {
        const question = { kind: 'pagePart', page, from } as const;
        if (!canContinue(question)) {
          expect(tokens.read(page, from)).toBeNull();
          return;
        }
        const answer = await pagePartAnswer(on, question, { ...BY_ONE, tokens, now: () => 0 });
        expect(answer.rows.length).toBeLessThanOrEqual(2);
        expect(canContinue({ ...question, from: answer.next ?? null })).toBe(true);
      }),
      { numRuns: propertyRuns(kind === 'embedded' ? 100 : 400) },
    );
  });

  it('a token continues only a search in its own order', async () => {
    const database = await open();
    await refillUsers(database, [
      makeUser({ id: '1', name: 'Zz' }),
      makeUser({ id: '2', name: 'Zz' }),
    ]);
    const inOrder = (sort: UserQuery['sort']) =>
      ({ kind: 'page', query: { ...EVERYONE, text: 'z', sort }, page: 1, size: 2 }) as const;
    const tokens = createScanTokens('secret');
    const nextOf = async (sort: UserQuery['sort']) => {
      const question = { kind: 'pagePart', page: inOrder(sort), from: null } as const;
      const parts = { ...BY_ONE, tokens, now: () => 0 };
      return (await pagePartAnswer(bounded(database), question, parts)).next ?? '';
    };
    const canTake = (sort: UserQuery['sort'], from: string) =>
      canContinue({ kind: 'pagePart', page: inOrder(sort), from });
    const [byList, byName, byDate] = [
      await nextOf(null),
      await nextOf('name'),
      await nextOf('createdAt'),
    ];
    expect([canTake(null, byName), canTake(null, byDate)]).toEqual([false, false]);
    expect([canTake('createdAt', byName), canTake('name', byDate)]).toEqual([false, false]);
    expect([canTake(null, byList), canTake('name', byName)]).toEqual([true, true]);
    expect(canTake('createdAt', byDate)).toBe(true);
  });

  it('a page found in its first part sends the same statements as the whole answer', async () => {
    const database = await open();
    const users = Array.from({ length: 300 }, (_, i) => makeUser({ id: `${i}`, name: `Ali ${i}` }));
    await refillUsers(database, users);
    const asked: string[] = [];
    const on = bounded(recording(database, asked), BOUNDS);
    const statementsOf = async (work: () => Promise<unknown>) => {
      await work();
      return asked.splice(0);
    };
    const both = async (query: Partial<UserQuery>) => {
      const whole = { ...EVERYONE, ...query };
      const question = { kind: 'page', query: whole, page: 1, size: 3 } as const;
      return [
        await statementsOf(() => partsOf(question, { database: on, budgets: PART_BUDGETS })),
        await statementsOf(() => pageAnswer(on, question)),
      ] as const;
    };
    for (const text of ['', 'ali', 'al', 'nobody', 'a', 'f@']) {
      for (const sort of [null, 'name'] as const) {
        const [inParts, atOnce] = await both({ text, sort });
        expect(inParts.length).toBeGreaterThan(0);
        expect({ text, sort, inParts }).toEqual({ text, sort, inParts: atOnce });
      }
    }
  });
});
