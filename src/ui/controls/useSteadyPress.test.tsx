import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { STEADY_MS, useSteadyPress } from './useSteadyPress.ts';

function List({ items, onPress }: { items: readonly string[]; onPress: (item: string) => void }) {
  const isMeant = useSteadyPress(items);
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>
          <button onClick={(event) => isMeant(event) && onPress(item)}>{item}</button>
        </li>
      ))}
    </ul>
  );
}

it.each([
  ['an item was removed', ['a', 'b'], ['b'], false],
  ['an item was added', ['b'], ['a', 'b'], false],
  ['nothing changed', ['a', 'b'], ['a', 'b'], true],
  ['the first item was added', [], ['b'], true],
  ['another page was shown', ['a'], ['b', 'c'], true],
])('after %s, from %j to %j, a press counts at once: %j', async (_, before, after, counts) => {
  // Independent of how long the press takes.
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const onPress = vi.fn<(item: string) => void>();
  const screen = await render(<List items={before} onPress={onPress} />);
  await screen.rerender(<List items={after} onPress={onPress} />);
  const button = screen.getByRole('button', { name: 'b' });
  await button.click();
  expect(onPress.mock.calls.length).toBe(counts ? 1 : 0);
  now.mockReturnValue(10_001 + STEADY_MS);
  await button.click();
  expect(onPress.mock.calls.length).toBe(counts ? 2 : 1);
});

it('the second press of a double click never counts', async () => {
  const onPress = vi.fn<(item: string) => void>();
  const screen = await render(<List items={['b']} onPress={onPress} />);
  screen
    .getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(onPress).not.toHaveBeenCalled();
});

it('a press of the keyboard counts at once', async () => {
  const onPress = vi.fn<(item: string) => void>();
  const screen = await render(<List items={['a', 'b']} onPress={onPress} />);
  await screen.rerender(<List items={['b']} onPress={onPress} />);
  screen
    .getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(onPress.mock.calls).toEqual([['b']]);
});
