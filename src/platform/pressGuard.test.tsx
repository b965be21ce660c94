import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

function List({ onPress }: { onPress: (item: string) => void }) {
  const [items, setItems] = useState(['a', 'b', 'c']);
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>
          <button
            onClick={() => {
              onPress(item);
              setItems(items.filter((other) => other !== item));
            }}
          >
            {item}
          </button>
        </li>
      ))}
    </ul>
  );
}

it('the second press of a double click is not for the item that takes the place', async () => {
  const onPress = vi.fn<(item: string) => void>();
  const screen = await render(<List onPress={onPress} />);
  await screen.getByRole('button', { name: 'a' }).dblClick();
  expect(onPress.mock.calls).toEqual([['a']]);
  await screen.getByRole('button', { name: 'b' }).click();
  expect(onPress.mock.calls).toEqual([['a'], ['b']]);
});

it('a button that stays counts every press of a quick series', async () => {
  const onPress = vi.fn<() => void>();
  const screen = await render(
    <button onClick={onPress}>
      <span>ileri</span>
    </button>,
  );
  await screen.getByRole('button').tripleClick();
  expect(onPress).toHaveBeenCalledTimes(3);
});

it('a held key does nothing to what it moved the focus to', async () => {
  const screen = await render(
    <>
      <button
        onKeyDown={(event) => {
          if (event.key !== 'f') return;
          event.preventDefault();
          document.querySelector('input')?.focus();
        }}
      >
        alan
      </button>
      <input aria-label="ad" />
    </>,
  );
  const field = screen.getByRole('textbox');
  screen.getByRole('button').element().focus();
  await userEvent.keyboard('{f>4/}');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('{f>2/}');
  await expect.element(field).toHaveValue('ff');
});

it('Enter held down presses a button once, but adds lines to a text', async () => {
  const onPress = vi.fn<() => void>();
  const screen = await render(
    <>
      <button onClick={onPress}>sil</button>
      <textarea aria-label="not" />
    </>,
  );
  screen.getByRole('button').element().focus();
  await userEvent.keyboard('{Enter>3/}');
  expect(onPress).toHaveBeenCalledOnce();
  screen.getByRole('textbox').element().focus();
  await userEvent.keyboard('{Enter>3/}');
  await expect.element(screen.getByRole('textbox')).toHaveValue('\n\n\n');
});
