import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, invert } from '#domain/change/apply.ts';
import { membersOfList, withMembers, type Member } from '#domain/change/memberList.ts';
import type { Operation } from '#domain/change/operation.ts';
import {
  additionsInFront,
  edit,
  edits,
  operationsBetween,
  removals,
} from '#domain/change/operations.ts';
import { memberTexts } from '#domain/record/jsonText.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const make = (id: string | null, text: string): Member => ({ id, text });

function open(text: string) {
  const values = JSON.parse(text) as unknown[];
  return membersOfList(text, (position) => {
    const value = values[position];
    const isUser = typeof value === 'object' && value !== null && 'id' in value;
    return isUser && typeof value.id === 'string' ? value.id : null;
  });
}

/** The list's text after the operations; the failed operation if they cannot be applied. */
function applied(text: string, operations: readonly Operation[]): string | Operation {
  const { pieces, members } = open(text);
  const result = apply(members, operations, make);
  return result.ok ? withMembers(pieces, result.members) : result.failed;
}

function appliedText(text: string, operations: readonly Operation[]): string {
  const next = applied(text, operations);
  if (typeof next !== 'string') throw new Error(`refused: ${JSON.stringify(next)}`);
  return next;
}

const idsOf = (text: string) =>
  (JSON.parse(text) as ({ id?: string } | null)[]).map((member) => member?.id ?? null);

/** Few different ids and values, so that some are repeated. */
const user = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    name: fc.constantFrom('Ali', 'İrem', '"', '\ud83d', ''),
    active: fc.boolean(),
    note: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: ['id', 'name'] },
);
const other = fc.constantFrom<unknown>(null, 7, 'x', [1, 2], { name: 'Kimliksiz' });
const member = fc.oneof({ weight: 5, arbitrary: user }, { weight: 1, arbitrary: other });
const lists = fc
  .tuple(fc.array(member, { maxLength: 9 }), fc.constantFrom<number | string>(0, 2, '\t'))
  .map(([members, space]) => ` ${JSON.stringify(members, null, space)}\n`);

/** A change of a list: which members it removes and edits by their positions, and whom it adds. */
const changes = fc.record({
  removed: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  edited: fc.array(
    fc.option(
      fc.dictionary(
        fc.constantFrom('name', 'active', 'new', 'password'),
        fc.jsonValue({ maxDepth: 0 }),
      ),
    ),
    { minLength: 9, maxLength: 9 },
  ),
  isAdding: fc.boolean(),
});
type RandomChange = typeof changes extends fc.Arbitrary<infer T> ? T : never;

function operationsOf(text: string, { removed, edited, isAdding }: RandomChange): Operation[] {
  const { members } = open(text);
  const staying = members.filter((_, position) => removed[position] !== true);
  const isRemoved = (position: number) => removed[position] === true;
  const values = members.flatMap((_, position) => {
    const wanted = edited[position] ?? null;
    if (wanted === null || isRemoved(position)) return [];
    const texts = Object.entries(wanted).map(([field, value]) => [field, JSON.stringify(value)]);
    return [[position, Object.fromEntries(texts) as Record<string, string>] as const];
  });
  return [
    ...removals(members, isRemoved),
    ...edits(members, new Map(values), isRemoved),
    ...(isAdding
      ? additionsInFront(staying.map(asUser), [{ id: 'yeni', text: '{"id":"yeni"}' }])
      : []),
  ];
}

const asValue = (text: string) => JSON.parse(text) as Record<string, unknown>;
const asUser = ({ id }: Member) => (id === null ? null : { id });

describe('a change and its inverse', () => {
  it('together leave the list as it was, byte for byte', () => {
    fc.assert(
      fc.property(lists, changes, (text, change) => {
        const operations = operationsOf(text, change);
        const next = appliedText(text, operations);
        expect(() => JSON.parse(next) as unknown).not.toThrow();
        expect(appliedText(next, invert(operations))).toBe(text);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('can be applied and undone again', () => {
    fc.assert(
      fc.property(lists, changes, (text, change) => {
        const operations = operationsOf(text, change);
        const next = appliedText(text, operations);
        const back = invert(operations);
        expect(invert(back)).toEqual(operations);
        expect(appliedText(appliedText(next, back), invert(back))).toBe(next);
      }),
    );
  });

  it('keep the objects of all members that they do not touch', () => {
    const { members } = open('[{"id":"a"}, null ,{"id":"b"},{"id":"c"}]');
    const result = apply(
      members,
      removals(members, (position) => position === 2),
      make,
    );
    expect(result.ok && result.members.every((one) => members.includes(one))).toBe(true);
    expect(result.ok && result.members).toHaveLength(3);
  });
});

describe('edits', () => {
  const record = '{"id":"a", "name" : "Ali","tc":12345678901234567890,"active":true}';
  const editOf = (values: Record<string, string>) => {
    const operation = edit({ id: 'a', text: record }, values);
    return operation === null ? [] : [operation];
  };

  it('replace only the bytes of their values', () => {
    expect(appliedText(`[ ${record} ]`, editOf({ name: '"Şule"', city: '"Van"' }))).toBe(
      '[ {"id":"a", "name" : "Şule","tc":12345678901234567890,"active":true,"city":"Van"} ]',
    );
  });

  it('of different fields commute', () => {
    const field = fc.constantFrom('name', 'email', 'role', 'active', 'tc');
    const value = fc.constantFrom('"x"', '1', 'null', 'true');
    fc.assert(
      fc.property(field, field, value, value, (one, another, first, second) => {
        fc.pre(one !== another);
        const text = '[{"id":"a","name":"n","email":"e","role":"r","active":false,"tc":0}]';
        const opened = open(text).members[0] ?? { id: 'a', text: '' };
        const some = [edit(opened, { [one]: first })].filter((operation) => operation !== null);
        const others = [edit(opened, { [another]: second })].filter(
          (operation) => operation !== null,
        );
        const oneFirst = appliedText(appliedText(text, some), others);
        expect(appliedText(appliedText(text, others), some)).toBe(oneFirst);
        // And each is taken back by itself.
        expect(appliedText(oneFirst, invert(some))).toBe(appliedText(text, others));
      }),
    );
  });

  it('of the same field conflict exactly when the old value differs', () => {
    const operations = editOf({ name: '"Şule"' });
    const [operation] = operations;
    const changed = record.replace('"Ali"', '"Veli"');
    expect(applied(`[${changed}]`, operations)).toEqual(operation);
    expect(applied(`[${record.replace('true', 'false')}]`, operations)).toContain('"Şule"');
    // Escapes and white space are no difference.
    expect(applied(`[${record.replace('"Ali"', ' "Ali"')}]`, operations)).toContain('"Şule"');
  });

  it('work for a field with any name', () => {
    const text = '[{"id":"a"}]';
    const opened = open(text).members[0] ?? { id: 'a', text: '' };
    for (const field of ['__proto__', 'constructor', '', '"', String.raw`\u0061`]) {
      const operation = edit(opened, Object.fromEntries([[field, '"x"']]));
      const operations = operation === null ? [] : [operation];
      const next = appliedText(text, operations);
      expect(next).toBe(`[{"id":"a",${JSON.stringify(field)}:"x"}]`);
      expect(appliedText(next, invert(operations))).toBe(text);
    }
  });

  it('without a change are null', () => {
    expect(edit({ id: 'a', text: record }, { name: '"Ali"', active: 'true' })).toBeNull();
    expect(edit({ id: null, text: '7' }, { name: '"Ali"' })).toBeNull();
  });

  it('find the chosen one of several users with the same id, and no other', () => {
    const [ali, veli] = ['{"id":"a","name":"Ali"}', '{"id":"a","name":"Veli"}'];
    const chosen = edits(open(`[${ali},${veli}]`).members, new Map([[1, { role: '"User"' }]]));
    expect(appliedText(`[${ali},${veli}]`, chosen)).toBe(
      `[${ali},${veli.replace('}', ',"role":"User"}')}]`,
    );
    expect(appliedText(`[${veli}, ${ali}]`, chosen)).toContain(` ${ali}]`);
    // Which of them was edited is unknown.
    expect(applied(`[${ali},${ali}]`, chosen)).toBe(chosen[0]);
  });

  it('of a user whose id another user has by now are refused as ambiguous', () => {
    const alone = edits(
      open('[{"id":"a","name":"Ali"}]').members,
      new Map([[0, { name: '"Can"' }]]),
    );
    const both = '[{"id":"a","name":"Ali","role":"User"},{"id":"a","name":"Ali"}]';
    expect(applied(both, alone)).toBe(alone[0]);
  });

  it('of equal members change the one at the chosen position', () => {
    fc.assert(
      fc.property(lists, changes, (text, change) => {
        const { members } = open(text);
        const operations = operationsOf(text, { ...change, isAdding: false });
        const expected = members.flatMap(({ id, text: stored }, position) => {
          if (change.removed[position] === true) return [];
          const values = id === null ? null : (change.edited[position] ?? null);
          return [values === null ? asValue(stored) : { ...asValue(stored), ...values }];
        });
        const next = memberTexts(appliedText(text, operations)).map(asValue);
        expect(JSON.stringify(next)).toBe(JSON.stringify(expected));
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});

describe('a change whose precondition fails', () => {
  it('changes nothing at all, and changes of different users never conflict', () => {
    fc.assert(
      fc.property(lists, changes, changes, (text, change, meanwhile) => {
        const operations = operationsOf(text, change);
        const others = operationsOf(text, meanwhile);
        const now = appliedText(text, others);
        const { pieces, members } = open(now);
        const result = apply(members, operations, make);
        expect(withMembers(pieces, members)).toBe(now);
        const touched = new Set(others.map(({ id }) => id));
        const isApart = operations.every(({ id }) => id !== null && !touched.has(id));
        // Changes of different users never conflict.
        if (isApart) expect(result.ok).toBe(true);
        if (!result.ok) expect(operations).toContain(result.failed);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('adds an id that exists, or removes a record that differs', () => {
    const { members } = open('[{"id":"a","n":1},{"id":"b"}]');
    const removed = removals(members, (position) => position === 0);
    expect(applied('[{"id":"a","n":2},{"id":"b"}]', removed)).toBe(removed[0]);
    expect(applied('[{"id":"b"}]', removed)).toBe(removed[0]);
    const [added] = invert(removed);
    expect(applied('[{"id":"a","n":3},{"id":"b"}]', invert(removed))).toEqual(added);
  });
});

describe('a removed user who is added again', () => {
  const list = (ids: string) => JSON.stringify([...ids].map((id) => ({ id })));
  const removalOf = (text: string, ids: string) => {
    const { members } = open(text);
    return removals(members, (position) => ids.includes(members[position]?.id ?? '?'));
  };

  it('keeps its place among the remaining users, whoever was added in front or removed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(8), { minLength: 1 }),
        fc.uniqueArray(fc.nat(8)),
        fc.nat(3),
        (gone, goneLater, newCount) => {
          const text = list('abcdefghi');
          const idsAt = (positions: readonly number[]) =>
            positions.map((position) => 'abcdefghi'[position]).join('');
          const removed = removalOf(text, idsAt(gone));
          let now = appliedText(text, removed);
          const later = idsAt(goneLater.filter((position) => !gone.includes(position)));
          now = appliedText(now, removalOf(now, later));
          for (let number = 0; number < newCount; number += 1) {
            const { members } = open(now);
            const id = `new-${number}`;
            now = appliedText(
              now,
              additionsInFront(members.map(asUser), [{ id, text: `{"id":"${id}"}` }]),
            );
          }
          const ids = idsOf(appliedText(now, invert(removed))).filter((id) => id?.length === 1);
          // In order where a neighbour is left.
          const isOrdered = ids.every(
            (id, place) => place === 0 || String(ids[place - 1]) < String(id),
          );
          if (later === '') expect(isOrdered).toBe(true);
          expect(new Set(ids)).toEqual(
            new Set([...'abcdefghi'].filter((id) => !later.includes(id))),
          );
        },
      ),
    );
  });

  it('stands before the same user when others behind it were removed', () => {
    const removed = removalOf(list('abcd'), 'b');
    const now = list('ac');
    expect(idsOf(appliedText(now, invert(removed)))).toEqual(['a', 'b', 'c']);
  });

  it('stands at the end of a list that was emptied', () => {
    const removed = removalOf(list('abcd'), 'b');
    expect(idsOf(appliedText('[]', invert(removed)))).toEqual(['b']);
  });
});

describe('the change between two lists', () => {
  /** Unique in each list: the id or the text, with how often it came before. */
  const keysOf = (members: readonly Member[]) => {
    const seen = new Map<string, number>();
    return new Map(
      members.map((one) => {
        const name = one.id ?? one.text.trim();
        seen.set(name, (seen.get(name) ?? 0) + 1);
        return [one, `${seen.get(name)} ${name}`];
      }),
    );
  };
  const between = (before: string, after: string) => {
    const [some, others] = [open(before).members, open(after).members];
    const keys = new Map([...keysOf(some), ...keysOf(others)]);
    return operationsBetween(some, others, (one) => keys.get(one) ?? '');
  };

  it('turns one into the other, and is undone byte for byte', () => {
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const operations = between(before, after);
        const next = appliedText(before, operations);
        expect(JSON.parse(next)).toEqual(JSON.parse(after));
        expect(appliedText(next, invert(operations))).toBe(before);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('is empty for equal lists, and does not touch unchanged members', () => {
    const text = '[{"id":"a","n":1},{"id":"b"},{"id":"c"}]';
    expect(between(text, JSON.stringify(JSON.parse(text), null, 1))).toEqual([]);
    const moved = between(text, '[{"id":"c"},{"id":"a","n":1},{"id":"b"}]');
    expect(moved.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['removed c', 'added c']);
    const edited = between(text, '[{"id":"a","n":2},{"id":"b","m":1},{"id":"c"}]');
    expect(edited.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['edited a', 'edited b']);
    expect(memberTexts(appliedText(text, edited))).toContain('{"id":"b","m":1}');
  });
});
