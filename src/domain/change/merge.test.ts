import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDITABLE_FIELDS } from '#domain/user/user.ts';
import { mergeOf, olderFirst } from '#domain/change/merge.ts';
import { makeUser } from '#testing/data/makeUser.ts';

describe('a merge', () => {
  it('is offered with the older user first, and users without a date last', () => {
    const old = makeUser({ id: 'old', createdAt: new Date('2020-01-01') });
    const young = makeUser({ id: 'young', createdAt: new Date('2024-01-01') });
    const none = makeUser({ id: 'none', createdAt: null });
    const invalid = makeUser({ id: 'invalid', createdAt: new Date(Number.NaN) });
    expect(olderFirst([young, old])).toEqual([old, young]);
    expect(olderFirst([old, young])).toEqual([old, young]);
    expect(olderFirst([none, young])).toEqual([young, none]);
    expect(olderFirst([none, invalid])).toEqual([none, invalid]);
  });

  it('takes exactly the chosen values that differ', () => {
    const values = fc.record({
      name: fc.constantFrom('Ali', 'ali'),
      email: fc.constantFrom('a@b.co', 'A@b.co'),
      role: fc.constantFrom('User', 'Admin'),
      active: fc.boolean(),
    });
    fc.assert(
      fc.property(values, values, fc.subarray([...EDITABLE_FIELDS]), (one, two, taken) => {
        const [user, other] = [makeUser({ ...one, id: '1' }), makeUser({ ...two, id: '2' })];
        const change = mergeOf(user, other, new Set(taken));
        const expected = taken
          .filter((field) => user[field] !== other[field])
          .map((field) => [field, { was: user[field], is: other[field] }]);
        expect(change).toEqual({
          kind: 'merge',
          user,
          other,
          fields: Object.fromEntries(expected),
        });
      }),
    );
  });
});
