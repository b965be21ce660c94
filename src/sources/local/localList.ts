import type { UserArchive } from '#domain/archive.ts';
import { createListeners } from '#domain/createStore.ts';
import type { LocalList } from '#domain/localList.ts';
import { loadedLater } from './loadedLater.ts';
import type { UserStore } from './localUserStore.ts';

/**
 * What only this list has.
 * @param archive the archive, or a function that loads it; called again after it rejects
 */
export function createLocalList(
  store: UserStore,
  archive: UserArchive | (() => Promise<UserArchive>),
): LocalList {
  const { notify, subscribe } = createListeners();
  const later = loadedLater(archive, notify);
  return {
    remedies: store,
    count: () => store.getState().users.length,
    archive: {
      peek: later.peek,
      load: async () => {
        const loaded = await later.load();
        if (loaded === null) throw new Error('the archive cannot be loaded');
        return loaded;
      },
      subscribe,
    },
  };
}
