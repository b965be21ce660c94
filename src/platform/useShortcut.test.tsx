import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useShortcut } from './useShortcut.ts';

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
