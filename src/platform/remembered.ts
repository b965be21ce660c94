import { useSyncExternalStore } from 'react';

export interface RememberedValue<Value> {
  readonly get: () => Value;
  /** Returns whether it could be stored. */
  readonly set: (value: Value) => boolean;
  /** Notifies of changes, also in other tabs; returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The chosen value and its setter, which returns whether it could be stored. */
  readonly useChoice: () => [Value, (value: Value) => boolean];
}

/** How a value is stored. */
interface StoredForm<Value> {
  /** The default for `null` and for invalid text. */
  readonly parse: (text: string | null) => Value;
  /** `null` for the default, which is not stored. */
  readonly format: (value: Value) => string | null;
}

/**
 * A preference of the person, in sync across components and tabs; persisted in `localStorage`, or
 * kept in memory if that is refused or full.
 * @param apply a side effect of each change, including changes in other tabs
 */
export function rememberedValue<Value extends string | readonly unknown[]>(
  storageKey: string,
  { parse, format }: StoredForm<Value>,
  apply: (value: Value) => void = () => undefined,
): RememberedValue<Value> {
  const listeners = new Set<() => void>();
  /** The chosen value if it could not be stored. */
  let unsaved: Value | null = null;
  /** The same value for the same text, as `useSyncExternalStore` requires. */
  let last: { readonly text: string | null; readonly value: Value } | null = null;

  const get = () => {
    if (unsaved !== null) return unsaved;
    const text = storedText(storageKey);
    if (last === null || last.text !== text) last = { text, value: parse(text) };
    return last.value;
  };
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
  const set = (next: Value) => {
    const text = format(next);
    try {
      if (text === null) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, text);
      unsaved = null;
    } catch {
      unsaved = next;
    }
    notify();
    return unsaved === null;
  };
  return { get, set, subscribe, useChoice: () => [useSyncExternalStore(subscribe, get), set] };
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Refused.
    return null;
  }
}

/**
 * A preference with one chosen value.
 * @param values the first is the default
 */
export function rememberedChoice<Value extends string>(
  storageKey: string,
  values: readonly [Value, ...Value[]],
  apply?: (value: Value) => void,
): RememberedValue<Value> {
  const [defaultValue] = values;
  const parse = (text: string | null) => values.find((known) => known === text) ?? defaultValue;
  const format = (value: Value) => (value === defaultValue ? null : value);
  return rememberedValue(storageKey, { parse, format }, apply);
}

/** A preference that is on by default. */
export function rememberedSwitch(storageKey: string) {
  const { get, useChoice } = rememberedChoice(storageKey, ['on', 'off']);
  return {
    isOn: () => get() === 'on',
    /** Whether it is on, and its setter. */
    useSwitch: (): [boolean, (isOn: boolean) => void] => {
      const [chosen, choose] = useChoice();
      return [chosen === 'on', (isOn) => choose(isOn ? 'on' : 'off')];
    },
  };
}

/**
 * A preference with several chosen values, by default all.
 * @param values without commas; chosen values keep this order. An empty choice is not remembered
 */
export function rememberedList<Value extends string>(
  storageKey: string,
  values: readonly Value[],
): RememberedValue<readonly Value[]> {
  const parse = (text: string | null) => {
    const wanted = new Set<string>(text?.split(','));
    const chosen = values.filter((value) => wanted.has(value));
    return chosen.length === 0 ? values : chosen;
  };
  const format = (chosen: readonly Value[]) =>
    chosen.length === 0 || chosen.length === values.length ? null : chosen.join(',');
  return rememberedValue(storageKey, { parse, format });
}
