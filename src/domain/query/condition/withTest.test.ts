import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyCondition, createUserIndex } from '#domain/answer/userIndex.ts';
import { askedCondition } from '#domain/query/condition/askedCondition.ts';
import type { AskedTest } from '#domain/query/condition/condition.ts';
import { withTest } from '#domain/query/condition/withTest.ts';
import { anyCondition } from '#testing/data/anyCondition.ts';
import { anyUser } from '#testing/data/anyUser.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const INSIDE: AskedTest = {
  field: 'place',
  operator: 'inside',
  isNegated: false,
  values: ['-45', '-90', '45', '90'],
};

it('adding a test to a condition matches the users that both match', () => {
  fc.assert(
    fc.property(fc.array(anyUser, { maxLength: 20 }), anyCondition(), (users, typed) => {
      const asked = askedCondition(typed, new Date(2026, 10, 26));
      const both = withTest(asked, INSIDE);
      if (both === null) throw new Error('so few tests are allowed');
      const index = createUserIndex(users);
      const left = (condition: typeof both) => [...applyCondition(index, condition)];
      const ofTest = left({ join: 'and', parts: [INSIDE] });
      const ofCondition = asked === null ? ofTest.map(() => 1) : left(asked);
      expect(left(both)).toEqual(ofTest.map((one, at) => one & (ofCondition[at] ?? 0)));
    }),
    { numRuns: propertyRuns(500) },
  );
});

it('adding a test to a condition at its limit returns null', () => {
  const parts = Array.from({ length: 49 }, () => INSIDE);
  expect(withTest({ join: 'and', parts }, INSIDE)).toBeNull();
  const group = { join: 'or', parts: parts.slice(2) } as const;
  expect(withTest({ join: 'and', parts: [group] }, INSIDE)?.parts).toHaveLength(2);
  expect(withTest({ join: 'and', parts: [group, INSIDE] }, INSIDE)).toBeNull();
});
