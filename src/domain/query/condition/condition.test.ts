import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedCondition } from '#domain/query/condition/askedCondition.ts';
import type { Condition, ConditionTest } from '#domain/query/condition/condition.ts';
import {
  CONDITION_FIELD_NAMES,
  operatorsOf,
  type ConditionField,
} from '#domain/query/condition/fields.ts';
import { isComplete } from '#domain/query/condition/isComplete.ts';
import { parseCondition } from '#domain/query/condition/parseCondition.ts';
import { anyCondition } from '#testing/data/anyCondition.ts';

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

describe('a parsed condition', () => {
  it('equals the one that was written', () => {
    fc.assert(
      fc.property(anyCondition(), (condition) => {
        expect(parseCondition(JSON.parse(JSON.stringify(condition)))).toEqual(condition);
      }),
    );
  });

  it('never throws for any input, and parsing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.anything(), (json, thing) => {
        for (const input of [json, thing, { join: 'and', parts: [json, thing] }]) {
          const parsed = parseCondition(input);
          expect(parsed).toEqual(parsed === null ? null : parseCondition(parsed));
        }
      }),
    );
  });

  it('drops invalid parts, and keeps unfinished lines', () => {
    const unfinished = line('name', 'contains', '');
    const junk = [
      { ...unfinished, field: 'toString' },
      { ...unfinished, operator: 'less' },
      { ...unfinished, values: 'x' },
      { join: 'or', parts: [null] },
      { join: 'xor', parts: [unfinished] },
    ];
    expect(parseCondition({ join: 'or', parts: [...junk, unfinished] })).toEqual({
      join: 'or',
      parts: [unfinished],
    });
    expect(parseCondition({ join: 'or', parts: junk })).toBeNull();
  });

  it('is cut to 50 nodes, of which groups are some, 100 values and 200 characters', () => {
    const long = line('role', 'anyOf', ...Array<string>(101).fill('x'.repeat(201)));
    const many = Array<ConditionTest>(60).fill(long);
    const flat = parseCondition(both(...many))?.parts ?? [];
    expect(flat).toHaveLength(49);
    expect(flat[0]).toMatchObject({ values: Array<string>(100).fill('x'.repeat(200)) });
    const inOne = parseCondition(both({ join: 'or', parts: many }, long));
    expect(inOne?.parts).toEqual([{ join: 'or', parts: flat.slice(1) }]);
    const inGroups = both(...many.map((test) => ({ join: 'or', parts: [test] }) as const));
    // A group takes two; for another there is no room.
    expect(parseCondition(inGroups)?.parts).toHaveLength(24);
  });
});

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
