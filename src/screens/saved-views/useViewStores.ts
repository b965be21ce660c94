import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { KeptView, ViewPlace, ViewStore } from '#domain/view/viewStore.ts';
import { createBrowserViews } from './browserViews.ts';
import { SAVED_VIEWS_KEY } from './savedViewsKey.ts';
import { ServerViewsContext } from '#state/staff/useStaff.ts';

const BROWSER = createBrowserViews(SAVED_VIEWS_KEY);

const noSubscription = () => () => undefined;
const NONE: readonly KeptView[] = [];

export interface ViewStores {
  /** Of all stores, in order; `null`: the server's views are not known yet. */
  readonly views: readonly KeptView[] | null;
  readonly storeOf: (place: ViewPlace) => ViewStore;
  /** Whether there is a server that keeps views. */
  readonly isShared: boolean;
}

/** The stores of saved views: the server's, if any, and the browser's. */
export function useViewStores(): ViewStores {
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
