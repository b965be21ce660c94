/** A value that others follow. */
export interface Store<T> {
  /** The same object until another is set, as `useSyncExternalStore` requires. */
  readonly get: () => T;
  /** Tells whoever follows, unless it is the same. */
  readonly set: (next: T) => void;
  /** Returns the function that stops following. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(first: T): Store<T> {
  const { notify, subscribe } = createListeners();
  let value = first;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}

/** Whoever follows something that has no single value. */
export function createListeners(): Pick<Store<unknown>, 'subscribe'> & { notify: () => void } {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
