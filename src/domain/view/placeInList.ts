import { activeFilters } from '#domain/query/filters.ts';
import { clampPage, pageAt } from '#domain/query/pages.ts';
import type { Neighbours } from '#domain/userSource.ts';
import { listQuestion, type ListView } from '#domain/view/listView.ts';

/** Where a user is in a view of the list. */
export type PlaceInList =
  /** Among the rows or cards that the view shows. */
  | { readonly kind: 'shown' }
  /** On another page, counted from 1. */
  | { readonly kind: 'otherPage'; readonly page: number }
  /** In show-all, after the cards loaded so far; counted from 1. */
  | { readonly kind: 'furtherDown'; readonly position: number }
  /** Left out by the search, by the filter, or by both. */
  | { readonly kind: 'leftOut'; readonly by: 'search' | 'filter' | 'both' }
  /** No longer in the list at all. */
  | { readonly kind: 'gone' };

/**
 * @param cardCount how many cards show-all has loaded, 1 or more
 * @param found the user among all matches of the view; `null`: not among them
 * @param isInList whether the list has the user at all
 * @returns `null`: not known
 */
export function placeInList(
  listView: ListView,
  cardCount: number,
  found: Neighbours | null,
  isInList: boolean,
): PlaceInList | null {
  if (found === null) {
    return isInList ? { kind: 'leftOut', by: narrowedBy(listView) } : { kind: 'gone' };
  }
  const { kind, view } = listView;
  const { position, total } = found;
  if (position === null) return null;
  const shown = listQuestion(listView, cardCount);
  const page = pageAt(position, shown.size);
  if (page === clampPage(shown.page, total, shown.size)) return { kind: 'shown' };
  return kind === 'cards' && view.mode === 'all'
    ? { kind: 'furtherDown', position: position + 1 }
    : { kind: 'otherPage', page };
}

function narrowedBy({ view }: ListView): 'search' | 'filter' | 'both' {
  if (view.where === undefined && activeFilters(view.filters).length === 0) return 'search';
  return view.text.trim() === '' ? 'filter' : 'both';
}
