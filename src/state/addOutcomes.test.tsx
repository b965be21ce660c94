import { expect, it, vi } from 'vitest';
import { createAddOutcomes, type AddOutcome } from '#state/addOutcomes.ts';
import { makeUser } from '#testing/makeUser.ts';

const added = (name: string): AddOutcome => ({ kind: 'added', user: makeUser({ name }) });

it('an outcome is said in its first words only, until the next one', () => {
  const outcomes = createAddOutcomes();
  outcomes.tell(added('Ali'));
  outcomes.say('Ali eklendi.');
  outcomes.say('Ali eklendi; listenin 2. sayfasında.');
  expect(outcomes.get().said).toBe('Ali eklendi.');
  outcomes.tell(added('Veli'));
  outcomes.say('Veli eklendi.');
  expect(outcomes.get().said).toBe('Veli eklendi.');
});

it('what dismisses an earlier outcome leaves a later one alone', () => {
  const outcomes = createAddOutcomes();
  const [first, second] = [added('Ali'), added('Veli')];
  outcomes.tell(first);
  outcomes.tell(second);
  outcomes.dismiss(first);
  expect(outcomes.get().outcome).toBe(second);
  outcomes.dismiss(second);
  expect(outcomes.get().outcome).toBeNull();
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
