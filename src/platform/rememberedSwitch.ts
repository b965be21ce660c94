import { useSyncExternalStore } from 'react';

interface RememberedSwitch {
  readonly isOn: () => boolean;
  /** Whether it is on, and the way to switch it. */
  readonly use: () => [boolean, (isOn: boolean) => void];
}

/**
 * Something the person may switch off, in every place and every tab that asks for it at once;
 * remembered in `localStorage`, or as long as the page lives where that is refused or full.
 * @param storageKey holds `off` once it is off; otherwise there is nothing under it
 */
export function rememberedSwitch(storageKey: string): RememberedSwitch {
  const listeners = new Set<() => void>();
  /** What was chosen where nothing can be kept. */
  let unkept: boolean | null = null;

  const isOn = () => {
    try {
      return unkept ?? localStorage.getItem(storageKey) !== 'off';
    } catch {
      return unkept ?? true;
    }
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // Another tab has chosen.
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  const choose = (next: boolean) => {
    try {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, 'off');
      unkept = null;
    } catch {
      unkept = next;
    }
    for (const listener of listeners) listener();
  };
  return { isOn, use: () => [useSyncExternalStore(subscribe, isOn), choose] };
}
