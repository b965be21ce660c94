import fc from 'fast-check';
import {
  type Condition,
  type ConditionTest,
  CONDITION_FIELD_NAMES,
  CONDITION_FIELDS,
  operatorsOf,
  valueCountOf,
  JOINS,
} from '#domain/query/condition.ts';
import { SPANS } from '#domain/query/days.ts';
import { STATUSES } from '#domain/user/user.ts';

/** Texts of users of `anyUser`, or similar ones. */
const TEXTS = ['a', 'i', 'I', 'ı', 'İ', 'ş', 'S', 'Işık', 'irem', 'b ', ' ', '', '@', '.', 'A1'];
const DAYS = [
  '2024-03-31',
  '2024-04-01',
  '2024-03-14',
  '2024-03-15',
  '1999-12-31',
  '2026-11-26',
  '2024-13-01',
];
const NUMBERS = ['0', '-41.5', '41.0082', '90', '1e3', ''];

/** Conditions of all fields and operators, with some unfinished tests. */
export function anyCondition(
  texts: fc.Arbitrary<string> = fc.constantFrom(...TEXTS),
): fc.Arbitrary<Condition> {
  const test = anyTest(texts);
  const join = fc.constantFrom(...JOINS);
  const group = fc.record({ join, parts: fc.array(test, { minLength: 1, maxLength: 3 }) });
  const parts = fc.array(fc.oneof(test, group), { minLength: 1, maxLength: 4 });
  return fc.record({ join, parts });
}

function anyTest(texts: fc.Arbitrary<string>): fc.Arbitrary<ConditionTest> {
  return fc.constantFrom(...CONDITION_FIELD_NAMES).chain((field) =>
    fc.constantFrom(...operatorsOf(field)).chain((operator) => {
      const { min, max } = valueCountOf(operator);
      const value = {
        text: texts,
        choice: field === 'status' ? fc.constantFrom(...STATUSES) : texts,
        date: operator === 'within' ? fc.constantFrom(...SPANS) : fc.constantFrom(...DAYS),
        number: fc.constantFrom(...NUMBERS),
        place: fc.constantFrom(...NUMBERS, '29.5', '-180'),
      }[CONDITION_FIELDS[field].kind];
      return fc.record({
        field: fc.constant(field),
        operator: fc.constant(operator),
        isNegated: fc.boolean(),
        values: fc.array(value, { minLength: min, maxLength: Math.max(min, Math.min(max, 3)) }),
      });
    }),
  );
}
