import { useEffect, useEffectEvent } from 'react';
import { rememberedSwitch } from '#state/rememberedSwitch.ts';

const shortcuts = rememberedSwitch('dashboard.shortcuts');

/** Whether single keys do anything, and the way to switch them off and on. */
export const useShortcutSetting = shortcuts.use;

/**
 * Runs `handle` when this one key is pressed while the component is there: not while something is
 * typed or chosen, not over a dialog that is open or being fetched, and not when the person switched such keys off (WCAG
 * 2.1.4).
 * @param key as in `KeyboardEvent.key`, whichever way the keyboard has it
 */
export function useShortcut(key: string, handle: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesKeys(event.target) || !shortcuts.isOn()) return;
    if (
      document.querySelector('dialog[open], [data-opening-dialog], [popover=auto]:popover-open') !==
      null
    )
      return;
    // The key itself must not land in the field that it leads to.
    event.preventDefault();
    handle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
