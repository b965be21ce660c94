import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeBack } from '#storage/takeBack.ts';

type Fields = Record<string, unknown>;

const user = (id: string, fields: Fields = {}) => ({
  id,
  name: `Ad ${id}`,
  email: `${id}@ornek.com`,
  role: 'User',
  ...fields,
});
const list = (...members: unknown[]) => JSON.stringify(members);
const taken = (before: unknown[], after: unknown[], now: unknown[]) => {
  const { text, keptCount } = takeBack(list(...before), list(...after), list(...now));
  return { members: JSON.parse(text) as unknown[], keptCount };
};
const [a, b, c, z] = ['a', 'b', 'c', 'z'].map((id) => user(id));

describe('taking a change back', () => {
  it('brings the list from before byte for byte where nothing came after', () => {
    const before = ' [ {"id":"a","n":1.0 , "name":"A"} ]';
    expect(takeBack(before, '[]', '[]')).toEqual({ text: before, keptCount: 0 });
  });

  it('keeps what was added since, in front', () => {
    const added = user('new');
    expect(taken([a, b], [z], [added, z])).toEqual({ members: [added, a, b], keptCount: 0 });
  });

  it('keeps what another tab changed since, and doubles nobody', () => {
    const [changedA, changedB] = [user('a', { name: 'A2' }), user('b', { name: 'B2' })];
    expect(taken([a, b], [changedA, b], [changedA, changedB])).toEqual({
      members: [a, changedB],
      keptCount: 0,
    });
  });

  it('takes back only its own fields of a user changed since', () => {
    const after = user('a', { name: 'A2' });
    const now = user('a', { name: 'A2', role: 'Admin', note: 'yeni' });
    expect(taken([a], [after], [now])).toEqual({
      members: [user('a', { role: 'Admin', note: 'yeni' })],
      keptCount: 0,
    });
  });

  it('leaves a field that was changed again as it is now, and says so', () => {
    const after = user('a', { name: 'A2', role: 'Admin' });
    const now = user('a', { name: 'A3', role: 'Admin' });
    expect(taken([a], [after], [now])).toEqual({
      members: [user('a', { name: 'A3' })],
      keptCount: 1,
    });
  });

  it('takes fields away that it brought, and brings those that it took away', () => {
    const before = user('a', { old: 1 });
    const after = user('a', { fresh: 2 });
    const now = user('a', { fresh: 2, other: 3 });
    expect(taken([before], [after], [now]).members).toEqual([user('a', { old: 1, other: 3 })]);
  });

  it('keeps a user whom it brought and who was changed since, and says so', () => {
    const now = user('z', { name: 'Z2' });
    expect(taken([a], [z, a], [now, a])).toEqual({ members: [now, a], keptCount: 1 });
  });

  it('keeps a user gone whom another tab took out since', () => {
    expect(taken([a, b], [a, user('b', { name: 'B2' })], [a]).members).toEqual([a]);
  });

  it('puts users back where they stood, also when others were taken out since', () => {
    expect(taken([a, b, c], [a, c], [user('new'), c]).members).toEqual([user('new'), b, c]);
  });

  it('brings the order from before, unless the list was put in another order since', () => {
    const added = user('new');
    expect(taken([a, b, c], [c, b, a], [added, c, b, a]).members).toEqual([added, a, b, c]);
    expect(taken([a, b, c], [a, c], [c, a, added]).members).toEqual([c, a, b, added]);
  });

  it('tells no difference by white space alone', () => {
    const now = JSON.stringify([{ ...z, extra: 1 }, a], null, 2);
    const { text } = takeBack(list(a), list({ ...z, extra: 1 }, a), now);
    expect(JSON.parse(text)).toEqual([a]);
  });
});

describe('whatever the three lists are', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd');
  const members = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(ids, fc.constantFrom('1', '2', '3'))
        .map(([id, name]) => user(id, { name })),
    },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 7, { id: 'x' }, [1]) },
  );
  const lists = fc.array(members, { maxLength: 6 });
  const count = (texts: unknown[], member: unknown) =>
    texts.filter((other) => JSON.stringify(other) === JSON.stringify(member)).length;
  const idCount = (texts: unknown[], id: string) =>
    texts.filter((member) => (member as { id?: unknown } | null)?.id === id).length;

  it('a change that changed nothing is taken back by changing nothing', () => {
    fc.assert(
      fc.property(lists, lists, (before, now) => {
        expect(taken(before, before, now).members).toEqual(now);
      }),
    );
  });

  it('nobody is there more often than before or now', () => {
    fc.assert(
      fc.property(lists, lists, lists, (before, after, now) => {
        const next = taken(before, after, now).members;
        for (const id of ['a', 'b', 'c', 'd']) {
          expect(idCount(next, id)).toBeLessThanOrEqual(
            Math.max(idCount(before, id), idCount(now, id)),
          );
        }
      }),
    );
  });

  it('whoever came since stays, and whoever left by the change and did not come again is back', () => {
    fc.assert(
      fc.property(lists, lists, lists, (before, after, now) => {
        const next = taken(before, after, now).members;
        for (const member of now) {
          const { id } = (member ?? {}) as { id?: string };
          if (id === undefined || idCount(before, id) + idCount(after, id) > 0) continue;
          expect(count(next, member)).toBe(count(now, member));
        }
        for (const id of ['a', 'b', 'c', 'd']) {
          if (idCount(after, id) + idCount(now, id) > 0) continue;
          expect(idCount(next, id)).toBe(idCount(before, id));
        }
      }),
    );
  });
});
