import { useEffectEvent, useLayoutEffect } from 'react';
import { isOverlaid, isTextField } from './useShortcut.ts';

/**
 * Ctrl+Z or ⌘Z, and Ctrl+Shift+Z, ⌘⇧Z or Ctrl+Y, while the component is mounted: not where text is
 * edited, which has an undo of its own, and not over a dialog. They are no single keys, so the
 * switch leaves them on.
 */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const handle = { undo, redo, other: null }[undoKeyOf(event)];
    if (handle === null || event.defaultPrevented || isTextField(event.target) || isOverlaid()) {
      return;
    }
    // Some browsers would take back what was typed in a field before.
    event.preventDefault();
    if (!event.repeat) handle();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function undoKeyOf(event: KeyboardEvent): 'undo' | 'redo' | 'other' {
  if (event.ctrlKey === event.metaKey || event.altKey) return 'other';
  // In capitals with Shift or Caps Lock.
  const key = event.key.toLowerCase();
  if (key === 'y') return event.ctrlKey && !event.shiftKey ? 'redo' : 'other';
  if (key !== 'z') return 'other';
  return event.shiftKey ? 'redo' : 'undo';
}
