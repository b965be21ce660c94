import type { CardMode, CardView } from '#domain/view/cardView.ts';
import type { SortOrder } from '#domain/query/userQuery.ts';
import type { CardSort } from '#domain/query/columns.ts';
import { SHOW_ALL_INCREMENT } from '#domain/limits.ts';

export function withCardText(view: CardView, text: string): CardView {
  return { ...view, text, page: 1 };
}

export function withCardRole(view: CardView, role: string | null): CardView {
  return { ...view, role, page: 1 };
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
