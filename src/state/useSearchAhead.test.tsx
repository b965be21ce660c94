import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createUserIndex, type UserIndex } from '#domain/userIndex.ts';
import { useSearchAhead } from '#state/useSearchAhead.ts';
import { makeUser } from '#testing/makeUser.ts';

/** Far more than is prepared in one breath. */
const users = Array.from({ length: 100_000 }, (_, i) => makeUser({ id: String(i) }));

function Screen({ index }: { index: UserIndex }) {
  useSearchAhead(index);
  return <p>liste</p>;
}

/** Whatever waited for an idle browser before has had its turn. */
const idle = () => new Promise((resolve) => requestIdleCallback(resolve));

it('a search is prepared ahead, but not before the rows are painted', async () => {
  const index = createUserIndex(users.slice(0, 3000));
  await render(<Screen index={index} />);
  expect(index.preparedTo).toBe(0);
  await vi.waitFor(() => expect(index.preparedTo).toBe(3000), { timeout: 10_000 });
});

it('a screen that is left before prepares nothing', async () => {
  const index = createUserIndex(users);
  const screen = await render(<Screen index={index} />);
  await screen.unmount();
  // Another one, begun later, is on its way by then.
  const later = createUserIndex(users);
  await render(<Screen index={later} />);
  await vi.waitFor(() => expect(later.preparedTo).toBeGreaterThan(0), { timeout: 10_000 });
  expect(index.preparedTo).toBe(0);
});

it('a screen that is left meanwhile prepares no further', async () => {
  const index = createUserIndex(users);
  const screen = await render(<Screen index={index} />);
  await vi.waitFor(() => expect(index.preparedTo).toBeGreaterThan(0), { interval: 1 });
  await screen.unmount();
  const prepared = index.preparedTo;
  expect(prepared).toBeLessThan(users.length);
  for (let turn = 0; turn < 3; turn += 1) await idle();
  expect(index.preparedTo).toBe(prepared);
});
