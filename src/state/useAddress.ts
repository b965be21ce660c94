import { useMemo } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { fromAddress } from '#domain/loneSurrogates.ts';
import {
  formatListView,
  parseListView,
  formatHistoryView,
  type HistoryView,
  parseHistoryView,
} from '#domain/view/viewAddress.ts';
import type { ListView } from '#domain/view/listView.ts';
import { previousAddress } from '#platform/historyEntry.ts';
import { wholeSearch } from '#platform/preferences.ts';

export interface ListAddress {
  readonly listView: ListView;
  /** For a click (page, sort, filter, view): adds a history entry. */
  readonly pushView: (next: ListView) => void;
  /** For typing: replaces the current history entry. */
  readonly replaceView: (next: ListView) => void;
  /** To close what a click opened: goes back if that leads to `next`. */
  readonly leaveFor: (next: ListView) => void;
}

/** The query string as it stands: wouter's `useSearch` decodes a text such as "100%25" twice. */
export function useQueryString(): string {
  return useLocationProperty(() => location.search);
}

const addressOf = (next: ListView) => formatListView(next) || wholeSearch();

/** The list's view, read from and written to the query string of the address. */
export function useListAddress(): ListAddress {
  const search = useQueryString();
  const [path, navigate] = useLocation();
  const listView = useMemo(() => parseListView(search), [search]);
  const go = (next: ListView, isReplace: boolean) => {
    const query = addressOf(next);
    if (query !== search) navigate(path + query, { replace: isReplace });
  };
  return {
    listView,
    pushView: (next) => go(next, false),
    replaceView: (next) => go(next, true),
    leaveFor: (next) => {
      if (previousAddress() === location.pathname + addressOf(next)) history.back();
      else go(next, true);
    },
  };
}

/**
 * The last part of the path, decoded once; `null` when it cannot be decoded.
 * (wouter's `useParams` decodes in part and would read `%2541` as `A`.)
 */
export function useLastPathPart(): string | null {
  const pathname = useLocationProperty(() => location.pathname);
  try {
    return fromAddress(decodeURIComponent(pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''));
  } catch {
    return null;
  }
}

/**
 * The address that the person came from, with its query string, if they followed a link on `path`;
 * else `null`. Without the base path, as in links.
 */
export function usePreviousAddress(path: string): string | null {
  const { base } = useRouter();
  return useLocationProperty(() => {
    const from = previousAddress();
    if (from === null) return null;
    const [fromPath, ...query] = from.split('?');
    return fromPath === base + path ? [path, ...query].join('?') : null;
  });
}

/** The history's view, read from the query string of the address, and a setter for clicks. */
export function useHistoryAddress(): [HistoryView, (next: HistoryView) => void] {
  const search = useQueryString();
  const [path, navigate] = useLocation();
  const view = useMemo(() => parseHistoryView(search), [search]);
  const pushView = (next: HistoryView) => {
    const query = formatHistoryView(next);
    if (query !== search) navigate(path + query);
  };
  return [view, pushView];
}
