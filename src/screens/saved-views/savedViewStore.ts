import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import {
  NOTHING_OPENED,
  openedAt,
  parseOpenedView,
  withoutView,
  type OpenedView,
} from '#domain/view/openedView.ts';
import {
  formatSavedViews,
  parseSavedViews,
  viewSearch,
  type SavedView,
} from '#domain/view/savedViews.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { rememberedValue } from '#platform/rememberedValue.ts';
import { usersPath } from '#screens/paths.ts';
import { SAVED_VIEWS_KEY } from './savedViewsKey.ts';

const TAB_KEY = 'dashboard.openedView';

/** The views of this browser, in sync across tabs. */
const kept = rememberedValue<readonly SavedView[]>(SAVED_VIEWS_KEY, {
  parse: parseSavedViews,
  format: formatSavedViews,
});

/** Of this tab: what is open, which survives a reload, and what was removed last. */
interface TabState {
  readonly opened: OpenedView;
  readonly removed: { readonly view: SavedView; readonly at: number } | null;
  /** The last change of the views could not be stored. */
  readonly isUnstored: boolean;
}

let tab: TabState = { opened: readOpened(), removed: null, isUnstored: false };
/** The address of the list before, and `null` on another screen. */
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
    // It is lost with a reload alone.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface SavedViews extends TabState {
  readonly views: readonly SavedView[];
  /** The address of the list (`viewSearch`); `null`: another screen is shown. */
  readonly current: string | null;
  /** Changes the views as they are now, whatever another tab has done meanwhile. */
  readonly change: (next: (views: readonly SavedView[]) => readonly SavedView[]) => void;
  /** Removes a view, which `restore` brings back where it was. */
  readonly remove: (view: SavedView) => void;
  readonly restore: () => void;
  /** Of a notice: that one was removed, or that the views could not be stored. */
  readonly dismiss: () => void;
  /** Closes the view that is open, which leaves the list as it is. */
  readonly close: () => void;
}

/** The saved views alone. */
export const useKeptViews = () => kept.useChoice()[0];

/** The view that is open in this tab. */
export const useOpenedView = () => useSyncExternalStore(subscribe, () => tab.opened.view);

/** The query string of the list; `null`: another screen is shown. */
export function useListSearch(): string | null {
  const [path] = useLocation();
  // wouter's useSearch decodes a text such as "100%25" twice.
  const search = useLocationProperty(() => location.search);
  return path === usersPath() || path === `${usersPath()}/` ? search : null;
}

/** The saved views, and which of them this tab has open. */
export function useSavedViews(): SavedViews {
  const [views, choose] = kept.useChoice();
  const state = useSyncExternalStore(subscribe, () => tab);
  const search = useListSearch();
  const current = search === null ? null : viewSearch(parseListView(search));

  // Before the browser paints: the entry of a view is marked with its rows.
  useLayoutEffect(() => {
    const from = lastSearch;
    lastSearch = current;
    if (current === null) return;
    const opened = openedAt(tab.opened, views, from, current);
    // Most that is typed and pressed has to do with no view.
    if (opened !== tab.opened) setTab({ opened });
  }, [current, views]);

  const change: SavedViews['change'] = (edit) => {
    const isUnstored = !choose(edit(kept.get()));
    setTab({ isUnstored });
  };
  return {
    ...state,
    views,
    current,
    change,
    remove: (view) => {
      setTab({
        removed: { view, at: kept.get().findIndex(({ id }) => id === view.id) },
        opened: withoutView(tab.opened, view.id),
      });
      // Not opened again by the effect: its view is not among them any more.
      change((all) => all.filter(({ id }) => id !== view.id));
    },
    restore: () => {
      const { removed } = tab;
      if (removed === null) return;
      setTab({ removed: null });
      change((all) => {
        const others = all.filter(({ id }) => id !== removed.view.id);
        return others.toSpliced(removed.at, 0, removed.view);
      });
    },
    dismiss: () => setTab({ removed: null, isUnstored: false }),
    close: () => setTab({ opened: { ...tab.opened, view: null } }),
  };
}
