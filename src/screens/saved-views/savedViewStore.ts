import { useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import {
  NOTHING_OPENED,
  openedAt,
  type OpenedView,
  parseOpenedView,
  withoutView,
  type SavedView,
  viewSearch,
  formatSavedViews,
  parseSavedViews,
  withDefaultView,
  withSavedView,
  defaultView,
  type DefaultView,
  type KeptView,
  type ViewOutcome,
  type ViewPlace,
  type ViewStore,
} from '#domain/view/savedViews.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { START_KEY, wholeSearch } from '#platform/preferences.ts';
import { usersPath } from '#screens/paths.ts';
import { useQueryString } from '#state/useAddress.ts';
import { ServerViewsContext } from '#state/staff/useStaff.ts';
import { SAVED_VIEWS_KEY } from './savedViewsKey.ts';
import { MAX_SAVED_VIEWS } from '#domain/limits.ts';
import { rememberedValue, type RememberedValue } from '#platform/remembered.ts';

const TAB_KEY = 'dashboard.openedView';

/** The state of this tab: the open view, which survives a reload, and the view removed last. */
interface TabState {
  readonly opened: OpenedView;
  readonly removed: KeptView | null;
  /** Why the last change of the views was not stored. */
  readonly problem: ViewProblem | null;
}

interface ViewProblem {
  readonly outcome: Exclude<ViewOutcome, 'done'>;
  readonly place: ViewPlace;
}

let tab: TabState = { opened: readOpened(), removed: null, problem: null };
/** The last address of the list; `null` on another screen. */
let lastSearch: string | null = null;
const listeners = new Set<() => void>();

function readOpened(): OpenedView {
  try {
    return parseOpenedView(sessionStorage.getItem(TAB_KEY));
  } catch {
    return NOTHING_OPENED;
  }
}

function setTab(next: Partial<TabState>): void {
  tab = { ...tab, ...next };
  try {
    sessionStorage.setItem(TAB_KEY, JSON.stringify(tab.opened));
  } catch {
    // It is lost only at a reload.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface SavedViews extends TabState {
  readonly views: readonly KeptView[];
  readonly isShared: boolean;
  /** The server's views are not known yet. */
  readonly isWaiting: boolean;
  /** The address of the list (`viewSearch`); `null`: another screen is shown. */
  readonly current: string | null;
  readonly add: (view: SavedView, place: ViewPlace) => Promise<boolean>;
  /**
   * Overwrites a view, unless it was saved meanwhile: then `onStale` is called.
   * @param revision the one that this version was made from
   */
  readonly save: (view: KeptView, revision: string, onStale: () => void) => Promise<boolean>;
  /** Sets the order of the views of a place. */
  readonly order: (place: ViewPlace, ids: readonly string[]) => Promise<boolean>;
  /** Sets the default view; `null`: none. */
  readonly setDefault: (
    place: ViewPlace,
    id: string | null,
    whose: DefaultView,
  ) => Promise<boolean>;
  /** Removes a view; `restore` puts it back in its place. */
  readonly remove: (view: KeptView) => Promise<void>;
  readonly restore: () => Promise<void>;
  /** Dismisses the notice about a removed view, or about views that could not be stored. */
  readonly dismiss: () => void;
  /** Opens this view, of several with the address of the list or the next address. */
  readonly open: (place: ViewPlace, id: string) => void;
  /** Closes the open view, without changing the list. */
  readonly close: () => void;
}

const NONE: readonly KeptView[] = [];

/** Only the saved views. */
export const useKeptViews = () => useViewStores().views ?? NONE;

/** The view that is open in this tab. */
export const useOpenedView = () => useSyncExternalStore(subscribe, () => tab.opened.view);

/** The query string of the list; `null`: another screen is shown. */
export function useListSearch(): string | null {
  const [path] = useLocation();
  const search = useQueryString();
  return path === usersPath() || path === `${usersPath()}/` ? search : null;
}

/** The saved views, and which of them this tab has open. */
export function useSavedViews(): SavedViews {
  const { views, storeOf, isShared } = useViewStores();
  const state = useSyncExternalStore(subscribe, () => tab);
  const search = useListSearch();
  const current = search === null ? null : viewSearch(parseListView(search));

  useFollowedAddress(views, current);
  useDefaultView(views, isShared, state.opened, search);

  const change = (place: ViewPlace, make: MakeChange, onStale?: () => void) =>
    changeViews(storeOf(place), place, make, onStale);
  return {
    ...state,
    views: views ?? NONE,
    isWaiting: views === null,
    isShared,
    current,
    add: (view, place) => change(place, (store) => store.add(view, place)),
    save: (view, revision, onStale) =>
      change(view.place, (store) => store.save(view, revision), onStale),
    order: (place, ids) => change(place, (store) => store.order(ids)),
    setDefault: (place, id, whose) => change(place, (store) => store.setDefault(id, whose)),
    remove: async (view) => {
      const { opened } = tab;
      // The effect does not reopen it, since the view is not in the list any more.
      setTab({ opened: withoutView(opened, view.id) });
      const isRemoved = await change(view.place, (store) => store.remove(view.id));
      setTab(isRemoved ? { removed: view } : { opened });
    },
    restore: async () => {
      const { removed } = tab;
      if (removed === null) return;
      setTab({ removed: null });
      await change(removed.place, (store) => store.restore(removed.id));
    },
    dismiss: () => setTab({ removed: null, problem: null }),
    open: (place, id) => {
      const view = storeOf(place)
        .get()
        ?.find((known) => known.id === id);
      if (view !== undefined) setTab({ opened: { ...tab.opened, view } });
    },
    close: () => setTab({ opened: { ...tab.opened, view: null } }),
  };
}

/** Opens and closes views, and keeps their drafts, as the address of the list changes. */
function useFollowedAddress(views: readonly KeptView[] | null, current: string | null): void {
  // Before the browser paints, so that a view is marked together with its rows.
  useLayoutEffect(() => {
    // Unknown views have no drafts, and are not removed.
    if (views === null) return;
    const from = lastSearch;
    lastSearch = current;
    if (current === null) return;
    const opened = openedAt(tab.opened, views, from, current);
    // Most changes of the address do not affect any view.
    if (opened !== tab.opened) setTab({ opened });
  }, [current, views]);
}

type MakeChange = (store: ViewStore) => Promise<ViewOutcome>;

/** Returns whether the views are changed, at least as long as the page exists. */
async function changeViews(
  store: ViewStore,
  place: ViewPlace,
  make: MakeChange,
  onStale: (() => void) | undefined,
): Promise<boolean> {
  const outcome = await make(store);
  if (outcome === 'stale' && onStale !== undefined) onStale();
  else setTab({ problem: outcome === 'done' ? null : { outcome, place } });
  return outcome === 'done' || (outcome === 'notStored' && store.capabilities.keepsUnstored);
}

/** Opens the list with the default view, without changing the rows on the screen. */
function useDefaultView(
  views: readonly KeptView[] | null,
  isShared: boolean,
  { drafts }: OpenedView,
  search: string | null,
): void {
  const [, navigate] = useLocation();
  const view = views && defaultView(views);
  const start = view?.search ?? '';
  const shown = (view && drafts[view.id]) ?? start;
  useLayoutEffect(() => {
    if (views === null) return;
    storeStartView(start, shown, isShared);
    // An address that shows the whole list to everybody, also after a reload.
    const whole = wholeSearch();
    if (whole && search === '') navigate(usersPath() + whole, { replace: true });
  }, [isShared, navigate, search, shown, start, views]);
}

/**
 * Sets the view with which the list without parameters opens (platform/preferences.ts).
 * @param start the query string of the view; `shown` is that of its draft in this tab, if any
 * @param isShared the server knows the view, so it needs not be stored here
 */
function storeStartView(start: string, shown: string, isShared: boolean): void {
  document.documentElement.dataset['start'] = shown.slice(1);
  try {
    if (start === '' || isShared) localStorage.removeItem(START_KEY);
    else localStorage.setItem(START_KEY, start.slice(1));
  } catch {
    // Then it is only this tab's default.
  }
}

const BROWSER = createBrowserViews(SAVED_VIEWS_KEY);

const noSubscription = () => () => undefined;

interface ViewStores {
  /** Of all stores, in order; `null`: the server's views are not known yet. */
  readonly views: readonly KeptView[] | null;
  readonly storeOf: (place: ViewPlace) => ViewStore;
  /** Whether there is a server that keeps views. */
  readonly isShared: boolean;
}

/** The stores of saved views: the server's, if any, and the browser's. */
function useViewStores(): ViewStores {
  const server = useContext(ServerViewsContext);
  const isShared = server !== null;
  const ofBrowser = useSyncExternalStore(BROWSER.subscribe, BROWSER.get) ?? NONE;
  const ofServer = useSyncExternalStore(
    server?.subscribe ?? noSubscription,
    () => server?.get() ?? null,
  );
  return useMemo(() => {
    const known = isShared ? ofServer : NONE;
    return {
      views: known && [...known, ...ofBrowser],
      storeOf: (place) => (place === 'browser' || server === null ? BROWSER : server),
      isShared,
    };
  }, [isShared, ofBrowser, ofServer, server]);
}

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
  return {
    capabilities: { places: ['browser'], keepsUnstored: true },
    get: () => {
      const views = kept.get();
      if (shown?.of !== views) shown = { of: views, views: views.map(keptOf) };
      return shown.views;
    },
    subscribe: kept.subscribe,
    ...changesOf(kept),
  };
}

/** The changes of the stored list of views. */
function changesOf(
  kept: RememberedValue<readonly SavedView[]>,
): Pick<ViewStore, 'add' | 'save' | 'remove' | 'restore' | 'order' | 'setDefault'> {
  const removed = new Map<string, { readonly view: SavedView; readonly at: number }>();
  const store = async (next: readonly SavedView[]) => (kept.set(next) ? 'done' : 'notStored');
  return {
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
