import { expect, it, vi } from 'vitest';
import { createAddOutcomes, type AddOutcome, type AddOutcomes } from '#state/addOutcomes.ts';
import { makeUser } from '#testing/makeUser.ts';

const added = (name: string): AddOutcome => ({ kind: 'added', user: makeUser({ name }) });
const failed = (name: string) => {
  const input = {
    name,
    email: 'a@b.co',
    password: 'gizli-söz',
    role: 'Admin' as const,
    active: true,
  };
  return { kind: 'failed', input, problem: 'full' } as const satisfies AddOutcome;
};
const toldBy = (outcomes: AddOutcomes) => outcomes.get().told.map(({ outcome }) => outcome);

it('an outcome is said in its first words only, until the next one', () => {
  const outcomes = createAddOutcomes();
  const [first, second] = [added('Ali'), added('Veli')];
  outcomes.tell(first);
  outcomes.say(first, 'Ali eklendi.');
  outcomes.say(first, 'Ali eklendi; listenin 2. sayfasında.');
  expect(outcomes.get().said).toBe('Ali eklendi.');
  outcomes.tell(second);
  outcomes.say(second, 'Veli eklendi.');
  expect(outcomes.get().said).toBe('Veli eklendi.');
});

it('what dismisses an earlier outcome leaves a later one alone', () => {
  const outcomes = createAddOutcomes();
  const [first, second] = [added('Ali'), added('Veli')];
  outcomes.tell(first);
  outcomes.tell(second);
  outcomes.dismiss(first);
  expect(toldBy(outcomes)).toEqual([second]);
  outcomes.dismiss(second);
  expect(toldBy(outcomes)).toEqual([]);
});

it('a failure stays until it is dismissed or opened again, whatever comes after it', () => {
  const outcomes = createAddOutcomes();
  const [one, two, three] = [failed('Bir'), failed('İki'), failed('Üç')];
  const last = added('Veli');
  for (const outcome of [added('Ali'), one, two, three, last]) outcomes.tell(outcome);
  expect(toldBy(outcomes)).toEqual([one, two, three, last]);
  outcomes.openAgain(two);
  expect(outcomes.get().typedBefore).toBe(two.input);
  outcomes.dismiss(one);
  expect(toldBy(outcomes)).toEqual([three, last]);
  outcomes.formClosed();
  expect(outcomes.get().typedBefore).toBeNull();
  expect(toldBy(outcomes)).toEqual([three, last]);
});

it('a failure whose form had not come when another was opened again is told again', () => {
  const outcomes = createAddOutcomes();
  const [one, two] = [failed('Bir'), failed('İki')];
  outcomes.tell(one);
  outcomes.tell(two);
  outcomes.openAgain(one);
  outcomes.openAgain(two);
  expect(outcomes.get().typedBefore).toBe(two.input);
  expect(toldBy(outcomes)).toEqual([one]);
});

it('failures of the same moment are all said, each once', () => {
  const outcomes = createAddOutcomes();
  const [one, two] = [failed('Bir'), failed('İki')];
  outcomes.tell(one);
  outcomes.tell(two);
  outcomes.say(one, 'Bir eklenemedi.');
  outcomes.say(two, 'İki eklenemedi.');
  outcomes.say(one, 'Bir eklenemedi.');
  expect(outcomes.get().said).toBe('Bir eklenemedi. İki eklenemedi.');
});

it('every listener hears of a change until it leaves', () => {
  const outcomes = createAddOutcomes();
  const listener = vi.fn<() => void>();
  const leave = outcomes.subscribe(listener);
  outcomes.tell(added('Ali'));
  expect(listener).toHaveBeenCalledOnce();
  leave();
  outcomes.tell(added('Veli'));
  expect(listener).toHaveBeenCalledOnce();
});
