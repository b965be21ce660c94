import { useMemo, useSyncExternalStore } from 'react';
import type { User } from '#domain/user.ts';
import type { UserIndex } from '#domain/userIndex.ts';
import { useStoreAccess } from '#state/UserStoreContext.tsx';
import type { StoreSnapshot, UserStore } from '#storage/userStore.ts';

// Screens know the store only through this folder.
export type { AddProblem, RemedyProblem, StoreNotice, StoreSnapshot } from '#storage/userStore.ts';

/** The store's state now; the component renders again when it changes, in whichever tab. */
export function useUsers(): StoreSnapshot {
  const { store } = useStoreAccess();
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

/** The index that queries over the current list run on. */
export function useUserIndex(): UserIndex {
  const { users } = useUsers();
  return useStoreAccess().indexFor(users);
}

/** The first user with this id, or `null`. */
export function useUser(id: string | null): User | null {
  const { users } = useUsers();
  return useMemo(() => users.find((user) => user.id === id) ?? null, [users, id]);
}

type StoreRemedies = Pick<
  UserStore,
  'readDamagedText' | 'releaseDamagedText' | 'startWithSamples' | 'startEmpty' | 'putBack'
>;

/** What a person can do about a store in trouble. */
export function useStoreRemedies(): StoreRemedies {
  return useStoreAccess().store;
}
