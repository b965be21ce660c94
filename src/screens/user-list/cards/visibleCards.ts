import { useCallback, useState } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { nextVisibleCount } from '#domain/view/cardChanges.ts';
import type { CardView } from '#domain/view/cardView.ts';
import { formatListView, withPeeked } from '#domain/view/viewAddress.ts';
import { recall, remember } from '#platform/historyEntry.ts';

/** What a history entry remembers of show-all. */
interface VisibleCards {
  /** As text: of another view these values are no good. */
  readonly view: string;
  readonly visibleCount: number;
  readonly scrollTop: number;
}

const NAME = 'all-cards';

/** What tells a view of the cards from another one: not the panel beside it. */
export function shownIn(view: CardView): string {
  return formatListView(withPeeked({ kind: 'cards', view }, null));
}

export function rememberCards(cards: VisibleCards): void {
  remember(NAME, cards);
}

/** The values of this history entry, if they are about the same view. */
export function recallCards(view: string): VisibleCards | null {
  const value = recall(NAME);
  // Only `rememberCards` writes under this name; values of an older format have no `view`.
  const remembered = value as Partial<VisibleCards> | undefined;
  if (remembered?.view !== view) return null;
  const { visibleCount, scrollTop } = remembered;
  if (typeof visibleCount !== 'number' || typeof scrollTop !== 'number') return null;
  return { view, visibleCount, scrollTop };
}

/**
 * How many cards show-all shows. Another view or history entry starts over; going back restores the
 * number.
 * @param entry of the tab's history, as it is now
 */
export function useVisibleCount(view: string, entry: string | null) {
  const key = `${entry} ${view}`;
  const [counted, setCounted] = useState(() => startOf(key, view));
  // Used already in this render: no other number of cards is asked for in between.
  const current = counted.key === key ? counted : startOf(key, view);
  if (current !== counted) setCounted(current);
  const showMore = useCallback(
    (total: number) =>
      setCounted((now) => ({ ...now, visibleCount: nextVisibleCount(now.visibleCount, total) })),
    [],
  );
  return { ...current, showMore };
}

function startOf(key: string, view: string) {
  return { key, visibleCount: recallCards(view)?.visibleCount ?? SHOW_ALL_INITIAL_COUNT };
}
