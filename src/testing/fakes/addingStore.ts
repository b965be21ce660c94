import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { ChangeProblem } from '#domain/change/change.ts';
import type { NewUserInput, User } from '#domain/user/user.ts';
import { createListChanger, type ListChanger } from '#sources/local/changing/listChanger.ts';
import { createLocalUserStore } from '#sources/local/store/localUserStore.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';

type AddResult =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly problem: ChangeProblem | 'conflict' };

/** A store together with the code that changes its list, and a function that adds a user. */
export interface AddingStore extends UserStore {
  readonly changer: ListChanger;
  readonly add: (input: NewUserInput) => Promise<AddResult>;
}

/** @param watch wraps the store that the changes are committed to */
export function createAddingStore(
  env: StoreEnvironment,
  watch: (store: UserStore) => UserStore = (store) => store,
): AddingStore {
  const store = createLocalUserStore(env);
  const changer = createListChanger(watch(store), env, createUserIndex);
  return {
    ...store,
    changer,
    add: async (input) => {
      const result = await changer.commit({ kind: 'add', input });
      if (!result.ok) return { ok: false, problem: result.problem };
      if (result.user === null) throw new Error('An add always has its user.');
      return { ok: true, user: result.user };
    },
  };
}
