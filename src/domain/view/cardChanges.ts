import type { CardMode, CardView } from '#domain/view/cardView.ts';
import { withWhere } from '#domain/view/withWhere.ts';
import { withFilterValues, type UserFilter } from '#domain/query/filters.ts';
import type { SortOrder } from '#domain/query/userQuery.ts';
import type { CardSort } from '#domain/query/columns.ts';
import { SHOW_ALL_INCREMENT } from '#domain/limits.ts';

export function withCardText(view: CardView, text: string): CardView {
  return { ...view, text, page: 1 };
}

/** Filters to these values; no values remove the filter. */
export function withCardFilter(
  view: CardView,
  filter: UserFilter,
  values: readonly string[],
): CardView {
  return { ...view, filters: withFilterValues(view.filters, filter, values), page: 1 };
}

export function withoutCardFilters(view: CardView): CardView {
  return withWhere({ ...view, filters: {} }, []);
}

export function withCardSort(view: CardView, sort: CardSort): CardView {
  return { ...view, sort, page: 1 };
}

export function withCardOrder(view: CardView, order: SortOrder): CardView {
  return { ...view, order, page: 1 };
}

export function withCardMode(view: CardView, mode: CardMode): CardView {
  return { ...view, mode, page: 1 };
}

export function withCardPage(view: CardView, page: number): CardView {
  return { ...view, page };
}

/** How many cards show-all shows after loading more, of `total`. */
export function nextVisibleCount(visibleCount: number, total: number): number {
  return Math.max(visibleCount, Math.min(visibleCount + SHOW_ALL_INCREMENT, total));
}
