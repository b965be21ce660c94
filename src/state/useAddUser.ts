import { useEffect, useRef } from 'react';
import { useStoreAccess } from '#state/UserStoreContext.tsx';
import type { UserStore } from '#storage/userStore.ts';

/** Adds a user. What goes wrong after the asking part is gone is told as the last add's outcome. */
export function useAddUser(): UserStore['add'] {
  const { store, addOutcomes } = useStoreAccess();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (input) => {
    const result = await store.add(input);
    if (!result.ok && !isHere.current) {
      addOutcomes.tell({ kind: 'failed', input, problem: result.problem });
    }
    return result;
  };
}
