import { useEffectEvent, useLayoutEffect } from 'react';
import { isOverlaid } from './useShortcut.ts';

/**
 * Handles Ctrl or ⌘ with these keys while the component is mounted, but not over a dialog. The
 * switch for single-key shortcuts does not affect them.
 * @param handlers by key: `z`, or `Shift+z` with Shift
 * @param isWanted leaves the key to the browser while this returns false
 */
export function useCommandKeys(
  handlers: Readonly<Record<string, () => void>>,
  isWanted = always,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The key is a capital with Shift or Caps Lock.
    const handle = handlers[(event.shiftKey ? 'Shift+' : '') + event.key.toLowerCase()];
    if (handle === undefined || event.ctrlKey === event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isOverlaid() || !isWanted(event)) return;
    // Browsers would open their own search, or undo typing in an earlier field.
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
