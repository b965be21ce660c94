import { expect, it } from 'vitest';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { undoStackOf, withLog, type LoggedChange } from '#state/undoStack.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeDone } from '#testing/data/makeDone.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const REMOVE: Change = { kind: 'remove', users: { kind: 'user', user: makeUser() } };

const done = (id: string, kind: 'remove' | 'undo' = 'remove'): CommitResult => ({
  ok: true,
  user: null,
  change: makeDone({ id, kind }),
});

const removal = (id: string): LoggedChange => ({ change: REMOVE, result: done(id) });
const takingBack = (changeId: string, result: CommitResult): LoggedChange => ({
  change: { kind: 'undo', changeId },
  result,
});
const undo = (changeId: string, id: string) => takingBack(changeId, done(id, 'undo'));

const newest = (log: LoggedChange[]) => undoStackOf(log).done.at(-1)?.id;
const newestUndo = (log: LoggedChange[]) => undoStackOf(log).undos.at(-1)?.id;

it('each undo moves to the next older change', () => {
  const log = ['a', 'b', 'c'].map(removal);
  expect(newest(log)).toBe('c');
  log.push(undo('c', 'undo-c'));
  expect(newest(log)).toBe('b');
  log.push(undo('b', 'undo-b'), undo('a', 'undo-a'));
  expect(newest(log)).toBeUndefined();
});

it('the last undo is redone first, until another change is made', () => {
  const log = [removal('a'), removal('b'), undo('b', 'undo-b'), undo('a', 'undo-a')];
  expect(newestUndo(log)).toBe('undo-a');
  log.push(undo('undo-a', 'redo-a'));
  expect(newestUndo(log)).toBe('undo-b');
  expect(newest(log)).toBe('redo-a');
  log.push(removal('c'));
  expect(newestUndo(log)).toBeUndefined();
});

it('undoing a change of another page can itself be undone here', () => {
  const log = [removal('a'), undo('of yesterday', 'undo')];
  expect(newest(log)).toBe('undo');
  log.push(undo('undo', 'undo of it'));
  expect(newest(log)).toBe('a');
});

it('a change whose undo conflicts is skipped, but not one whose undo failed for now', () => {
  const log = [removal('a'), removal('b'), removal('c')];
  const conflict = (kind: 'gone' | 'undone' | 'changedSince'): CommitResult => ({
    ok: false,
    problem: 'conflict',
    conflict: kind === 'changedSince' ? { kind, by: null } : { kind },
  });
  for (const problem of ['full', 'unreachable', 'busy', 'signedOut'] as const) {
    log.push(takingBack('c', { ok: false, problem }));
  }
  expect(newest(log)).toBe('c');
  log.push(takingBack('c', conflict('changedSince')));
  expect(newest(log)).toBe('b');
  log.push(takingBack('b', conflict('gone')));
  expect(newest(log)).toBe('a');
  log.push(takingBack('a', conflict('undone')));
  expect(newest(log)).toBeUndefined();
});

it('a redo that a later change blocks is skipped for the one before it', () => {
  const log = [removal('a'), removal('b'), undo('b', 'undo-b'), undo('a', 'undo-a')];
  const blocked: CommitResult = {
    ok: false,
    problem: 'conflict',
    conflict: { kind: 'changedSince', by: makeDone({ id: 'other', kind: 'edit' }) },
  };
  log.push(takingBack('undo-a', blocked));
  expect([newestUndo(log), newest(log)]).toEqual(['undo-b', undefined]);
});

it('every committed change can be undone, except those that failed or changed nothing', async () => {
  const log: LoggedChange[] = [];
  const results: CommitResult[] = [
    done('a'),
    { ok: true, user: null, change: null },
    { ok: false, problem: 'full' },
  ];
  const commit = () => Promise.resolve(results.shift() ?? done('unexpected'));
  const source = withLog({ ...createFakeStore().source, commit }, log);
  while (results.length > 0) await source.commit(REMOVE);
  expect(undoStackOf(log).done.map(({ id }) => id)).toEqual(['a']);
});

it('nothing of a change but its kind is kept for undo: it may have a password', async () => {
  const log: LoggedChange[] = [];
  const source = withLog({ ...createFakeStore().source, commit: async () => done('a') }, log);
  await source.commit({ kind: 'add', input: makeInput({ password: 'gizli şifre' }) });
  expect(undoStackOf(log).done).toHaveLength(1);
  expect(JSON.stringify(log.map(({ change }) => change))).toBe('[{"kind":"add"}]');
});
