import { expect, it } from 'vitest';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { makeDone } from '#testing/data/makeDone.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { createUndoStack } from './undoStack.ts';

const REMOVE: Change = { kind: 'remove', users: { kind: 'user', user: makeUser() } };

const done = (id: string): CommitResult => ({ ok: true, user: null, change: makeDone({ id }) });
const conflict = (kind: 'gone' | 'undone'): CommitResult => ({
  ok: false,
  problem: 'conflict',
  conflict: { kind },
});

/** A stack, and what it would undo and redo after a further change with this result. */
function start() {
  let result = done('');
  const stack = createUndoStack(() => Promise.resolve(result));
  return async (change: Change, next: CommitResult) => {
    result = next;
    await stack.commit(change);
    return [await stack.next('undo'), await stack.next('redo')];
  };
}

const undo = (changeId: string): Change => ({ kind: 'undo', changeId });

it('each undo moves to the next older change, and each redo back, until another change', async () => {
  const after = start();
  expect(await after(REMOVE, done('a'))).toEqual(['a', undefined]);
  expect(await after(REMOVE, done('b'))).toEqual(['b', undefined]);
  expect(await after(undo('b'), done('undo-b'))).toEqual(['a', 'undo-b']);
  expect(await after(undo('a'), done('undo-a'))).toEqual([undefined, 'undo-a']);
  expect(await after(undo('undo-a'), done('redo-a'))).toEqual(['redo-a', 'undo-b']);
  expect(await after(REMOVE, done('c'))).toEqual(['c', undefined]);
});

it('undoing a change of another page can itself be undone here', async () => {
  const after = start();
  await after(REMOVE, done('a'));
  expect(await after(undo('of yesterday'), done('undo'))).toEqual(['undo', undefined]);
  expect(await after(undo('undo'), done('undo of it'))).toEqual(['a', 'undo of it']);
});

it('a change whose undo conflicts is skipped, but not one whose undo failed for now', async () => {
  const after = start();
  await after(REMOVE, done('a'));
  await after(REMOVE, done('b'));
  await after(undo('b'), done('undo-b'));
  expect(await after(undo('a'), { ok: false, problem: 'busy' })).toEqual(['a', 'undo-b']);
  expect(await after(undo('a'), conflict('gone'))).toEqual([undefined, 'undo-b']);
  expect(await after(undo('undo-b'), conflict('undone'))).toEqual([undefined, undefined]);
});

it('a change that failed or changed nothing cannot be undone', async () => {
  const after = start();
  await after(REMOVE, done('a'));
  expect(await after(REMOVE, { ok: false, problem: 'full' })).toEqual(['a', undefined]);
  expect(await after(REMOVE, { ok: true, user: null, change: null })).toEqual(['a', undefined]);
});

it('what is next is known once the pending changes have ended', async () => {
  let end: (result: CommitResult) => void = () => undefined;
  const stack = createUndoStack(() => new Promise((resolve) => (end = resolve)));
  const committed = stack.commit(REMOVE);
  const next = stack.next('undo');
  end(done('a'));
  await committed;
  expect(await next).toBe('a');
});
