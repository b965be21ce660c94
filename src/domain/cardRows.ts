import { withCardPage } from '#domain/cardChanges.ts';
import type { CardView } from '#domain/cardView.ts';
import { COLUMN_NAMES, COLUMNS } from '#domain/columns.ts';
import { CARD_PAGE_SIZE } from '#domain/limits.ts';
import { offsetOf } from '#domain/pages.ts';
import type { UserIndex } from '#domain/userIndex.ts';
import { runPage, type QueryResult, type UserQuery } from '#domain/userQuery.ts';

/** `visibleCount` is how many cards show-all shows; paginated mode does not read it. */
export function cardQuery(view: CardView, visibleCount: number): UserQuery {
  const isAll = view.mode === 'all';
  return {
    text: view.text,
    columns: COLUMN_NAMES.filter((column) => COLUMNS[column].cards.isSearched),
    filters: view.role === null ? {} : { role: [view.role] },
    sort: view.sort,
    order: view.order,
    offset: isAll ? 0 : offsetOf(view.page, CARD_PAGE_SIZE),
    limit: isAll ? visibleCount : CARD_PAGE_SIZE,
  };
}

/** What paginated mode shows: a page's cards, and which page that is. */
export function cardRows(
  index: UserIndex,
  view: CardView,
): QueryResult & { readonly page: number } {
  return runPage(index, view.page, CARD_PAGE_SIZE, (page) =>
    cardQuery(withCardPage(view, page), 0),
  );
}
