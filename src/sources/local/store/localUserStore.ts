import { commit } from '#sources/local/store/commit.ts';
import { readDamagedText } from '#sources/local/store/damagedText.ts';
import { openStore } from '#sources/local/store/opening.ts';
import { refresh } from '#sources/local/store/refresh.ts';
import { createStoreCore } from '#sources/local/store/storeCore.ts';
import { USERS_KEY } from '#sources/local/storage/storageKeys.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';
import { createRemedies } from '#sources/local/store/remedies.ts';

/**
 * Creates the store of the list in the browser's storage, and starts to load it.
 * docs/architecture.md has its promises.
 */
export function createLocalUserStore(env: StoreEnvironment): UserStore {
  const core = createStoreCore(env);
  const { state, dispatch, opened, subscribe } = core;
  const removeListener = env.onChangeElsewhere((key) => {
    if (key === null || key === USERS_KEY) refresh(core);
  });
  // Asynchronously, so that the caller can subscribe first.
  void Promise.resolve(core).then(openStore);
  return {
    getState: () => state().shown,
    subscribe,
    commit: async (change) => {
      // Before that it is unknown whether anything can be written.
      await opened;
      return commit(core, change);
    },
    getMembers: () => core.reader.membersOf(state().listText ?? '[]'),
    getListText: () => {
      refresh(core);
      return state().listText ?? '[]';
    },
    readDamagedText: () => readDamagedText(core),
    releaseDamagedText: () => dispatch({ kind: 'released' }),
    ...createRemedies(core),
    dispose: removeListener,
  };
}
