import { createStore } from '#domain/createStore.ts';
import type { KeptView, ViewStore } from '#domain/view/savedViews.ts';
import { makeKeptView } from '#testing/data/makeKeptView.ts';
import { NO_VIEWS } from './noViews.ts';

/** The saved views of a server, which colleagues change through `become`. */
export function createFakeViews(first: readonly KeptView[]) {
  const views = createStore(first);
  const store: ViewStore = {
    ...NO_VIEWS,
    get: views.get,
    subscribe: views.subscribe,
    add: async (view, place) => {
      views.set([...views.get(), makeKeptView({ ...view, place })]);
      return 'done';
    },
    save: async (view, revision) => {
      const now = views.get().find(({ id }) => id === view.id);
      if (now === undefined) return 'gone';
      if (now.revision !== revision) return 'stale';
      const saved = { ...now, name: view.name, search: view.search, revision: `${revision}+` };
      views.set(views.get().map((one) => (one === now ? saved : one)));
      return 'done';
    },
    remove: async (id) => {
      views.set(views.get().filter((one) => one.id !== id));
      return 'done';
    },
    setDefault: async (id, whose) => {
      views.set(views.get().map((one) => ({ ...one, defaultFor: one.id === id ? [whose] : [] })));
      return 'done';
    },
  };
  return { store, become: views.set, get: views.get };
}
