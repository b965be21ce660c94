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
  const defaultValue = parse(null);
  const listeners = new Set<() => void>();
  /** The chosen value if it could not be stored. */
  let unsaved: Value | null = null;
  /** The same value for the same text, as `useSyncExternalStore` requires. */
  let last: { readonly text: string | null; readonly value: Value } | null = null;

  const stored = () => {
    try {
      const text = localStorage.getItem(storageKey);
      if (last === null || last.text !== text) last = { text, value: parse(text) };
      return last.value;
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
  return {
    get,
    set: choose,
    subscribe,
    useChoice: () => [useSyncExternalStore(subscribe, get), choose],
  };
}
