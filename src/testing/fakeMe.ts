import type { Me } from '#protocol/api.ts';
import type { MeStore } from '#state/useMe.ts';

/** Who is signed in, as the test says. */
export function createFakeMe(first: Me): MeStore & { readonly become: (me: Partial<Me>) => void } {
  const listeners = new Set<() => void>();
  let me = first;
  return {
    get: () => me,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become: (change) => {
      me = { ...me, ...change };
      for (const listener of listeners) listener();
    },
  };
}
