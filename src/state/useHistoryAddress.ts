import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import {
  formatHistoryView,
  parseHistoryView,
  type HistoryView,
} from '#domain/view/historyAddress.ts';

/** The history's view, read from the query string of the address, and a setter for clicks. */
export function useHistoryAddress(): [HistoryView, (next: HistoryView) => void] {
  // As in `useListAddress`: decoded once.
  const search = useLocationProperty(() => location.search);
  const [path, navigate] = useLocation();
  const view = useMemo(() => parseHistoryView(search), [search]);
  const pushView = (next: HistoryView) => {
    const query = formatHistoryView(next);
    if (query !== search) navigate(path + query);
  };
  return [view, pushView];
}
