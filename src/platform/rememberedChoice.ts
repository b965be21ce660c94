import { useSyncExternalStore } from 'react';

interface RememberedChoice<Value> {
  readonly get: () => Value;
  /** The chosen value and its setter. */
  readonly useChoice: () => [Value, (value: Value) => void];
}

/**
 * A preference of the person, in sync across components and tabs; persisted in `localStorage`, or
 * in memory where that is refused or full.
 * @param values the first is the default, for which nothing is stored
 * @param apply a side effect of each change, also of one in another tab
 */
export function rememberedChoice<Value extends string>(
  storageKey: string,
  values: readonly [Value, ...Value[]],
  apply: (value: Value) => void = () => undefined,
): RememberedChoice<Value> {
  const [defaultValue] = values;
  const listeners = new Set<() => void>();
  /** The chosen value where it could not be stored. */
  let unsaved: Value | null = null;

  const stored = () => {
    try {
      const text = localStorage.getItem(storageKey);
      return values.find((known) => known === text) ?? defaultValue;
    } catch {
      return defaultValue;
    }
  };
  const get = () => unsaved ?? stored();
  const notify = () => {
    apply(get());
    for (const listener of listeners) listener();
  };
  const handleStorage = ({ key }: StorageEvent) => {
    // No key: the other tab has cleared the storage.
    if (key !== storageKey && key !== null) return;
    unsaved = null;
    notify();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // Adding the same listener twice adds it once.
    addEventListener('storage', handleStorage);
    return () => listeners.delete(listener);
  };
  const choose = (next: Value) => {
    try {
      if (next === defaultValue) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, next);
      unsaved = null;
    } catch {
      unsaved = next;
    }
    notify();
  };
  return {
    get,
    // The prerendered frame has the default.
    useChoice: () => [useSyncExternalStore(subscribe, get, () => defaultValue), choose],
  };
}

interface RememberedSwitch {
  readonly isOn: () => boolean;
  /** Whether it is on, and its setter. */
  readonly useSwitch: () => [boolean, (isOn: boolean) => void];
}

/** A preference that is on by default. */
export function rememberedSwitch(storageKey: string): RememberedSwitch {
  const { get, useChoice } = rememberedChoice(storageKey, ['on', 'off']);
  return {
    isOn: () => get() === 'on',
    useSwitch: () => {
      const [chosen, choose] = useChoice();
      return [chosen === 'on', (isOn) => choose(isOn ? 'on' : 'off')];
    },
  };
}
