import { expect, it } from 'vitest';
import type { Operation } from '#domain/change/operation.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { MAX_MOVED_USERS } from '#domain/limits.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { DEFAULT_TABLE_VIEW, tableQuestion } from '#domain/view/tableView.ts';
import { movedSince } from './movedSince.ts';

const place = { behind: 0, next: null, twinCount: 0 };
const edited = (id: string): Operation => ({
  kind: 'edited',
  id,
  fields: { active: { was: 'true', is: 'false' } },
});
const change = (id: string, operations: readonly Operation[]): RecordedChange => ({
  id,
  at: new Date(0),
  kind: 'deactivate',
  undoes: null,
  operations,
});
const done = ({ id, at, kind, operations }: RecordedChange) => ({
  id,
  at,
  kind,
  count: operations.length,
  name: '',
  isKept: true,
  undone: null,
});

const USERS = ['a', 'b'].map((id) => makeUser({ id, active: false }));
const FIRST = change('000001', [edited('a')]);
const SECOND = change('000002', [edited('b')]);
const ACTIVE = tableQuestion({ ...DEFAULT_TABLE_VIEW, filters: { status: ['active'] } }).query;
const ask = (changes: readonly RecordedChange[], since: string) =>
  movedSince(changes, USERS, [ACTIVE, since], '000000', done).moved;
const left = (...users: readonly object[]) => ({
  came: { count: 0, users: [] },
  left: { count: users.length, users },
});
const B = { user: { id: 'b' }, change: { id: '000002' } };
const A = { user: { id: 'a' }, change: { id: '000001' } };

it('reports the users moved by every change after an id, even one that is not in the history', () => {
  expect(ask([SECOND, FIRST], '000001')).toMatchObject(left(B));
  expect(ask([SECOND, FIRST], '000002')).toEqual(left());
  expect(ask([SECOND, FIRST], '000000')).toMatchObject(left(B, A));
  expect(ask([SECOND], '000001')).toMatchObject(left(B));
  expect(ask([], '000000')).toEqual(left());
  const newest = (changes: readonly RecordedChange[]) =>
    movedSince(changes, USERS, [null, ''], '000001', done);
  expect(newest([SECOND])).toEqual({ newest: '000002', moved: null });
  // The samples were written as the first.
  expect(newest([])).toEqual({ newest: '000001', moved: null });
});

it('reports nothing when changes are missing, and “many” above the limit', () => {
  expect(ask([SECOND], '000000')).toBeNull();
  expect(ask([], '000002')).toBeNull();
  expect(ask([SECOND, FIRST], '')).toBeNull();
  const ids = Array.from({ length: MAX_MOVED_USERS }, (_, number) => `user-${number}`);
  const added = (id: string): Operation => ({ kind: 'added', id, record: '{}', place });
  const many = change('000003', [...ids, 'a'].map(added));
  expect(ask([many, SECOND, FIRST], '000002')).toBe('many');
  expect(ask([many, SECOND, FIRST], '000003')).toEqual(left());
});
