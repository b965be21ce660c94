import { useEffectEvent, useLayoutEffect } from 'react';
import { isOverlaid } from './useShortcut.ts';

/**
 * Ctrl or ⌘ with this letter while the component is mounted, also where text is edited, but not
 * over a dialog. It is no single key, so the switch of those leaves it on.
 */
export function useCommandKey(letter: string, handle: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    // A capital with Caps Lock.
    if (!isCommand || event.key.toLowerCase() !== letter || isOverlaid()) return;
    // Browsers would go to their own search.
    event.preventDefault();
    if (!event.repeat) handle();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
