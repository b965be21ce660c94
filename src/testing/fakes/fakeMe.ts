import type { MeStore } from '#protocol/staffAccess.ts';
import type { Me } from '#protocol/api.ts';

/** Who is signed in, as set by the test. */
export function createFakeMe(first: Me): MeStore & {
  readonly become: (me: Partial<Me>) => void;
  readonly endSession: () => void;
} {
  const listeners = new Set<() => void>();
  let me = first;
  let isSessionEnded = false;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: () => me,
    isSessionEnded: () => isSessionEnded,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become: (change) => {
      me = { ...me, ...change };
      notify();
    },
    endSession: () => {
      isSessionEnded = true;
      notify();
    },
  };
}
