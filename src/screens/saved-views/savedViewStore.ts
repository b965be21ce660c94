import { useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { createStore } from '#domain/createStore.ts';
import {
  defaultView,
  type KeptView,
  NOTHING_OPENED,
  openedAt,
  type OpenedView,
  parseOpenedView,
  viewSearch,
  type ViewOutcome,
  type ViewPlace,
  type ViewStore,
  withoutView,
} from '#domain/view/savedViews.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { START_KEY, wholeSearch } from '#platform/preferences.ts';
import { usersPath } from '#screens/paths.ts';
import { ServerViewsContext } from '#state/staff/useStaff.ts';
import { useQueryString } from '#state/useAddress.ts';
import { useStore } from '#state/useStore.ts';
import { createBrowserViews } from './browserViews.ts';
import { SAVED_VIEWS_KEY } from './savedViewsKey.ts';

const TAB_KEY = 'dashboard.openedView';
const BROWSER = createBrowserViews(SAVED_VIEWS_KEY);
const NONE: readonly KeptView[] = [];

/** The view that this tab has open, which survives a reload. */
const openedStore = createStore<OpenedView>(readOpened());
/** What a notice says: a view was removed here, or why the last change was not stored. */
const noticeStore = createStore<ViewNotice | null>(null);
/** The last address of the list; `null` on another screen. */
let lastSearch: string | null = null;

type ViewNotice =
  | { readonly removed: KeptView }
  | { readonly outcome: Exclude<ViewOutcome, 'done'>; readonly place: ViewPlace };

function readOpened(): OpenedView {
  try {
    return parseOpenedView(sessionStorage.getItem(TAB_KEY));
  } catch {
    return NOTHING_OPENED;
  }
}

function setOpened(next: OpenedView): void {
  try {
    sessionStorage.setItem(TAB_KEY, JSON.stringify(next));
  } catch {
    // It is lost only at a reload.
  }
  openedStore.set(next);
}

/** Only the saved views. */
export const useKeptViews = () => useViewStores().views ?? NONE;

/** The view that is open in this tab. */
export const useOpenedView = () => useStore(openedStore).view;

/** The query string of the list; `null`: another screen is shown. */
export function useListSearch(): string | null {
  const [path] = useLocation();
  const search = useQueryString();
  return path === usersPath() || path === `${usersPath()}/` ? search : null;
}

/** The saved views, which of them this tab has open, and their changes. */
export function useSavedViews() {
  const { views, storeOf, isShared } = useViewStores();
  const opened = useStore(openedStore);
  const notice = useStore(noticeStore);
  const search = useListSearch();
  /** The address of the list (`viewSearch`); `null`: another screen is shown. */
  const current = search === null ? null : viewSearch(parseListView(search));
  useFollowedAddress(views, current);
  useDefaultView(views, isShared, opened, search);

  /** Returns whether the views are changed, at least as long as the page exists. */
  const change = async (place: ViewPlace, make: (store: ViewStore) => Promise<ViewOutcome>) => {
    const store = storeOf(place);
    const outcome = await make(store);
    noticeStore.set(outcome === 'done' ? null : { outcome, place });
    return outcome === 'done' || (outcome === 'notStored' && store.capabilities.keepsUnstored);
  };
  return {
    views: views ?? NONE,
    /** The server's views are not known yet. */
    isWaiting: views === null,
    isShared,
    current,
    opened,
    notice,
    change,
    /** Removes a view; `restore` puts it back in its place. */
    remove: async (view: KeptView) => {
      // The effect does not reopen it, since the view is not in the list any more.
      setOpened(withoutView(opened, view.id));
      const isRemoved = await change(view.place, (store) => store.remove(view.id));
      if (isRemoved) noticeStore.set({ removed: view });
      else setOpened(opened);
    },
    restore: ({ place, id }: KeptView) => change(place, (store) => store.restore(id)),
    dismiss: () => noticeStore.set(null),
    /** Opens this view, of several with the address of the list or the next address. */
    open: (place: ViewPlace, id: string) => {
      const view = storeOf(place)
        .get()
        ?.find((known) => known.id === id);
      if (view !== undefined) setOpened({ ...openedStore.get(), view });
    },
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;

/** Opens and closes views, and keeps their drafts, as the address of the list changes. */
function useFollowedAddress(views: readonly KeptView[] | null, current: string | null): void {
  // Before the browser paints, so that a view is marked together with its rows.
  useLayoutEffect(() => {
    // Unknown views have no drafts, and are not removed.
    if (views === null) return;
    const from = lastSearch;
    lastSearch = current;
    if (current === null) return;
    const opened = openedStore.get();
    const next = openedAt(opened, views, from, current);
    // Most changes of the address do not affect any view.
    if (next !== opened) setOpened(next);
  }, [current, views]);
}

/**
 * Opens the list with the default view (platform/preferences.ts), without changing the rows on the
 * screen.
 */
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
    document.documentElement.dataset['start'] = shown.slice(1);
    try {
      // On a shared list the server knows the view, so it needs not be stored here.
      if (start === '' || isShared) localStorage.removeItem(START_KEY);
      else localStorage.setItem(START_KEY, start.slice(1));
    } catch {
      // Then it is only this tab's default.
    }
    // An address that shows the whole list to everybody, also after a reload.
    const whole = wholeSearch();
    if (whole && search === '') navigate(usersPath() + whole, { replace: true });
  }, [isShared, navigate, search, shown, start, views]);
}

const noSubscription = () => () => undefined;

/** The stores of saved views: the server's, if any, and the browser's. */
function useViewStores() {
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
      /** Of all stores, in order; `null`: the server's views are not known yet. */
      views: known && [...known, ...ofBrowser],
      storeOf: (place: ViewPlace) => (place === 'browser' || server === null ? BROWSER : server),
      /** Whether there is a server that keeps views. */
      isShared,
    };
  }, [isShared, ofBrowser, ofServer, server]);
}
