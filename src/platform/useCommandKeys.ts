import { useEffectEvent, useLayoutEffect } from 'react';
import { isOverlaid } from './useShortcut.ts';

/**
 * Ctrl or ⌘ with these keys while the component is mounted, but not over a dialog. They are no single
 * keys, so the switch of those leaves them on.
 * @param handlers by key: `z`, or `Shift+z` with Shift
 * @param isWanted leaves the key to the browser while this returns false
 */
export function useCommandKeys(
  handlers: Readonly<Record<string, () => void>>,
  isWanted = always,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // In capitals with Shift or Caps Lock.
    const handle = handlers[(event.shiftKey ? 'Shift+' : '') + event.key.toLowerCase()];
    if (handle === undefined || event.ctrlKey === event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isOverlaid() || !isWanted(event)) return;
    // Browsers would go to their own search, or take back what was typed in a field before.
    event.preventDefault();
    if (!event.repeat) handle();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const always: (event: KeyboardEvent) => boolean = () => true;
