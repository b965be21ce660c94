import { CARD_PAGE_SIZE } from '#domain/limits.ts';
import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import type { CardView } from '#domain/view/cardView.ts';
import { conditionIn } from '#domain/view/conditionInAddress.ts';

/** @param visibleCount how many cards show-all shows, 1 or more; ignored in paginated mode */
export function cardQuestion(view: CardView, visibleCount: number): PageQuestion {
  const isAll = view.mode === 'all';
  return {
    kind: 'page',
    query: {
      text: view.text,
      columns: COLUMN_NAMES.filter((column) => COLUMNS[column].cards.isSearched),
      filters: view.filters,
      ...conditionIn(view.where),
      sort: view.sort,
      order: view.order,
    },
    page: isAll ? 1 : view.page,
    size: isAll ? visibleCount : CARD_PAGE_SIZE,
  };
}
