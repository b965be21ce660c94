import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undoChange } from '#sources/local/archive/undoChange.ts';

type Fields = Record<string, unknown>;

const user = (id: string, fields: Fields = {}) => ({
  id,
  name: `Ad ${id}`,
  email: `${id}@ornek.com`,
  role: 'User',
  ...fields,
});
const list = (...members: unknown[]) => JSON.stringify(members);
const undone = (before: unknown[], after: unknown[], now: unknown[]) => {
  const { text, keptCount } = undoChange(list(...before), list(...after), list(...now));
  return { members: JSON.parse(text) as unknown[], keptCount };
};
const [a, b, c, z] = ['a', 'b', 'c', 'z'].map((id) => user(id));

describe('undoing a change', () => {
  it('restores the earlier list byte for byte if nothing changed later', () => {
    const before = ' [ {"id":"a","n":1.0 , "name":"A"} ]';
    expect(undoChange(before, '[]', '[]')).toEqual({ text: before, keptCount: 0 });
  });

  it('keeps what was added later, at the start', () => {
    const added = user('new');
    expect(undone([a, b], [z], [added, z])).toEqual({ members: [added, a, b], keptCount: 0 });
  });

  it('keeps what another tab changed later, and duplicates nobody', () => {
    const [changedA, changedB] = [user('a', { name: 'A2' }), user('b', { name: 'B2' })];
    expect(undone([a, b], [changedA, b], [changedA, changedB])).toEqual({
      members: [a, changedB],
      keptCount: 0,
    });
  });

  it('undoes only the fields that it changed of a user changed later', () => {
    const after = user('a', { name: 'A2' });
    const now = user('a', { name: 'A2', role: 'Admin', note: 'yeni' });
    expect(undone([a], [after], [now])).toEqual({
      members: [user('a', { role: 'Admin', note: 'yeni' })],
      keptCount: 0,
    });
  });

  it('keeps a field that was changed again, and counts the user', () => {
    const after = user('a', { name: 'A2', role: 'Admin' });
    const now = user('a', { name: 'A3', role: 'Admin' });
    expect(undone([a], [after], [now])).toEqual({
      members: [user('a', { name: 'A3' })],
      keptCount: 1,
    });
  });

  it('removes fields that the change added, and restores those that it removed', () => {
    const before = user('a', { old: 1 });
    const after = user('a', { fresh: 2 });
    const now = user('a', { fresh: 2, other: 3 });
    expect(undone([before], [after], [now]).members).toEqual([user('a', { old: 1, other: 3 })]);
  });

  it('keeps a user whom the change added and who was changed later, and counts them', () => {
    const now = user('z', { name: 'Z2' });
    expect(undone([a], [z, a], [now, a])).toEqual({ members: [now, a], keptCount: 1 });
  });

  it('does not restore a user whom another tab removed later', () => {
    expect(undone([a, b], [a, user('b', { name: 'B2' })], [a]).members).toEqual([a]);
  });

  it('restores users in their places, also when others were removed later', () => {
    expect(undone([a, b, c], [a, c], [user('new'), c]).members).toEqual([user('new'), b, c]);
  });

  it('restores the earlier order, unless the list was reordered later', () => {
    const added = user('new');
    expect(undone([a, b, c], [c, b, a], [added, c, b, a]).members).toEqual([added, a, b, c]);
    expect(undone([a, b, c], [a, c], [c, a, added]).members).toEqual([c, a, b, added]);
  });

  it('ignores differences in white space', () => {
    const now = JSON.stringify([{ ...z, extra: 1 }, a], null, 2);
    const { text } = undoChange(list(a), list({ ...z, extra: 1 }, a), now);
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

  it('undoing a change that changed nothing changes nothing', () => {
    fc.assert(
      fc.property(lists, lists, (before, now) => {
        expect(undone(before, before, now).members).toEqual(now);
      }),
    );
  });

  it('nobody occurs more often than before or now', () => {
    fc.assert(
      fc.property(lists, lists, lists, (before, after, now) => {
        const next = undone(before, after, now).members;
        for (const id of ['a', 'b', 'c', 'd']) {
          expect(idCount(next, id)).toBeLessThanOrEqual(
            Math.max(idCount(before, id), idCount(now, id)),
          );
        }
      }),
    );
  });

  it('users added later stay, and users removed by the change and not added again are restored', () => {
    fc.assert(
      fc.property(lists, lists, lists, (before, after, now) => {
        const next = undone(before, after, now).members;
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
