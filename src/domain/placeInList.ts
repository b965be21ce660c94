import { cardQuery } from '#domain/cardRows.ts';
import { CARD_PAGE_SIZE, TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { neighbours } from '#domain/neighbours.ts';
import { clampPage } from '#domain/pages.ts';
import { tableQuery } from '#domain/tableView.ts';
import type { UserIndex } from '#domain/userIndex.ts';
import type { ListView } from '#domain/viewAddress.ts';

/** Where a user stands in a view of the list. */
export type PlaceInList =
  /** Among the rows or cards that the view shows. */
  | { readonly kind: 'shown' }
  /** On another page, counted from 1. */
  | { readonly kind: 'otherPage'; readonly page: number }
  /** In show-all, behind the cards loaded so far; counted from 1. */
  | { readonly kind: 'furtherDown'; readonly position: number }
  /** Left out by the search, the filter, or one of both. */
  | { readonly kind: 'leftOut'; readonly by: 'search' | 'filter' | 'both' }
  /** No longer in the list at all. */
  | { readonly kind: 'gone' };

/** @param cardCount how many cards show-all has loaded */
export function placeInList(
  index: UserIndex,
  listView: ListView,
  cardCount: number,
  userId: string,
): PlaceInList {
  const { kind, view } = listView;
  const found = neighbours(index, kind === 'table' ? tableQuery(view) : cardQuery(view, 0), userId);
  if (found === null) {
    const isThere = index.users.some((user) => user.id === userId);
    return isThere ? { kind: 'leftOut', by: narrowedBy(listView) } : { kind: 'gone' };
  }
  const { position, total } = found;
  if (kind === 'cards' && view.mode === 'all') {
    return position < cardCount
      ? { kind: 'shown' }
      : { kind: 'furtherDown', position: position + 1 };
  }
  const size = kind === 'table' ? TABLE_PAGE_SIZE : CARD_PAGE_SIZE;
  const page = Math.floor(position / size) + 1;
  return page === clampPage(view.page, total, size)
    ? { kind: 'shown' }
    : { kind: 'otherPage', page };
}

function narrowedBy({ kind, view }: ListView): 'search' | 'filter' | 'both' {
  const isFiltered =
    kind === 'cards'
      ? view.role !== null
      : Object.values(view.filters).some((values) => values.length > 0);
  if (!isFiltered) return 'search';
  return view.text.trim() === '' ? 'filter' : 'both';
}
