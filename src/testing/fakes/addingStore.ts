import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { ChangeProblem } from '#domain/change/change.ts';
import type { NewUserInput, User } from '#domain/user/user.ts';
import { openListChanger, type ListChanger } from '#sources/local/listChanger.ts';
import { createLocalUserStore, type UserStore } from '#sources/local/localUserStore.ts';
import type { StoreEnvironment } from '#sources/local/storeEnvironment.ts';

type AddResult =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly problem: ChangeProblem | 'conflict' };

/** A store together with the code that changes its list, and a function that adds a user. */
export interface AddingStore extends UserStore {
  /** Changes wait until the history is read; questions about it throw until then. */
  readonly changer: ListChanger;
  readonly loadChanger: () => Promise<ListChanger>;
  readonly add: (input: NewUserInput) => Promise<AddResult>;
}

/** @param watch wraps the store that the changes are committed to */
export function createAddingStore(
  env: StoreEnvironment,
  watch: (store: UserStore) => UserStore = (store) => store,
): AddingStore {
  const store = createLocalUserStore(env);
  const opening = openListChanger(watch(store), env, createUserIndex);
  let opened: ListChanger | null = null;
  void opening.then((changer) => (opened = changer));
  const known = (): ListChanger => {
    if (opened === null) throw new Error('the history is not read yet');
    return opened;
  };
  const changer: ListChanger = {
    commit: async (change) => (await opening).commit(change),
    commitList: async (change) => (await opening).commitList(change),
    answer: (question) => known().answer(question),
    subscribe: (listener) => known().subscribe(listener),
    get history() {
      return known().history;
    },
  };
  return {
    ...store,
    changer,
    loadChanger: () => opening,
    add: async (input) => {
      const result = await changer.commit({ kind: 'add', input });
      if (!result.ok) return { ok: false, problem: result.problem };
      if (result.user === null) throw new Error('An add always has its user.');
      return { ok: true, user: result.user };
    },
  };
}
