import { expect, it, vi } from 'vitest';
import { createAddOutcomes, type AddOutcome, type AddOutcomes } from '#state/addOutcomes.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const added = (name: string): AddOutcome => ({ kind: 'added', user: makeUser({ name }) });
const failed = (name: string) => {
  return {
    kind: 'failed',
    input: makeInput({ name }),
    problem: 'full',
  } as const satisfies AddOutcome;
};
const outcomesIn = (outcomes: AddOutcomes) => outcomes.get().outcomes.map(({ outcome }) => outcome);

it('an outcome is announced in its first words only, until the next one', () => {
  const outcomes = createAddOutcomes();
  const [first, second] = [added('Ali'), added('Veli')];
  outcomes.report(first);
  outcomes.announce(first, 'Ali eklendi.');
  outcomes.announce(first, 'Ali eklendi; listenin 2. sayfasında.');
  expect(outcomes.get().message).toBe('Ali eklendi.');
  outcomes.report(second);
  outcomes.announce(second, 'Veli eklendi.');
  expect(outcomes.get().message).toBe('Veli eklendi.');
});

it('dismissing an earlier outcome leaves a later one alone', () => {
  const outcomes = createAddOutcomes();
  const [first, second] = [added('Ali'), added('Veli')];
  outcomes.report(first);
  outcomes.report(second);
  outcomes.dismiss(first);
  expect(outcomesIn(outcomes)).toEqual([second]);
  outcomes.dismiss(second);
  expect(outcomesIn(outcomes)).toEqual([]);
});

it('a failure stays until it is dismissed or reopened, whatever comes after it', () => {
  const outcomes = createAddOutcomes();
  const [one, two, three] = [failed('Bir'), failed('İki'), failed('Üç')];
  const last = added('Veli');
  for (const outcome of [added('Ali'), one, two, three, last]) outcomes.report(outcome);
  expect(outcomesIn(outcomes)).toEqual([one, two, three, last]);
  outcomes.reopen(two);
  expect(outcomes.get().draft).toBe(two.input);
  outcomes.dismiss(one);
  expect(outcomesIn(outcomes)).toEqual([three, last]);
  outcomes.formClosed();
  expect(outcomes.get().draft).toBeNull();
  expect(outcomesIn(outcomes)).toEqual([three, last]);
});

it('a failure whose form was still loading when another was reopened is listed again', () => {
  const outcomes = createAddOutcomes();
  const [one, two] = [failed('Bir'), failed('İki')];
  outcomes.report(one);
  outcomes.report(two);
  outcomes.reopen(one);
  outcomes.reopen(two);
  expect(outcomes.get().draft).toBe(two.input);
  expect(outcomesIn(outcomes)).toEqual([one]);
});

it('failures at the same time are all announced, each once', () => {
  const outcomes = createAddOutcomes();
  const [one, two] = [failed('Bir'), failed('İki')];
  outcomes.report(one);
  outcomes.report(two);
  outcomes.announce(one, 'Bir eklenemedi.');
  outcomes.announce(two, 'İki eklenemedi.');
  outcomes.announce(one, 'Bir eklenemedi.');
  expect(outcomes.get().message).toBe('Bir eklenemedi. İki eklenemedi.');
});

it('every listener is notified of a change until it unsubscribes', () => {
  const outcomes = createAddOutcomes();
  const listener = vi.fn<() => void>();
  const unsubscribe = outcomes.subscribe(listener);
  outcomes.report(added('Ali'));
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  outcomes.report(added('Veli'));
  expect(listener).toHaveBeenCalledOnce();
});
