import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedCondition,
  type Condition,
  type ConditionTest,
  CONDITION_FIELD_NAMES,
  operatorsOf,
  type ConditionField,
  isComplete,
  type AskedTest,
  withTest,
} from '#domain/query/condition.ts';
import { anyCondition } from '#testing/data/anyCondition.ts';
import { applyCondition, createUserIndex } from '#domain/answer/userIndex.ts';
import { anyUser } from '#testing/data/anyUser.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const NOON = new Date(2026, 10, 26, 12);

function line(
  field: ConditionField,
  operator: ConditionTest['operator'],
  ...values: readonly string[]
): ConditionTest {
  return { field, operator, isNegated: false, values };
}

function both(...parts: Condition['parts']): Condition {
  return { join: 'and', parts };
}

describe('a line', () => {
  it('is complete with the right number of values of the right kind', () => {
    const finished = [
      line('name', 'exact', 'Işık'),
      line('role', 'anyOf', 'Admin', 'Şef'),
      line('status', 'anyOf', 'passive'),
      line('createdAt', 'on', '2024-02-29'),
      line('createdAt', 'between', '2024-03-01', '2024-02-01'),
      line('createdAt', 'within', 'thisWeek'),
      line('latitude', 'less', '-41.5'),
      line('place', 'empty'),
    ];
    expect(finished.filter((test) => !isComplete(test))).toEqual([]);
    const unfinished = [
      line('name', 'contains', ' \u200b'),
      line('name', 'contains'),
      line('email', 'exact', 'a@b.co'),
      line('role', 'anyOf'),
      line('status', 'anyOf', 'active', 'idle'),
      line('createdAt', 'on', '2023-02-29'),
      line('createdAt', 'on', '24-02-01'),
      line('createdAt', 'between', '2024-03-01'),
      line('createdAt', 'within', 'lastWeek'),
      line('latitude', 'less', '1e3'),
      line('latitude', 'less', '4,5'),
      line('place', 'empty', 'x'),
    ];
    expect(unfinished.filter(isComplete)).toEqual([]);
  });

  it('can test for empty in each field but id and status', () => {
    const never = CONDITION_FIELD_NAMES.filter((field) => !operatorsOf(field).includes('empty'));
    expect(never).toEqual(['status', 'id']);
  });
});

describe('the condition of a question', () => {
  const name = line('name', 'contains', 'a');

  it('drops unfinished lines, and flattens groups that have one line or none left', () => {
    const unfinished = line('name', 'is');
    const asked = (condition: Condition) => askedCondition(condition, NOON);
    expect(askedCondition(null, NOON)).toBeNull();
    expect(asked(both(unfinished, { join: 'or', parts: [unfinished] }))).toBeNull();
    expect(asked({ join: 'or', parts: [unfinished, name] })).toEqual(both(name));
    expect(asked(both(name, { join: 'or', parts: [unfinished, name] }))).toEqual(both(name, name));
    expect(asked(both(unfinished, { join: 'or', parts: [name, name] }))).toEqual({
      join: 'or',
      parts: [name, name],
    });
  });

  it.each([
    ['today', '2026-11-26', '2026-11-26'],
    ['thisWeek', '2026-11-23', '2026-11-29'],
    ['last7Days', '2026-11-20', '2026-11-26'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['last30Days', '2026-10-28', '2026-11-26'],
    ['thisYear', '2026-01-01', '2026-12-31'],
  ])('replaces a relative period by its days: %s', (span, from, to) => {
    expect(askedCondition(both(line('createdAt', 'within', span)), NOON)).toEqual(
      both(line('createdAt', 'between', from, to)),
    );
  });

  it('starts a week on Monday', () => {
    const weekOf = (day: number) =>
      askedCondition(both(line('createdAt', 'within', 'thisWeek')), new Date(2026, 10, day));
    const expected = both(line('createdAt', 'between', '2026-11-23', '2026-11-29'));
    expect([23, 29].map(weekOf)).toEqual([expected, expected]);
    expect([22, 30].map(weekOf)).not.toContainEqual(expected);
  });
});

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
      const narrowed = withTest(asked, INSIDE);
      if (narrowed === null) throw new Error('so few tests are allowed');
      const index = createUserIndex(users);
      const left = (condition: typeof narrowed) => [...applyCondition(index, condition)];
      const ofTest = left({ join: 'and', parts: [INSIDE] });
      const ofCondition = asked === null ? ofTest.map(() => 1) : left(asked);
      expect(left(narrowed)).toEqual(ofTest.map((one, at) => one & (ofCondition[at] ?? 0)));
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
