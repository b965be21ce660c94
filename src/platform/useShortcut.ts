import { useEffectEvent, useLayoutEffect } from 'react';
import { earlyKeys, takeEarlyKeys, typeIntoFocused } from './earlyKeys.ts';
import { rememberedSwitch } from './rememberedChoice.ts';

const shortcuts = rememberedSwitch('dashboard.shortcuts');

/** Whether single-key shortcuts are on, and its setter. */
export const useShortcutSetting = shortcuts.useSwitch;

/** Whether Ctrl+K opens the palette: some people need that key for their browser or editor. */
export const { isOn: isPaletteKeyOn, useSwitch: usePaletteKeySetting } =
  rememberedSwitch('dashboard.paletteKey');

/** A buffered key press, and what had the focus then. */
let pending: { key: string; focused: Element | null } | null = null;

interface ShortcutOptions {
  /** Leaves the key to the browser while this returns false. */
  readonly isWanted?: () => boolean;
  /** Also runs while the key is held down. */
  readonly repeats?: boolean;
}

/**
 * Runs `handle` when this single key is pressed while the component is mounted: not in a form
 * field, not over an open or loading dialog, and not if the person has switched shortcuts off (WCAG
 * 2.1.4).
 * @param key as in `KeyboardEvent.key`, so that it works on every keyboard layout;
 *   `Shift+ArrowDown` with Shift
 */
export function useShortcut(
  key: string,
  handle: () => void,
  { isWanted = always, repeats = false }: ShortcutOptions = {},
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if ((event.repeat && !repeats) || !isShortcut(event, key) || !isWanted()) return;
    // The key must not be typed into the field that it focuses.
    event.preventDefault();
    pending = null;
    handle();
  });
  const handlePending = useEffectEvent(() => {
    const isEarly = earlyKeys().startsWith(key) && shortcuts.isOn();
    if (!isEarly && pending?.key !== key) return;
    // Not if the person has moved the focus since; but a removed placeholder takes the focus with
    // it.
    const focused = isEarly ? document.body : pending?.focused;
    if (document.activeElement !== focused && focused?.isConnected) return;
    if (isOverlaid() || !isWanted()) return;
    const typed = isEarly ? takeEarlyKeys().slice(key.length) : '';
    pending = null;
    handle();
    typeIntoFocused(typed);
  });
  // Before the browser paints, so that shortcuts work as soon as their controls are visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    handlePending();
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}

/**
 * Buffers these keys until the `useShortcut` of a lazy part mounts and handles them.
 * @param keys has to be the same array in every render
 * @param isWanted has to be the same function
 */
export function useEarlyShortcuts(keys: readonly string[], isWanted = always): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = keys.find((known) => isShortcut(event, known));
      if (key === undefined || event.repeat || !isWanted()) return;
      pending = { key, focused: document.activeElement };
    };
    document.addEventListener('keydown', listen);
    return () => {
      pending = null;
      document.removeEventListener('keydown', listen);
    };
  }, [keys, isWanted]);
}

const always = () => true;

function isShortcut(event: KeyboardEvent, key: string): boolean {
  // Characters may need Shift; other keys mean something else with it.
  const pressed = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
  if (pressed !== key || event.defaultPrevented) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isFormField(event.target) && shortcuts.isOn() && !isOverlaid();
}

/** Also true while a dialog is loading: keys pressed meanwhile are meant for it. */
export function isOverlaid(): boolean {
  const overlays = 'dialog[open], [data-opening-dialog], [popover=auto]:popover-open';
  return document.querySelector(overlays) !== null;
}

function isFormField(target: EventTarget | null): boolean {
  return (
    isTextField(target) || (target instanceof HTMLElement && target.matches('select, [type=radio]'))
  );
}

/** Typing into a checkbox enters no letter. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, input:not([type=checkbox], [type=radio])'))
  );
}
