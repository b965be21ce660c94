import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { Answer, PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import { afterOwnChange, rowsAfterChange } from './ownChange.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const QUERY: UserQuery = {
  ...EVERYONE,
  text: 'n@',
  filters: { status: ['active'], duplicate: ['name'] },
};
const QUESTION: PageQuestion = { kind: 'page', query: QUERY, page: 1, size: 10 };
const named = (name: string, more: Partial<User> = {}) =>
  makeUser({ id: name, name, role: 'User', active: true, ...more });
const [can, ece, oya] = [named('Can'), named('Ece'), named('Oya')];

const found = (rows: readonly User[], more: Partial<PageOfUsers> = {}): PageOfUsers => ({
  rows,
  page: 1,
  total: rows.length,
  listTotal: 100,
  ...more,
});
const whole = (rows: readonly User[], total = rows.length): Answer<PageOfUsers> => ({
  state: 'ready',
  value: found(rows, { total }),
});
const after = (change: Change, answer = whole([can, ece, oya], 60)) =>
  afterOwnChange(QUESTION, answer, change);
const matching = (except: readonly string[], query = QUERY) =>
  ({ kind: 'matching', query, except, count: 60 - except.length }) as const;

it('drops the rows that a removal or merge names, for each kind of selection', () => {
  expect(after({ kind: 'remove', users: { kind: 'user', user: can } })).toEqual(
    whole([ece, oya], 59),
  );
  expect(after({ kind: 'remove', users: { kind: 'ids', ids: ['Can', 'Oya', 'Su'] } })).toEqual(
    whole([ece], 58),
  );
  expect(after({ kind: 'remove', users: matching(['Ece', 'Su']) })).toEqual(whole([ece], 2));
  expect(after({ kind: 'merge', user: can, fields: {}, other: oya })).toEqual(
    whole([can, ece], 59),
  );
});

it('drops rows whose new values the filters exclude, and shows the new values of the others', () => {
  const users = { kind: 'ids', ids: ['Can', 'Ece'] } as const;
  expect(after({ kind: 'setActive', users, active: false })).toEqual(whole([oya], 58));
  expect(after({ kind: 'setRole', users, role: 'Admin' })).toEqual(
    whole([named('Can', { role: 'Admin' }), named('Ece', { role: 'Admin' }), oya], 60),
  );
  expect(after({ kind: 'setActive', users: matching(['Can']), active: false })).toEqual(
    whole([can], 1),
  );
});

it('drops rows whose new values the condition excludes', () => {
  const test = { field: 'role', operator: 'anyOf', isNegated: true, values: ['Admin'] } as const;
  const query: UserQuery = { ...QUERY, condition: { join: 'and', parts: [test] } };
  const users = { kind: 'ids', ids: ['Can'] } as const;
  const change: Change = { kind: 'setRole', users, role: 'Admin' };
  const now = afterOwnChange({ ...QUESTION, query }, whole([can, ece, oya], 60), change);
  expect(now).toEqual(whole([ece, oya], 59));
});

it('becomes a search that has just begun when no row is left, without claiming no match', () => {
  expect(after({ kind: 'remove', users: matching([]) })).toEqual({
    state: 'part',
    before: found([], { isTotalLowerBound: true, lookedAt: 1 }),
    isStopped: false,
  });
});

it('keeps the rest and the progress of a partial answer', () => {
  const before = found([can, ece], { isTotalLowerBound: true, lookedAt: 50 });
  const part = { state: 'part', before, isStopped: true } as const;
  expect(after({ kind: 'remove', users: matching(['Ece']) }, part)).toEqual({
    ...part,
    before: { ...before, rows: [ece], total: 1 },
  });
  expect(after({ kind: 'remove', users: matching([]) }, part)).toEqual({
    ...part,
    before: { ...before, rows: [], total: 0 },
  });
});

it('returns the same object when the change names none of its rows', () => {
  const answer = whole([can, ece]);
  const other = { ...QUERY, text: 'm@' };
  expect(after({ kind: 'remove', users: matching([], other) }, answer)).toBe(answer);
  expect(after({ kind: 'remove', users: { kind: 'ids', ids: ['Su'] } }, answer)).toBe(answer);
  expect(after({ kind: 'undo', changeId: '1' }, answer)).toBe(answer);
  const unknown = { state: 'pending', before: undefined } as const;
  expect(after({ kind: 'remove', users: matching([]) }, unknown)).toBe(unknown);
});

it('asks for the shown rows by id, without sorting and without filters that need other users', () => {
  expect(rowsAfterChange({ ...QUESTION, query: { ...QUERY, sort: 'name' } }, whole([can]))).toEqual(
    {
      kind: 'rows',
      users: { kind: 'ids', ids: ['Can'] },
      query: { ...QUERY, filters: { status: ['active'] }, sort: null },
    },
  );
});

it('asks for no rows when none are shown', () => {
  expect(rowsAfterChange(QUESTION, whole([]))).toBeNull();
  expect(rowsAfterChange(QUESTION, { state: 'pending', before: undefined })).toBeNull();
  expect(rowsAfterChange({ ...QUESTION, isTotalExact: true }, whole([can]))).toBeNull();
});
