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
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
