import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyCondition, createUserIndex } from '#domain/answer/userIndex.ts';
import { askedCondition } from '#domain/query/condition/askedCondition.ts';
import type { AskedCondition } from '#domain/query/condition/condition.ts';
import type { User } from '#domain/user/user.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { usersFor } from '#server/users/answers/searching/usersInParts.ts';
import { anyCondition } from '#testing/data/anyCondition.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const NOW = new Date(2024, 2, 14);
const TEXTS = [
  'Aİ',
  'aı',
  'ai',
  '',
  ' ',
  'Işık',
  ' işik ',
  'ISIK  irem',
  'İrem',
  'a1',
  'x̌a',
  '%',
  '_',
  '\\',
  '\u001f',
];
const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: fc.constantFrom(...'aıiIİşs @.') }),
);
const degrees = fc.constantFrom(null, 0, -41.5, 41.0082, 1e-7, 90);

const anyUser: fc.Arbitrary<User> = fc
  .record({
    id: fc.constantFrom('1', '10', 'İ', 'a b', '%', 'i'),
    name: text,
    email: text,
    role: text,
    createdAt: fc.constantFrom(
      null,
      new Date(2024, 2, 14),
      new Date(2024, 2, 14, 23, 59, 59, 999),
      new Date(2024, 2, 15),
    ),
    active: fc.boolean(),
    latitude: degrees,
    longitude: degrees,
  })
  .map(makeUser);

const anyAsked: fc.Arbitrary<AskedCondition> = anyCondition(text)
  .map((typed) => askedCondition(typed, NOW))
  .filter((asked) => asked !== null);

describeDatabases((open, kind) => {
  it('any condition selects the same users in SQL as in memory', async () => {
    const database = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyUser, { selector: ({ id }) => id, minLength: 1 }),
        fc.array(anyAsked, { minLength: 20, maxLength: 60 }),
        async (users, conditions) => {
          await refillUsers(database, users);
          const index = createUserIndex(users);
          for (const condition of conditions) {
            const query = { ...EVERYONE, condition };
            const found = await usersFor(database, { kind: 'rows', users: null, query });
            const left = applyCondition(index, condition);
            expect({ condition, found }).toEqual({
              condition,
              found: users.filter((_, place) => left[place] === 1),
            });
          }
        },
      ),
      { numRuns: kind === 'embedded' ? 15 : 60 },
    );
  });
});
