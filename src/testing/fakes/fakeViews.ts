import type { KeptView, ViewStore } from '#domain/view/viewStore.ts';
import { makeKeptView } from '#testing/data/makeKeptView.ts';
import { NO_VIEWS } from './noViews.ts';

/** The saved views of a server, which colleagues change through `become`. */
export function createFakeViews(first: readonly KeptView[]) {
  const listeners = new Set<() => void>();
  let views = first;
  const become = (next: readonly KeptView[]) => {
    views = next;
    for (const listener of listeners) listener();
  };
  const store: ViewStore = {
    ...NO_VIEWS,
    get: () => views,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: async (view, place) => {
      become([...views, makeKeptView({ ...view, place })]);
      return 'done';
    },
    save: async (view, revision) => {
      const now = views.find(({ id }) => id === view.id);
      if (now === undefined) return 'gone';
      if (now.revision !== revision) return 'stale';
      const saved = { ...now, name: view.name, search: view.search, revision: `${revision}+` };
      become(views.map((one) => (one === now ? saved : one)));
      return 'done';
    },
    remove: async (id) => {
      become(views.filter((one) => one.id !== id));
      return 'done';
    },
    setDefault: async (id, whose) => {
      become(views.map((one) => ({ ...one, defaultFor: one.id === id ? [whose] : [] })));
      return 'done';
    },
  };
  return { store, become, get: () => views };
}
