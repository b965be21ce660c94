import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createUserIndex, type UserIndex } from '#domain/userIndex.ts';
import { useSearchAhead } from '#state/useSearchAhead.ts';
import { makeUser } from '#testing/makeUser.ts';

const users = Array.from({ length: 3000 }, (_, i) => makeUser({ id: String(i) }));

function Screen({ index }: { index: UserIndex }) {
  useSearchAhead(index);
  return <p>liste</p>;
}

const preparedCount = (index: UserIndex) => index.preparedTo;

it('a search is prepared ahead, but not before the rows are painted', async () => {
  const index = createUserIndex(users);
  await render(<Screen index={index} />);
  expect(preparedCount(index)).toBe(0);
  await vi.waitFor(() => expect(preparedCount(index)).toBe(users.length), { timeout: 10_000 });
});

it('a screen that is left prepares no further', async () => {
  const index = createUserIndex(users);
  const screen = await render(<Screen index={index} />);
  await screen.unmount();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(preparedCount(index)).toBe(0);
});
