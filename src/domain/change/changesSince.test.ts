import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stepsOf } from '#domain/change/changesSince.ts';
import type { Operation } from '#domain/change/operation.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import type { User } from '#domain/user/user.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const place = { behind: 0, next: null };
const ID = fc.constantFrom<string[]>('a', 'b', 'c', 'd');
const STEP = fc.record({ id: ID, role: fc.constantFrom('Admin', 'User'), isRemoval: fc.boolean() });

/** Makes the change that fits: adds who is not there, removes or edits who is. */
function operationOn(
  user: User | undefined,
  { id, role, isRemoval }: { id: string; role: User['role']; isRemoval: boolean },
): readonly [Operation, User | null] {
  if (user === undefined) {
    const added = makeUser({ id, role });
    return [{ kind: 'added', id, record: encodeRecord(added, 'gizli'), place }, added];
  }
  if (isRemoval) return [{ kind: 'removed', id, record: encodeRecord(user, 'gizli'), place }, null];
  const fields = {
    role: { was: JSON.stringify(user.role), is: JSON.stringify(role) },
    password: { was: '"eski"', is: '"yeni"' },
  };
  return [
    { kind: 'edited', id, fields },
    { ...user, role },
  ];
}

it('the steps of each user lead from the list before the changes to the list now', () => {
  fc.assert(
    fc.property(fc.uniqueArray(ID), fc.array(STEP, { maxLength: 12 }), (ids, steps) => {
      const then = new Map(ids.map((id) => [id, makeUser({ id, role: 'Admin' })]));
      const now = new Map(then);
      const done = steps.map((step) => {
        const [operation, after] = operationOn(now.get(step.id), step);
        if (after === null) now.delete(step.id);
        else now.set(step.id, after);
        return operation;
      });
      const found = stepsOf(done.toReversed(), (id) => now.get(id)) ?? [];
      expect(found.map(({ id }) => id)).toEqual(steps.map(({ id }) => id).toReversed());
      const before = new Map(now);
      for (const { id, was, is } of found) {
        expect(before.get(id) ?? null).toEqual(is);
        if (was === null) before.delete(id);
        else before.set(id, was);
      }
      expect(before).toEqual(then);
    }),
  );
});

it('what changes did to users is unknown when operations do not fit each other, or users share an id', () => {
  const user = makeUser({ id: 'a' });
  const record = encodeRecord(user, 'gizli');
  const edited = { kind: 'edited', id: 'a', fields: {} } as const;
  const of = (operation: Operation, now?: User) => stepsOf([operation], () => now);
  expect(of({ kind: 'added', id: 'a', record, place })).toBeNull();
  expect(of({ kind: 'removed', id: 'a', record, place }, user)).toBeNull();
  expect(of({ kind: 'removed', id: 'a', record: 'bozuk', place })).toBeNull();
  expect(of(edited)).toBeNull();
  expect(of(edited, user)).toHaveLength(1);
});
