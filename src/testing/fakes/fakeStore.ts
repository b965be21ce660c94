import { createStore } from '#domain/createStore.ts';
import { listOf } from '#domain/record/storedList.ts';
import type { ListChanger } from '#sources/local/listChanger.ts';
import { answering } from '#sources/local/answering.ts';
import { createLocalUserSource } from '#sources/local/localUserSource.ts';
import type { UserStore } from '#sources/local/localUserStore.ts';
import type { StoreState } from '#sources/local/storeState.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const refuseToLoad = (): Promise<ListChanger> => Promise.reject(new Error('not in this test'));

export type FakeStore = ReturnType<typeof createFakeStore>;

/** A stub store: has the given state, and all actions fail unless overridden by `own`. */
export function createFakeStore(first: Partial<StoreState> = {}, own: Partial<UserStore> = {}) {
  const state = createStore<StoreState>({
    phase: 'ready',
    seededCount: 0,
    users: [makeUser()],
    skippedCount: 0,
    renamed: [],
    notice: null,
    ...first,
  });
  const store: UserStore = {
    getState: state.get,
    subscribe: state.subscribe,
    getList: () => listOf([]),
    exclusively: () => Promise.resolve({ problem: 'unavailable' }),
    releaseDamagedText: () => 'bozuk',
    startWithSamples: () => Promise.resolve('samplesMissing'),
    startEmpty: () => Promise.resolve(null),
    putBack: () => Promise.resolve('full'),
    dispose: () => undefined,
    ...own,
  };
  return {
    store,
    source: createLocalUserSource(store, refuseToLoad, answering),
    change: (change: Partial<StoreState>) => state.set({ ...state.get(), ...change }),
  };
}
