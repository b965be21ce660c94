import { useEffectEvent, useLayoutEffect } from 'react';
import { rememberedSwitch } from './rememberedChoice.ts';

const shortcuts = rememberedSwitch('dashboard.shortcuts');

/** Whether single keys do anything, and the way to switch them off and on. */
export const useShortcutSetting = shortcuts.useSwitch;

/** A key pressed before what it belongs to was there, and what had the focus then. */
let early: { key: string; focused: Element | null } | null = null;

/**
 * Runs `handle` when this one key is pressed while the component is there: not while something is
 * typed or chosen, not over a dialog that is open or being fetched, and not when the person switched
 * such keys off (WCAG 2.1.4).
 * @param key as in `KeyboardEvent.key`, whichever way the keyboard has it
 */
export function useShortcut(key: string, handle: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isFor(event, key)) return;
    // The key itself must not land in the field that it leads to.
    event.preventDefault();
    early = null;
    handle();
  });
  const handleEarly = useEffectEvent(() => {
    // Not if the person went elsewhere since.
    if (early?.key !== key || document.activeElement !== early.focused || isOverlaid()) return;
    early = null;
    handle();
  });
  // Before the browser paints: what can be seen answers its key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    handleEarly();
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}

/** Keeps this key, while nothing listens to it yet, for the `useShortcut` of a part on its way. */
export function useEarlyShortcut(key: string): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isFor(event, key)) early = { key, focused: document.activeElement };
    };
    document.addEventListener('keydown', listen);
    return () => {
      early = null;
      document.removeEventListener('keydown', listen);
    };
  }, [key]);
}

function isFor(event: KeyboardEvent, key: string): boolean {
  if (event.key !== key || event.defaultPrevented || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !takesKeys(event.target) && shortcuts.isOn() && !isOverlaid();
}

/** A dialog on its way counts: the keys that are pressed meanwhile are meant for it. */
function isOverlaid(): boolean {
  const overlays = 'dialog[open], [data-opening-dialog], [popover=auto]:popover-open';
  return document.querySelector(overlays) !== null;
}

function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
