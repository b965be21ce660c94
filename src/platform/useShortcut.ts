import { useEffectEvent, useLayoutEffect } from 'react';
import { rememberedSwitch } from './remembered.ts';

const shortcuts = rememberedSwitch('dashboard.shortcuts');

/** Whether single-key shortcuts are on, and its setter. */
export const useShortcutSetting = shortcuts.useSwitch;

/** Whether Ctrl+K opens the palette: some people need that key for their browser or editor. */
export const { isOn: isPaletteKeyOn, useSwitch: usePaletteKeySetting } =
  rememberedSwitch('dashboard.paletteKey');

interface ShortcutOptions {
  /** Leaves the key to the browser while this returns false. */
  readonly isWanted?: () => boolean;
  /** Also runs while the key is held down. */
  readonly repeats?: boolean;
}

/**
 * Runs `handle` when this single key is pressed while the component is mounted.
 * @param key as `shortcutOf` returns it
 */
export function useShortcut(
  key: string,
  handle: () => void,
  { isWanted = always, repeats = false }: ShortcutOptions = {},
): void {
  useKeyDown((event) => {
    if ((event.repeat && !repeats) || shortcutOf(event) !== key || !isWanted()) return;
    // The key must not be typed into the field that it focuses.
    event.preventDefault();
    handle();
  });
}

/**
 * Handles Ctrl or ⌘ with these keys while the component is mounted, but not over a dialog. The
 * switch for single-key shortcuts does not affect them.
 * @param handlers by key: `z`, or `Shift+z` with Shift
 * @param isWanted leaves the key to the browser while this returns false
 */
export function useCommandKeys(
  handlers: Readonly<Record<string, () => void>>,
  isWanted: (event: KeyboardEvent) => boolean = always,
): void {
  useKeyDown((event) => {
    // The key is a capital with Shift or Caps Lock.
    const handle = handlers[(event.shiftKey ? 'Shift+' : '') + event.key.toLowerCase()];
    if (handle === undefined || event.ctrlKey === event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isOverlaid() || !isWanted(event)) return;
    // Browsers would open their own search, or undo typing in an earlier field.
    event.preventDefault();
    if (!event.repeat) handle();
  });
}

function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const handleKeyDown = useEffectEvent(handle);
  // Before the browser paints, so that shortcuts work as soon as their controls are visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const always = () => true;

/**
 * The single key that was pressed as a shortcut: not in a form field, not over an open
 * dialog, and not if the person has switched shortcuts off (WCAG 2.1.4); else `null`.
 * @returns as `KeyboardEvent.key`, so that it works on every keyboard layout; `Shift+ArrowDown` with
 *   Shift
 */
export function shortcutOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (isFormField(event.target) || !shortcuts.isOn() || isOverlaid()) return null;
  // Characters may need Shift; other keys mean something else with it.
  return event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
}

/** Whether keys are meant for a dialog or a popover. */
export function isOverlaid(): boolean {
  const overlays = 'dialog[open], [popover=auto]:popover-open';
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
