import { createAddUser, type AddUser } from '#sources/local/addUser.ts';
import { createLocalUserStore } from '#sources/local/store/localUserStore.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';

/** A store together with what adds a user to it. */
export type AddingStore = UserStore & { readonly add: AddUser };

export function createAddingStore(env: StoreEnvironment): AddingStore {
  const store = createLocalUserStore(env);
  return { ...store, add: createAddUser({ store, env }) };
}
