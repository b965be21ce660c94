import { createStore } from '#domain/createStore.ts';
import type { MeStore } from '#protocol/staffAccess.ts';
import type { Me } from '#protocol/staff.ts';
import type { Connection } from './connection/connection.ts';

/** @param first who was signed in when the page was loaded */
export function createMeStore(connection: Pick<Connection, 'listen'>, first: Me): MeStore {
  const state = createStore({ me: first, isSessionEnded: false });
  connection.listen({
    onMe: (next) => {
      if (JSON.stringify(state.get().me) !== JSON.stringify(next))
        state.set({ ...state.get(), me: next });
    },
    onSessionEnded: () => state.set({ ...state.get(), isSessionEnded: true }),
  });
  return {
    get: () => state.get().me,
    isSessionEnded: () => state.get().isSessionEnded,
    subscribe: state.subscribe,
  };
}
