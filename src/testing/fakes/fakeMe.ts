import { createStore } from '#domain/createStore.ts';
import type { MeStore } from '#protocol/staffAccess.ts';
import type { Me } from '#protocol/staff.ts';

/** Who is signed in, as set by the test. */
export function createFakeMe(first: Me): MeStore & {
  readonly become: (me: Partial<Me>) => void;
  readonly endSession: () => void;
} {
  const state = createStore({ me: first, isSessionEnded: false });
  return {
    get: () => state.get().me,
    isSessionEnded: () => state.get().isSessionEnded,
    subscribe: state.subscribe,
    become: (change) => state.set({ ...state.get(), me: { ...state.get().me, ...change } }),
    endSession: () => state.set({ ...state.get(), isSessionEnded: true }),
  };
}
