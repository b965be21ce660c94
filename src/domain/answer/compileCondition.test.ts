import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCondition, createUserIndex } from '#domain/answer/userIndex.ts';
import { matchesQuery } from '#testing/data/matchesQuery.ts';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import {
  askedCondition,
  isGroup,
  type AskedCondition,
  type AskedTest,
  type Condition,
  type ConditionTest,
  CONDITION_FIELDS,
  type ConditionField,
} from '#domain/query/condition.ts';
import { cellAt, FINEST_LEVEL } from '#domain/query/placeCells.ts';
import { compilePattern, findMatch, foldText } from '#domain/turkish/turkish.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { anyCondition } from '#testing/data/anyCondition.ts';
import { anyUser } from '#testing/data/anyUser.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE, pageFor } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const NOW = new Date(2026, 10, 26, 12);
const AGAIN = new Date(2027, 1, 1);

const anyone = fc.oneof(
  anyUser,
  fc
    .record({
      name: fc.constantFrom(
        'İrem Işık',
        'ISIK irem',
        'i’şik-i',
        ' işik',
        'a',
        'A1',
        'ı',
        'I',
        'Ali  Şen ',
      ),
      email: fc.constantFrom('irem@a.co', 'IREM@A.CO', ' a1@b.co', 'ışık@b.co', ' '),
      role: fc.constantFrom('a', 'Admin', 'ı', ' '),
      createdAt: fc.constantFrom(null, new Date(2024, 2, 14), new Date(2024, 2, 14, 23, 59)),
      latitude: fc.constantFrom(null, 0, -41.5, 41.0082),
    })
    .map(makeUser),
);

const anyAsked = anyCondition().map((typed) => askedCondition(typed, NOW));

/** Whether a condition matches a user, as a plain description of the rule. */
function leaves(user: User, { join, parts }: AskedCondition): boolean {
  const results = parts.map((part) => (isGroup(part) ? leaves(user, part) : passes(user, part)));
  return join === 'and' ? !results.includes(false) : results.includes(true);
}

function passes(user: User, { field, operator, isNegated, values }: AskedTest): boolean {
  const [first = '', last = first] = values;
  return isNegated !== isTrue(user, field, operator, { values, first, last });
}

interface Values {
  readonly values: readonly string[];
  readonly first: string;
  readonly last: string;
}

function isTrue(
  user: User,
  field: ConditionField,
  operator: AskedTest['operator'],
  { values, first, last }: Values,
): boolean {
  const { kind } = CONDITION_FIELDS[field];
  if (field === 'place') {
    const { latitude, longitude } = user;
    if (latitude === null || longitude === null) return operator === 'empty';
    const [south, west, north, east] = values.map((text) => cellAt(Number(text), FINEST_LEVEL));
    const isBetween = (degrees: number, one = 0, other = 0) => {
      const cell = cellAt(degrees, FINEST_LEVEL);
      return Math.sign(cell - one) * Math.sign(cell - other) <= 0;
    };
    return (
      operator === 'inside' && isBetween(latitude, south, north) && isBetween(longitude, west, east)
    );
  }
  if (field === 'status') return values.includes(statusText(user));
  const value = user[field];
  const isBlank = typeof value === 'string' ? !hasVisibleText(value) : value === null;
  if (kind === 'date') {
    if (!(value instanceof Date) || Number.isNaN(value.getTime())) return operator === 'empty';
    const day = [value.getFullYear(), value.getMonth() + 1, value.getDate()];
    const order = (text: string) => {
      const other = text.split('-').map(Number);
      const at = day.findIndex((part, place) => part !== other[place]);
      return at === -1 ? 0 : (day[at] ?? 0) - (other[at] ?? 0);
    };
    if (operator === 'before') return order(first) < 0;
    if (operator === 'after') return order(first) > 0;
    if (operator === 'on') return order(first) === 0;
    return operator === 'between' && order(first) * order(last) <= 0;
  }
  if (operator === 'empty') return isBlank;
  if (typeof value === 'number') {
    const [one, other] = [Number(first), Number(last)];
    if (operator === 'less') return value < one;
    if (operator === 'greater') return value > one;
    return Math.sign(value - one) * Math.sign(value - other) <= 0;
  }
  if (typeof value !== 'string') return false;
  if (operator === 'anyOf') return values.includes(value);
  return isText(field, operator, value, first.trim());
}

function statusText({ active }: User): string {
  return active ? 'active' : 'passive';
}

function isText(field: string, operator: string, value: string, wanted: string): boolean {
  if (field === 'id') {
    const at = value.indexOf(wanted);
    if (operator === 'is') return value === wanted;
    return operator === 'contains' ? at !== -1 : at === 0;
  }
  if (field === 'email' && operator === 'is') return emailKey(value) === emailKey(wanted);
  const text = value.replaceAll('\0', '').trim();
  if (operator === 'contains') return findMatch(text, compilePattern(wanted)) !== null;
  const [folded, other] = [foldText(text), foldText(wanted)];
  const size = other.plain.length;
  if (operator === 'exact')
    return Array.from(folded.exact).join() === Array.from(other.exact).join();
  if (operator === 'is' && folded.plain.length !== size) return false;
  // Behind something that is nowhere else, the start is the only place.
  return findMatch(`\u{10ffff}${text}`, compilePattern(`\u{10ffff}${wanted}`)) !== null;
}

function found(users: readonly User[], condition: AskedCondition): readonly User[] {
  const marks = applyCondition(createUserIndex(users), condition);
  return users.filter((_, place) => marks[place] === 1);
}

const line = (
  field: ConditionField,
  operator: ConditionTest['operator'],
  ...values: readonly string[]
): ConditionTest => ({ field, operator, isNegated: false, values });

/** The values of a field that a test matches. */
function left<Value>(
  values: readonly Value[],
  field: ConditionField,
  test: Omit<ConditionTest, 'field'>,
): readonly Value[] {
  const asked = askedCondition({ join: 'and', parts: [{ field, ...test }] }, NOW);
  if (asked === null) throw new Error('the test is unfinished');
  const users = values.map((value, at) => makeUser({ id: String(at), [field]: value }));
  return found(users, asked).map(({ id }) => values[Number(id)] as Value);
}

describe('a condition', () => {
  it('matches the same users as a plain description of the rule, in any list', () => {
    fc.assert(
      fc.property(fc.array(anyone, { maxLength: 12 }), anyAsked, (users, asked) => {
        if (asked === null) return;
        expect(found(users, asked)).toEqual(users.filter((user) => leaves(user, asked)));
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('that is negated matches exactly the other users, blank ones included', () => {
    fc.assert(
      fc.property(fc.array(anyone, { maxLength: 12 }), anyCondition(), (users, typed) => {
        for (const test of typed.parts) {
          if (isGroup(test)) continue;
          const [one, other] = [test, { ...test, isNegated: !test.isNegated }].map((part) =>
            askedCondition({ join: 'and', parts: [part] }, NOW),
          );
          if (!one || !other) return;
          const both = [...found(users, one), ...found(users, other)];
          expect(both).toHaveLength(users.length);
          expect(new Set(both)).toEqual(new Set(users));
        }
      }),
    );
    const names = ['Ali', '', ' ', '\u200b'];
    const isNot = { operator: 'is', isNegated: true, values: ['ali'] } as const;
    expect(left(names, 'name', isNot)).toEqual(['', ' ', '\u200b']);
    expect(left(names, 'name', { ...isNot, operator: 'empty', values: [] })).toEqual(['Ali']);
  });

  it('matches marked forms of plain letters as the search does, unless it is exact', () => {
    const names = ['Işık', 'ışık', 'IŞIK', 'isik', 'İşik', 'işık', ' Işık '];
    const test = (operator: 'is' | 'exact' | 'contains', value: string) =>
      left(names, 'name', { operator, isNegated: false, values: [value] });
    expect(test('is', 'isik')).toEqual(names);
    expect(test('is', 'ışık ')).toEqual(['Işık', 'ışık', 'IŞIK', ' Işık ']);
    expect(test('exact', 'isik')).toEqual(['isik']);
    expect(test('exact', 'Işık')).toEqual(['Işık', 'ışık', 'IŞIK', ' Işık ']);
    expect(test('contains', 'ş')).toEqual(names.filter((name) => name !== 'isik'));
  });

  it('takes its text as it is typed: words in order, a hyphen a hyphen, but apostrophes alike', () => {
    const names = ['Ayşe Nur', 'Ayşe-Nur', 'Nur Ayşe', 'D’Angelo', "D'Angelo"];
    const test = (operator: 'is' | 'exact' | 'contains', value: string) =>
      left(names, 'name', { operator, isNegated: false, values: [value] });
    expect(test('contains', 'ayse nur')).toEqual(['Ayşe Nur']);
    expect(test('contains', '-')).toEqual(['Ayşe-Nur']);
    expect(test('contains', "d'")).toEqual(['D’Angelo', "D'Angelo"]);
    expect(test('exact', 'D’Angelo')).toEqual(['D’Angelo', "D'Angelo"]);
  });

  it('never matches across two fields', () => {
    const user = makeUser({ name: 'Ali', email: 'ali@b.co', role: 'Kurucu' });
    const has = (test: ConditionTest) =>
      matchesQuery(user, { ...EVERYONE, ...conditionOf({ join: 'and', parts: [test] }) });
    expect(has(line('name', 'contains', '@'))).toBe(false);
    expect(has(line('email', 'contains', 'kurucu'))).toBe(false);
    expect(has(line('email', 'beginsWith', 'ali@'))).toBe(true);
    expect(has(line('name', 'beginsWith', 'li'))).toBe(false);
    expect(has(line('email', 'is', 'ALI@B.CO'))).toBe(true);
    expect(has(line('email', 'is', 'ALİ@b.co'))).toBe(true);
    expect(has(line('email', 'is', 'âli@b.co'))).toBe(false);
  });

  it('counts a day from its first moment to that of the next day', () => {
    const moments = [
      new Date(2024, 2, 13, 23, 59, 59, 999),
      new Date(2024, 2, 14),
      new Date(2024, 2, 14, 23, 59, 59, 999),
      new Date(2024, 2, 15),
      null,
    ];
    const test = (operator: ConditionTest['operator'], ...values: readonly string[]) =>
      left(moments, 'createdAt', { operator, isNegated: false, values }).map((moment) =>
        moments.indexOf(moment),
      );
    expect(test('on', '2024-03-14')).toEqual([1, 2]);
    expect(test('before', '2024-03-14')).toEqual([0]);
    expect(test('after', '2024-03-14')).toEqual([3]);
    expect(test('between', '2024-03-15', '2024-03-14')).toEqual([1, 2, 3]);
    expect(test('empty')).toEqual([4]);
  });
});

function conditionOf(condition: Condition, now = NOW) {
  const asked = askedCondition(condition, now);
  return asked === null ? {} : { condition: asked };
}

describe('a question with a condition', () => {
  const users = ['Ali', 'Ece', 'Ali Can', ''].map((name, at) => makeUser({ id: String(at), name }));
  const byAli: Condition = { join: 'and', parts: [line('name', 'beginsWith', 'ali')] };

  it('is answered with the users that match text, filters and condition', () => {
    const query = { ...EVERYONE, ...conditionOf(byAli) };
    const index = createUserIndex(users);
    expect(pageFor(index, query).rows.map(({ id }) => id)).toEqual(['0', '2']);
    expect(pageFor(index, { ...query, text: 'can' }).rows.map(({ id }) => id)).toEqual(['2']);
    expect(pageFor(index, { ...query, filters: { status: ['passive'] } }).total).toBe(0);
    expect(answerFrom(index, { kind: 'neighbours', query, id: '2' })).toMatchObject({
      previous: { id: '0' },
      next: null,
      position: 1,
      total: 2,
    });
    const selection = { kind: 'matching', query, except: ['0'], count: 1 } as const;
    const rows = answerFrom(index, { kind: 'rows', users: selection, query: EVERYONE });
    expect(rows.map(({ id }) => id)).toEqual(['2']);
  });

  it('counts the values of a filter among the matches of the rest of the query', () => {
    const index = createUserIndex(users.map((user, at) => ({ ...user, role: at < 3 ? 'A' : 'B' })));
    const query = { ...EVERYONE, ...conditionOf(byAli), filters: { role: ['B'] } };
    const counts = (filter: 'role' | 'status' | 'duplicate') =>
      answerFrom(index, { kind: 'values', filter, query }).map(({ value, count }) => [
        value,
        count,
      ]);
    expect(counts('role')).toEqual([
      ['A', 2],
      ['B', 0],
    ]);
    expect(counts('status')).toEqual([['active', 0]]);
    expect(counts('duplicate')).toEqual([['email', 0]]);
  });

  it('keeps its meaning until the period changes', () => {
    const year: Condition = { join: 'and', parts: [line('createdAt', 'within', 'thisYear')] };
    const { condition } = conditionOf(year);
    expect(condition).toEqual(conditionOf(year, new Date(2026, 0, 1)).condition);
    expect(condition).not.toEqual(conditionOf(year, AGAIN).condition);
  });
});
