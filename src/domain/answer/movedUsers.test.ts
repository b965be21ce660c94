import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesQuery } from '#domain/answer/matchesQuery.ts';
import { movedUsers } from '#domain/answer/movedUsers.ts';
import { stepsOf } from '#domain/change/changesSince.ts';
import type { Operation } from '#domain/change/operation.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { tableQuestion, DEFAULT_TABLE_VIEW } from '#domain/view/tableView.ts';
import type { User } from '#domain/user/user.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const ADMINS = tableQuestion({ ...DEFAULT_TABLE_VIEW, filters: { role: ['Admin'] } }).query;
const place = { behind: 0, next: null, twinCount: 0 };
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

it('moved users are the difference of two lists, each with the last change that moved it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(ID), fc.array(STEP, { maxLength: 12 }), (ids, steps) => {
      const then = new Map(ids.map((id) => [id, makeUser({ id, role: 'Admin' })]));
      const now = new Map(then);
      const moves = new Map<string, string>();
      const done = steps.map((step, number) => {
        const before = now.get(step.id);
        const [operation, after] = operationOn(before, step);
        if (after === null) now.delete(step.id);
        else now.set(step.id, after);
        if ((before?.role === 'Admin') !== (after?.role === 'Admin')) {
          moves.set(step.id, String(number));
        }
        return { change: String(number), operation };
      });
      const found = stepsOf(done.toReversed(), (id) => now.get(id));
      const moved = found && movedUsers(ADMINS, found);
      const admins = (users: ReadonlyMap<string, User>) =>
        [...users.values()].filter((user) => matchesQuery(user, ADMINS)).map(({ id }) => id);
      const [was, is] = [admins(then), admins(now)];
      const shown = (of: readonly { user: User; change: string }[] = []) =>
        new Map(of.map(({ user, change }) => [user.id, change]));
      const expected = (of: readonly string[]) => new Map(of.map((id) => [id, moves.get(id)]));
      expect(shown(moved?.came)).toEqual(expected(is.filter((id) => !was.includes(id))));
      expect(shown(moved?.left)).toEqual(expected(was.filter((id) => !is.includes(id))));
    }),
  );
});

it('moved users are unknown when operations do not fit each other, or users share an id', () => {
  const user = makeUser({ id: 'a' });
  const record = encodeRecord(user, 'gizli');
  const edited = { kind: 'edited', id: 'a', fields: {} } as const;
  const of = (operation: Operation, now?: User) => stepsOf([{ change: '1', operation }], () => now);
  expect(of({ kind: 'added', id: 'a', record, place })).toBeNull();
  expect(of({ kind: 'removed', id: 'a', record, place }, user)).toBeNull();
  expect(of({ kind: 'removed', id: 'a', record: 'bozuk', place })).toBeNull();
  expect(of(edited)).toBeNull();
  expect(of({ ...edited, twin: { record, behind: 0 } }, user)).toBeNull();
  expect(of(edited, user)).toHaveLength(1);
});

it('moved users are unknown for a query of duplicates', () => {
  const query = { ...ADMINS, filters: { duplicate: ['name'] } };
  const steps = [{ id: 'a', was: null, is: makeUser({ id: 'a' }), change: '1' }];
  expect(movedUsers(query, steps)).toBeNull();
  expect(movedUsers(ADMINS, [])).toEqual({ came: [], left: [] });
});
