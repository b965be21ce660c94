import { useSyncExternalStore } from 'react';
import type { Store } from '#domain/createStore.ts';

/** The value of a store; renders again when another is set. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get);
}
