import { useSyncExternalStore } from 'react';

interface RememberedSwitch {
  readonly isOn: () => boolean;
  /** Whether it is on, and the way to switch it. */
  readonly use: () => [boolean, (isOn: boolean) => void];
}

/**
 * Something the person may switch off, in every place that asks for it at once; remembered in
 * `localStorage`, or as long as the page lives where that is refused or full.
 * @param storageKey holds `off` once it is off; otherwise there is nothing under it
 */
export function rememberedSwitch(storageKey: string): RememberedSwitch {
  const listeners = new Set<() => void>();
  /** Read when first asked for. */
  let known: boolean | null = null;

  const isOn = () => {
    try {
      known ??= localStorage.getItem(storageKey) !== 'off';
    } catch {
      known = true;
    }
    return known;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const choose = (next: boolean) => {
    known = next;
    try {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, 'off');
    } catch {
      // Refused or full.
    }
    for (const listener of listeners) listener();
  };
  return { isOn, use: () => [useSyncExternalStore(subscribe, isOn), choose] };
}
