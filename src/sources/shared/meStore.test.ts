import { expect, it } from 'vitest';
import type { Me } from '#protocol/staff.ts';
import { createMeStore } from '#sources/shared/meStore.ts';

const FIRST: Me = { id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role: 'editor' };

it('has the person of the initial data until the server sends a change', () => {
  let publish: (me: Me) => void = () => undefined;
  const store = createMeStore({ listen: ({ onMe }) => (publish = onMe ?? publish) }, FIRST);
  let changeCount = 0;
  const stop = store.subscribe(() => (changeCount += 1));
  publish({ ...FIRST });
  expect([store.get() === FIRST, changeCount]).toEqual([true, 0]);
  const others: Partial<Me>[] = [
    { role: 'viewer' },
    { name: 'Derya' },
    { email: 'd@x' },
    { id: 'e' },
  ];
  others.forEach((change, position) => {
    const next = { ...store.get(), ...change };
    publish(next);
    expect([store.get(), changeCount]).toEqual([next, position + 1]);
  });
  stop();
  publish(FIRST);
  expect([store.get(), changeCount]).toEqual([FIRST, others.length]);
});

it('notifies that the session was ended', () => {
  let end: () => void = () => undefined;
  const store = createMeStore(
    { listen: ({ onSessionEnded }) => (end = onSessionEnded ?? end) },
    FIRST,
  );
  const events: boolean[] = [];
  store.subscribe(() => events.push(store.isSessionEnded()));
  expect(store.isSessionEnded()).toBe(false);
  end();
  expect(events).toEqual([true]);
});
