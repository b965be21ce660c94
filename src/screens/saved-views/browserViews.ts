import { MAX_SAVED_VIEWS } from '#domain/limits.ts';
import {
  formatSavedViews,
  type KeptView,
  parseSavedViews,
  type SavedView,
  type ViewStore,
  withDefaultView,
  withSavedView,
} from '#domain/view/savedViews.ts';
import { rememberedValue } from '#platform/remembered.ts';

/**
 * The views of this browser, shared by all its tabs: the stored text is read anew for each change.
 */
export function createBrowserViews(storageKey: string): ViewStore {
  const kept = rememberedValue<readonly SavedView[]>(storageKey, {
    parse: parseSavedViews,
    format: formatSavedViews,
  });
  let shown: { readonly of: readonly SavedView[]; readonly views: readonly KeptView[] } | null =
    null;
  const removed = new Map<string, { readonly view: SavedView; readonly at: number }>();
  const store = async (next: readonly SavedView[]) => (kept.set(next) ? 'done' : 'notStored');
  return {
    capabilities: { places: ['browser'], keepsUnstored: true },
    get: () => {
      const views = kept.get();
      if (shown?.of !== views) shown = { of: views, views: views.map(keptOf) };
      return shown.views;
    },
    subscribe: kept.subscribe,
    add: async (view) => {
      const views = kept.get();
      if (views.some(({ id }) => id === view.id)) return 'stale';
      return views.length >= MAX_SAVED_VIEWS ? 'full' : store([...views, plain(view)]);
    },
    save: async (view, revision) => {
      const views = kept.get();
      const current = views.find(({ id }) => id === view.id);
      if (current === undefined) return 'gone';
      if (revisionOf(current) !== revision) return 'stale';
      return store(withSavedView(views, { ...plain(view), isDefault: current.isDefault }));
    },
    remove: async (id) => {
      const views = kept.get();
      const at = views.findIndex((view) => view.id === id);
      const view = views[at];
      if (view === undefined) return 'gone';
      removed.set(id, { view, at });
      return store(views.filter((other) => other !== view));
    },
    restore: async (id) => {
      const gone = removed.get(id);
      const views = kept.get();
      if (gone === undefined || views.some((view) => view.id === id)) return 'gone';
      removed.delete(id);
      // Another view may be the default by now.
      const isDefault = views.some((view) => view.isDefault) ? undefined : gone.view.isDefault;
      return store(views.toSpliced(gone.at, 0, { ...gone.view, isDefault }));
    },
    order: async (ids) => {
      const placeOf = ({ id }: SavedView) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      return store(kept.get().toSorted((a, b) => placeOf(a) - placeOf(b)));
    },
    setDefault: async (id, whose) => {
      const views = kept.get();
      if (whose === 'team') return 'forbidden';
      if (id !== null && !views.some((view) => view.id === id)) return 'gone';
      for (const [of, gone] of removed) {
        removed.set(of, { ...gone, view: { ...gone.view, isDefault: undefined } });
      }
      return store(withDefaultView(views, id));
    },
  };
}

function keptOf(view: SavedView): KeptView {
  return {
    ...plain(view),
    defaultFor: view.isDefault ? ['own'] : [],
    place: 'browser',
    revision: revisionOf(view),
    mayChange: true,
    ownerName: null,
  };
}

/** Equal views need no distinction: neither lacks a change of the other. */
function revisionOf({ name, search }: SavedView): string {
  return JSON.stringify([name, search]);
}

function plain({ id, name, search }: SavedView): SavedView {
  return { id, name, search };
}
