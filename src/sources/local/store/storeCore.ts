import { createListStorage, type ListStorage } from '#sources/local/storage/listStorage.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import {
  INITIAL_STATE,
  step,
  type LocalState,
  type StoreEvent,
} from '#sources/local/store/storeStep.ts';
import { createUserReader, type UserReader } from '#sources/local/record/userReader.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';

/** Shared by all parts of the store. */
export interface StoreCore {
  readonly env: StoreEnvironment;
  /** The browser's storage, which may be refused or full. */
  readonly stored: ListStorage;
  readonly reader: UserReader;
  readonly state: () => LocalState;
  /**
   * Replaces the state by `step`; notifies listeners when `shown` changes. New samples notify in a
   * task of their own: storing them takes a phone long, and so does the first rendering.
   */
  readonly dispatch: (event: StoreEvent) => void;
  readonly subscribe: UserStore['subscribe'];
  /** Resolves once the phase is `ready`. */
  readonly opened: Promise<void>;
}

export function createStoreCore(env: StoreEnvironment): StoreCore {
  const listeners = new Set<() => void>();
  let state = INITIAL_STATE;
  const notify = () => listeners.forEach((listener) => listener());
  let resolveOpened: (() => void) | null = null;
  const opened = new Promise<void>((resolve) => (resolveOpened = resolve));
  return {
    env,
    stored: createListStorage(env),
    reader: createUserReader(env.memberReuse),
    state: () => state,
    dispatch: (event) => {
      const { shown } = state;
      state = step(state, event);
      if (state.shown === shown) return;
      if (state.shown.phase === 'ready') resolveOpened?.();
      if (shown.phase === 'seeding' && state.shown.phase === 'ready') {
        void env.sleep(0).then(notify);
      } else notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    opened,
  };
}
