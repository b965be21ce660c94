import { useMemo } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { fromAddress } from '#domain/loneSurrogates.ts';
import { formatListView, parseListView, type ListView } from '#domain/viewAddress.ts';
import { cameFrom } from '#platform/historyEntry.ts';

export interface ListAddress {
  readonly listView: ListView;
  /** A click (page, sort, filter, view): Geri returns to what was before. */
  readonly pushView: (next: ListView) => void;
  /** Typing: the current history entry changes its address. */
  readonly replaceView: (next: ListView) => void;
}

/** The list's view, read from and written to the query string of the address. */
export function useListAddress(): ListAddress {
  // wouter's own useSearch decodes once too often for a text such as "100%25".
  const search = useLocationProperty(() => location.search);
  const [path, navigate] = useLocation();
  const listView = useMemo(() => parseListView(search), [search]);
  const go = (next: ListView, isReplace: boolean) => {
    const query = formatListView(next);
    if (query !== search) navigate(path + query, { replace: isReplace });
  };
  return {
    listView,
    pushView: (next) => go(next, false),
    replaceView: (next) => go(next, true),
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
 * The address of `path` that the person came from, with its query string, if a link of the product
 * on it brought them here; `null` otherwise. Without the base path, as links are.
 */
export function useCameFrom(path: string): string | null {
  const { base } = useRouter();
  return useLocationProperty(() => {
    const from = cameFrom();
    if (from === null) return null;
    const [fromPath, ...query] = from.split('?');
    return fromPath === base + path ? [path, ...query].join('?') : null;
  });
}
