import { expect, it } from 'vitest';
import type { Operation } from '#domain/change/operation.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { MAX_USERS_SINCE } from '#domain/limits.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { changesSince } from './changesSince.ts';

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
const ask = (changes: readonly RecordedChange[], since: string | null) =>
  changesSince(changes, USERS, since, done);

it('tells what every change after one has done, and after none all of a whole history', () => {
  expect(ask([SECOND, FIRST], '000001')).toMatchObject({
    newest: '000002',
    done: { changes: [{ id: '000002' }], steps: [{ id: 'b', was: { active: true } }] },
  });
  expect(ask([SECOND, FIRST], '000002')).toMatchObject({ done: { changes: [], steps: [] } });
  expect(ask([SECOND, FIRST], '')).toMatchObject({ done: { steps: [{ id: 'b' }, { id: 'a' }] } });
  expect(ask([], '')).toEqual({ newest: '', done: { changes: [], steps: [] } });
  expect(ask([SECOND], null)).toEqual({ newest: '000002', done: 'unknown' });
});

it('tells nothing where the history has lost some of them, or of too many users', () => {
  expect(ask([SECOND], '000001').done).toBe('unknown');
  expect(ask([SECOND], '').done).toBe('unknown');
  const ids = Array.from({ length: MAX_USERS_SINCE }, (_, number) => `user-${number}`);
  const added = (id: string): Operation => ({ kind: 'added', id, record: '{}', place });
  const many = change('000003', [...ids, 'a'].map(added));
  expect(ask([many, SECOND, FIRST], '000002').done).toBe('many');
  expect(ask([many, SECOND, FIRST], '000003').done).toMatchObject({ steps: [] });
});
