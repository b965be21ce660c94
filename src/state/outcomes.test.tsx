import { expect, it } from 'vitest';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { createOutcomes, type Outcomes } from '#state/outcomes.ts';
import { makeDone } from '#testing/data/makeDone.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const FULL: CommitResult = { ok: false, problem: 'full' };
const DONE: CommitResult = { ok: true, user: null, change: makeDone() };

const add = (name: string): Change => ({ kind: 'add', input: makeInput({ name }) });
const remove = (name: string): Change => ({
  kind: 'remove',
  users: { kind: 'user', user: makeUser({ name }) },
});
const failedNames = (outcomes: Outcomes) =>
  outcomes.get().failedAdds.map(({ change }) => change.input.name);
/** The failed add of this name. */
function failedAdd(outcomes: Outcomes, name: string) {
  const found = outcomes.get().failedAdds.find(({ change }) => change.input.name === name);
  if (found === undefined) throw new Error(`no failed add of ${name}`);
  return found;
}

it('the next outcome of whatever change replaces the last one', () => {
  const outcomes = createOutcomes();
  for (const change of [add('Ali'), remove('Veli'), add('Can')]) {
    outcomes.report(change, DONE);
    expect(outcomes.get().last?.change.kind).toBe(change.kind);
  }
  outcomes.report(remove('Oya'), FULL);
  expect(outcomes.get().last?.result).toBe(FULL);
});

it('dismissing an earlier outcome leaves a later one alone', () => {
  const outcomes = createOutcomes();
  outcomes.report(remove('Ali'), DONE);
  const first = outcomes.get().last;
  outcomes.report(remove('Veli'), DONE);
  const second = outcomes.get().last;
  outcomes.dismiss(first);
  expect(outcomes.get().last).toBe(second);
  outcomes.dismiss(second);
  expect(outcomes.get().last).toBeNull();
});

it('a failed add stays until it is dismissed or reopened, whatever comes after it', () => {
  const outcomes = createOutcomes();
  outcomes.report(add('Ali'), DONE);
  for (const name of ['Bir', 'İki', 'Üç']) outcomes.report(add(name), FULL);
  expect(outcomes.get().last?.change.kind).toBe('add');
  outcomes.report(remove('Veli'), DONE);
  expect(failedNames(outcomes)).toEqual(['Bir', 'İki', 'Üç']);
  outcomes.reopen(failedAdd(outcomes, 'İki'));
  expect(outcomes.get().draft?.name).toBe('İki');
  outcomes.dismiss(failedAdd(outcomes, 'Bir'));
  expect(failedNames(outcomes)).toEqual(['Üç']);
  outcomes.formClosed();
  expect(outcomes.get().draft).toBeNull();
  expect(failedNames(outcomes)).toEqual(['Üç']);
});

it('a failed add whose form was still loading when another was reopened is listed again', () => {
  const outcomes = createOutcomes();
  outcomes.report(add('Bir'), FULL);
  outcomes.report(add('İki'), FULL);
  outcomes.reopen(failedAdd(outcomes, 'Bir'));
  outcomes.reopen(failedAdd(outcomes, 'İki'));
  expect(outcomes.get().draft?.name).toBe('İki');
  expect(failedNames(outcomes)).toEqual(['Bir']);
});

it('a password is kept only for a failed add, whose form can be opened again', () => {
  const outcomes = createOutcomes();
  const input = makeInput({ password: 'gizli şifre' });
  const edit: Change = { kind: 'edit', user: makeUser(), fields: {}, password: 'gizli şifre' };
  for (const result of [DONE, FULL]) {
    outcomes.report(edit, result);
    expect(JSON.stringify(outcomes.get())).not.toContain('gizli');
  }
  outcomes.report({ kind: 'add', input }, DONE);
  expect(JSON.stringify(outcomes.get())).not.toContain('gizli');
  outcomes.report({ kind: 'add', input }, FULL);
  const [failed] = outcomes.get().failedAdds;
  expect(failed?.change.input.password).toBe('gizli şifre');
  if (failed !== undefined) outcomes.reopen(failed);
  outcomes.formClosed();
  expect(JSON.stringify(outcomes.get())).not.toContain('gizli');
});
