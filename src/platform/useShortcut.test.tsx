import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useEarlyShortcuts, useShortcut } from './useShortcut.ts';

const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));

it('a shortcut works before its component can be painted', async () => {
  const handle = vi.fn<() => void>();
  function Part() {
    useShortcut('/', handle);
    return <p>bölüm</p>;
  }
  function Screen() {
    // Rendered, but not painted yet: the last moment before the person sees it.
    useLayoutEffect(() => {
      press('/');
    }, []);
    return <Part />;
  }
  await render(<Screen />);
  expect(handle).toHaveBeenCalledOnce();
});

const KEYS = ['/'];

function Early() {
  useEarlyShortcuts(KEYS);
  return null;
}

function Late({ handle }: { handle: () => void }) {
  useShortcut('/', handle);
  return null;
}

it('a key pressed before its part is loaded is handled when the part mounts, once', async () => {
  const handle = vi.fn<() => void>();
  const screen = await render(<Early />);
  press('/');
  for (const generation of ['first', 'second']) {
    await screen.rerender(
      <>
        <Early />
        <Late key={generation} handle={handle} />
      </>,
    );
    expect(handle).toHaveBeenCalledOnce();
  }
});

it('a key that its part handled is not handled again by the next one', async () => {
  const handle = vi.fn<() => void>();
  const screen = await render(<Early />);
  for (const generation of ['first', 'second']) {
    await screen.rerender(
      <>
        <Early />
        <Late key={generation} handle={handle} />
      </>,
    );
    if (generation === 'first') press('/');
    expect(handle).toHaveBeenCalledOnce();
  }
});

it('a key pressed before its part is loaded is dropped when its screen is left', async () => {
  const handle = vi.fn<() => void>();
  const screen = await render(<Early />);
  press('/');
  await screen.unmount();
  await render(<Late handle={handle} />);
  expect(handle).not.toHaveBeenCalled();
});
