import { createContext, useContext, useState, type ReactNode } from 'react';
import { createUserIndex, type UserIndex } from '#domain/userIndex.ts';
import type { User } from '#domain/user.ts';
import { createAddOutcomes, type AddOutcomes } from '#state/addOutcomes.ts';
import type { UserStore } from '#storage/userStore.ts';

interface StoreAccess {
  readonly store: UserStore;
  /** The index of a snapshot's users: the same one for the same array, and one that goes on from it for the next. */
  readonly indexFor: (users: readonly User[]) => UserIndex;
  readonly addOutcomes: AddOutcomes;
}

const UserStoreContext = createContext<StoreAccess | null>(null);

/** Hands the store down, and for all screens one index and how the last add went. */
export function UserStoreProvider({ store, children }: { store: UserStore; children: ReactNode }) {
  const [access] = useState(() => ({
    store,
    indexFor: rememberIndex(),
    addOutcomes: createAddOutcomes(),
  }));
  return <UserStoreContext value={access}>{children}</UserStoreContext>;
}

export function useStoreAccess(): StoreAccess {
  const access = useContext(UserStoreContext);
  if (access === null) throw new Error('useStoreAccess needs a UserStoreProvider above it');
  return access;
}

function rememberIndex(): StoreAccess['indexFor'] {
  let last: { users: readonly User[]; index: UserIndex } | null = null;
  return (users) => {
    if (last?.users !== users) last = { users, index: createUserIndex(users, last?.index) };
    return last.index;
  };
}
