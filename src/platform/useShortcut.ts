import { useEffectEvent, useLayoutEffect } from 'react';
import { rememberedSwitch } from './rememberedChoice.ts';

const shortcuts = rememberedSwitch('dashboard.shortcuts');

/** Whether single-key shortcuts are on, and its setter. */
export const useShortcutSetting = shortcuts.useSwitch;

/** A buffered key press, and what had the focus then. */
let pending: { key: string; focused: Element | null } | null = null;

/**
 * Runs `handle` when this single key is pressed while the component is mounted: not in a form
 * field, not over a dialog that is open or loading, and not when the person has switched shortcuts
 * off (WCAG 2.1.4).
 * @param key as in `KeyboardEvent.key`, so that it works on every keyboard layout
 */
export function useShortcut(key: string, handle: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, key)) return;
    // The key must not be typed into the field that it focuses.
    event.preventDefault();
    pending = null;
    handle();
  });
  const handlePending = useEffectEvent(() => {
    // Not if the person has moved the focus since.
    if (pending?.key !== key || document.activeElement !== pending.focused || isOverlaid()) return;
    pending = null;
    handle();
  });
  // Before the browser paints, so that the shortcut of everything visible works.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    handlePending();
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}

/** Buffers this key until the `useShortcut` of a lazy part mounts, which then handles it. */
export function useEarlyShortcut(key: string): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isShortcut(event, key)) pending = { key, focused: document.activeElement };
    };
    document.addEventListener('keydown', listen);
    return () => {
      pending = null;
      document.removeEventListener('keydown', listen);
    };
  }, [key]);
}

function isShortcut(event: KeyboardEvent, key: string): boolean {
  if (event.key !== key || event.defaultPrevented || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isFormField(event.target) && shortcuts.isOn() && !isOverlaid();
}

/** Also true while a dialog is loading: keys pressed meanwhile are meant for it. */
function isOverlaid(): boolean {
  const overlays = 'dialog[open], [data-opening-dialog], [popover=auto]:popover-open';
  return document.querySelector(overlays) !== null;
}

function isFormField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
