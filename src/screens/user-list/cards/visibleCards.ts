import { useCallback, useState } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { nextVisibleCount, withPeeked, type ListView } from '#domain/view/listView.ts';
import { formatListView } from '#domain/view/viewAddress.ts';
import { recall, remember } from '#platform/historyEntry.ts';

/** What a history entry remembers of show-all. */
interface VisibleCards {
  /** As text: the values do not apply to another view. */
  readonly view: string;
  readonly visibleCount: number;
  readonly scrollTop: number;
}

const NAME = 'all-cards';

export function rememberCards(cards: VisibleCards): void {
  remember(NAME, cards);
}

/** The values of this history entry, if they belong to the same view. */
export function recallCards(view: string): VisibleCards | null {
  const value = recall(NAME);
  // Only `rememberCards` writes under this name; values of an older format have no `view`.
  const remembered = value as Partial<VisibleCards> | undefined;
  if (remembered?.view !== view) return null;
  const { visibleCount, scrollTop } = remembered;
  if (typeof visibleCount !== 'number' || typeof scrollTop !== 'number') return null;
  return { view, visibleCount, scrollTop };
}

/** How many cards show-all shows. */
export interface VisibleCount {
  /** Of the view and the history entry: another one starts over with ten cards, at the top. */
  readonly key: string;
  /** The view of the cards, without the panel beside it. */
  readonly view: string;
  readonly visibleCount: number;
  readonly showMore: (total: number) => void;
}

/**
 * Another view or history entry starts again; going back restores the number.
 * @param entry the current entry of the tab's history
 */
export function useVisibleCount(listView: ListView, entry: string | null): VisibleCount {
  const isAll = listView.kind === 'cards' && listView.view.mode === 'all';
  const view = isAll ? formatListView(withPeeked(listView, null)) : '';
  const key = `${entry} ${view}`;
  const [counted, setCounted] = useState(() => startOf(key, view));
  // Applies in this render already, so that no other number of cards is requested in between.
  const current = counted.key === key ? counted : startOf(key, view);
  if (current !== counted) setCounted(current);
  const showMore = useCallback(
    (total: number) =>
      setCounted((now) => ({ ...now, visibleCount: nextVisibleCount(now.visibleCount, total) })),
    [],
  );
  return { ...current, view, showMore };
}

function startOf(key: string, view: string) {
  const recalled = view === '' ? null : recallCards(view);
  return { key, visibleCount: recalled?.visibleCount ?? SHOW_ALL_INITIAL_COUNT };
}
