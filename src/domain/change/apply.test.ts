import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, invert } from '#domain/change/apply.ts';
import type { Operation } from '#domain/change/operation.ts';
import { additionsInFront, edit, operationsBetween, removals } from '#domain/change/operations.ts';
import { listOf, readList, type Member } from '#domain/record/storedList.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const userOf = (id: string, more: object = {}) => ({ id, name: id, email: '', role: '', ...more });

const listWith = (...ids: readonly string[]) => JSON.stringify(ids.map((id) => userOf(id)));

function open(text: string): readonly Member[] {
  const list = readList(text);
  if (typeof list === 'string') throw new Error(list);
  return list.members;
}

/** The list's text after the operations; the failed operation if they cannot be applied. */
function applied(text: string, operations: readonly Operation[]): string | Operation {
  const result = apply(open(text), operations);
  return result.ok ? listOf(result.members).text : result.failed;
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
    email: fc.constant(''),
    role: fc.constant(''),
    active: fc.boolean(),
    note: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: ['id', 'name', 'email', 'role'] },
);
const other = fc.constantFrom<unknown>(null, 7, 'x', [1, 2], { name: 'Kimliksiz' });
const member = fc.oneof({ weight: 5, arbitrary: user }, { weight: 1, arbitrary: other });
/** As they are written, with distinct ids. */
const lists = fc
  .array(member, { maxLength: 9 })
  .map((members) => listOf(open(JSON.stringify(members))).text);

/** A change of a list: which members it removes and edits by their positions, and whom it adds. */
const changes = fc.record({
  removed: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  edited: fc.array(
    fc.option(
      fc.dictionary(
        fc.constantFrom('note', 'active', 'new', 'password'),
        fc.jsonValue({ maxDepth: 0 }),
      ),
    ),
    { minLength: 9, maxLength: 9 },
  ),
  isAdding: fc.boolean(),
});
type RandomChange = typeof changes extends fc.Arbitrary<infer T> ? T : never;

function operationsOf(text: string, { removed, edited, isAdding }: RandomChange): Operation[] {
  const members = open(text);
  const staying = members.filter((_, position) => removed[position] !== true);
  const isRemoved = (position: number) => removed[position] === true;
  const edits = members.flatMap(({ user: own, record }, position) => {
    const wanted = edited[position] ?? null;
    if (own === null || wanted === null || isRemoved(position)) return [];
    const texts = Object.entries(wanted).map(([field, value]) => [field, JSON.stringify(value)]);
    // Each field's text.
    return edit(own.id, record, Object.fromEntries(texts) as Record<string, string>) ?? [];
  });
  return [
    ...removals(members, (one) => isRemoved(members.indexOf(one))),
    ...edits,
    ...(isAdding ? additionsInFront(staying, [NEW]) : []),
  ];
}

const NEW = { id: 'yeni', text: JSON.stringify(userOf('yeni')) };

describe('a change and its inverse', () => {
  it('together leave the list as it was', () => {
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
    const members = open(listWith('a', 'b', 'c').replace('},', '},null,'));
    const result = apply(
      members,
      removals(members, (one) => one === members[2]),
    );
    expect(result.ok && result.members.every((one) => members.includes(one))).toBe(true);
    expect(result.ok && result.members).toHaveLength(3);
  });
});

describe('edits', () => {
  const record = JSON.stringify(userOf('a', { name: 'Ali', active: true }));
  const editOf = (values: Record<string, string>) => edit('a', JSON.parse(record), values) ?? [];
  const editsOf = (values: Record<string, string>) => [editOf(values)].flat();

  it('replace only their values, and add new fields at the end', () => {
    expect(appliedText(`[${record}]`, editsOf({ name: '"Şule"', city: '"Van"' }))).toBe(
      `[${record.replace('Ali', 'Şule').replace('}', ',"city":"Van"}')}]`,
    );
  });

  it('of different fields commute', () => {
    const field = fc.constantFrom('name', 'email', 'role', 'active', 'tc');
    const value = fc.constantFrom('"x"', '"y"', 'null');
    fc.assert(
      fc.property(field, field, value, value, (one, another, first, second) => {
        fc.pre(one !== another);
        const text = `[${JSON.stringify(userOf('a', { active: false, tc: 0 }))}]`;
        const opened = open(text)[0]?.record;
        const some = [edit('a', opened, { [one]: first }) ?? []].flat();
        const others = [edit('a', opened, { [another]: second }) ?? []].flat();
        const oneFirst = appliedText(appliedText(text, some), others);
        expect(appliedText(appliedText(text, others), some)).toBe(oneFirst);
        // And each is taken back by itself.
        expect(appliedText(oneFirst, invert(some))).toBe(appliedText(text, others));
      }),
    );
  });

  it('of the same field conflict exactly when the old value differs', () => {
    const operations = editsOf({ name: '"Şule"' });
    const [operation] = operations;
    const changed = record.replace('"Ali"', '"Veli"');
    expect(applied(`[${changed}]`, operations)).toEqual(operation);
    expect(applied(`[${record.replace('true', 'false')}]`, operations)).toContain('"Şule"');
    // Escapes and white space are no difference.
    expect(applied(`[ ${record.replace('"Ali"', ' "\\u0041li"')}]`, operations)).toContain(
      '"Şule"',
    );
  });

  it('work for a field with any name', () => {
    const text = listWith('a');
    for (const field of ['__proto__', 'constructor', '', '"', String.raw`\u0061`]) {
      const operations = [
        edit('a', open(text)[0]?.record, Object.fromEntries([[field, '"x"']])) ?? [],
      ].flat();
      const next = appliedText(text, operations);
      expect(next).toBe(text.replace('}', `,${JSON.stringify(field)}:"x"}`));
      expect(appliedText(next, invert(operations))).toBe(text);
    }
  });

  it('without a change are null', () => {
    expect(edit('a', JSON.parse(record), { name: '"Ali"', active: 'true' })).toBeNull();
  });
});

describe('a change whose precondition fails', () => {
  it('changes nothing at all, and changes of different users never conflict', () => {
    fc.assert(
      fc.property(lists, changes, changes, (text, change, meanwhile) => {
        const operations = operationsOf(text, change);
        const others = operationsOf(text, meanwhile);
        const now = appliedText(text, others);
        const members = open(now);
        const result = apply(members, operations);
        expect(listOf(members).text).toBe(now);
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
    const list = (n: number) => JSON.stringify([userOf('a', { n }), userOf('b')]);
    const removed = removals(open(list(1)), ({ user: own }) => own?.id === 'a');
    expect(applied(list(2), removed)).toBe(removed[0]);
    expect(applied(listWith('b'), removed)).toBe(removed[0]);
    const [added] = invert(removed);
    expect(applied(list(3), invert(removed))).toEqual(added);
  });
});

describe('a removed user who is added again', () => {
  const list = (ids: string) => listWith(...ids);
  const removalOf = (text: string, ids: string) => {
    const members = open(text);
    return removals(members, ({ user: own }) => ids.includes(own?.id ?? '?'));
  };

  it('keeps its place among the remaining users, whoever was added in front or removed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(8), { minLength: 1 }),
        fc.uniqueArray(fc.nat(8)),
        fc.nat(3),
        (gone, goneLater, newCount) => {
          const all = list('abcdefghi');
          const idsAt = (positions: readonly number[]) =>
            positions.map((position) => 'abcdefghi'[position]).join('');
          const removed = removalOf(all, idsAt(gone));
          let now = appliedText(all, removed);
          const later = idsAt(goneLater.filter((position) => !gone.includes(position)));
          now = appliedText(now, removalOf(now, later));
          for (let number = 0; number < newCount; number += 1) {
            const id = `new-${number}`;
            const text = JSON.stringify(userOf(id));
            now = appliedText(now, additionsInFront(open(now), [{ id, text }]));
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
        const name = one.user?.id ?? JSON.stringify(one.record);
        seen.set(name, (seen.get(name) ?? 0) + 1);
        return [one, `${seen.get(name)} ${name}`];
      }),
    );
  };
  const between = (before: string, after: string) => {
    const [some, others] = [open(before), open(after)];
    const keys = new Map([...keysOf(some), ...keysOf(others)]);
    return operationsBetween(some, others, (one) => keys.get(one) ?? '');
  };

  it('turns one into the other, and is undone whole', () => {
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const operations = between(before, after);
        const next = appliedText(before, operations);
        expect(JSON.parse(next)).toEqual(JSON.parse(after));
        const undone = JSON.parse(appliedText(next, invert(operations))) as unknown;
        // A field that an undo adds again stands at the end.
        expect(undone).toEqual(JSON.parse(before));
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('is empty for equal lists, and does not touch unchanged members', () => {
    const [a, b, c] = [userOf('a', { n: 1 }), userOf('b'), userOf('c')];
    const text = JSON.stringify([a, b, c]);
    expect(between(text, JSON.stringify([a, b, c], null, 1))).toEqual([]);
    const moved = between(text, JSON.stringify([c, a, b]));
    expect(moved.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['removed c', 'added c']);
    const edited = between(text, JSON.stringify([{ ...a, n: 2 }, { ...b, m: 1 }, c]));
    expect(edited.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['edited a', 'edited b']);
    expect(appliedText(text, edited)).toContain('"m":1');
  });
});
